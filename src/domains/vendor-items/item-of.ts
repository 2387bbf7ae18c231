/** The material or the SKU of a vendor item, and what a change of its preference changes there. */
import { EventType, type Work } from '../../kernel/contract/work.ts';
import { lockItems } from '../../ledger/locks.store.ts';
import { preferFrom } from '../inventory/preferred-vendors.store.ts';
import type { Preference } from '../inventory/preferred-vendors.ts';
import type { BuyableItem } from '../inventory/purchase-terms.ts';
import { selectOrderableMaterials } from '../materials/materials.store.ts';
import { itemIdOf, type NamesItem, nameOf } from '../named-item.ts';
import { selectOrderableSkus } from '../skus/skus.store.ts';
import { endOthers } from './preferred.ts';

/** Locks the item as edits of it do, first of all locks: what is preferred of it can change. */
export async function lockItem(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  line: NamesItem,
): Promise<BuyableItem | undefined> {
  const ids = [itemIdOf(line)];
  const select = line.materialId == null ? selectOrderableSkus : selectOrderableMaterials;
  const [, found] = await tx.all(lockItems(org.id, ids), select(org.id, ids));
  return found[0];
}

const vendorPreferred = new EventType<Preference & { kind: 'material' | 'sku' }>(
  'item.vendor_preferred',
  ({ kind, id, version, old, new: next }) => [
    {
      type: `${kind}.updated`,
      objectId: id,
      version,
      fields: [{ field: 'preferredVendorId', old, new: next }],
    },
  ],
);

/** A vendor item that is to be the preferred one of its item. */
export interface Preferring {
  id: string;
  vendorId: string;
  itemId: string;
  itemType: 'material' | 'sku';
}

/** Makes the vendors of vendor items the preferred ones of their items, and ends other marks. */
export async function prefer(
  work: Pick<Work, 'tx' | 'org' | 'now' | 'emit'>,
  preferring: readonly Preferring[],
): Promise<void> {
  const { tx, org, now, emit } = work;
  await endOthers(work, preferring);
  for (const kind of ['material', 'sku'] as const) {
    const ofKind = preferring.filter(({ itemType }) => itemType === kind);
    if (ofKind.length === 0) continue;
    const table = kind === 'sku' ? 'skus' : 'materials';
    const changed = await tx.rows(preferFrom(table, org.id, ofKind, now));
    for (const each of changed) await emit(vendorPreferred, { ...each, kind });
  }
}

/** A vendor item of a request, to be preferred. */
export const preferringOf = (of: NamesItem & { id: string; vendorId: string }): Preferring => ({
  id: of.id,
  vendorId: of.vendorId,
  itemId: itemIdOf(of),
  itemType: nameOf(of).kind,
});
