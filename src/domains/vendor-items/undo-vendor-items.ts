/** The undo of imported vendor items. Preferences that they have taken go back. */
import type { UndoneRow } from '../../import/imports.store.ts';
import { statesOf } from '../../import/record-states.store.ts';
import { createdIn, refusedIn, rowOfBefore, updatedIn } from '../../import/undo-records.ts';
import type { Undoing, UndoRule } from '../../import/undo-rule.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { deleteRecords, lockRecords, selectRecords } from '../../kernel/database/record-sets.ts';
import { isReferenced } from '../../kernel/database/references.ts';
import type { Problem } from '../../kernel/problem.ts';
import { lockItems } from '../../ledger/locks.store.ts';
import { preferFrom } from '../inventory/preferred-vendors.store.ts';
import { vendorsPreferred } from '../inventory/preferred-vendors.ts';
import { itemIdOf, nameOf } from '../named-item.ts';
import { writeVendorItems } from './import-vendor-items.ts';
import { planVendorItems } from './plan-vendor-items.ts';
import type { VendorItem } from './vendor-item.ts';
import { selectPairs, vendorItems, vendorItemUses } from './vendor-items.store.ts';

export const undoVendorItems: UndoRule = {
  states: statesOf({ table: vendorItems.table }, (orgId) => isReferenced(orgId, vendorItemUses)),
  async open({ tx, org }, opened) {
    const pairs = await tx.rows(selectPairs(org.id, opened));
    const itemIds = pairs.map(({ itemId }) => itemId);
    await tx.all(lockItems(org.id, itemIds), lockRecords(vendorItems, org.id, opened));
    const items = await tx.rows(selectRecords(vendorItems, org.id, opened));
    return async (undoing, rows) => {
      const [ids, updated] = [createdIn(rows), updatedIn(rows)];
      if (ids.length > 0) await tx.run(deleteRecords(vendorItems, org.id, ids));
      const refused = updated.length > 0 ? await restore(undoing, updated) : new Map();
      const undone = rows.filter(({ recordId }) => !refused.has(recordId));
      await givePreferencesBack(undoing.work, undone, items);
      return { refused };
    };
  },
};

async function restore(
  { work, cause, mode }: Undoing,
  rows: readonly UndoneRow[],
): Promise<Map<string, Problem>> {
  const old = rows.map(rowOfBefore).map(({ value: { preferredVendorId: _, ...value }, ...row }) => {
    return { ...row, value };
  });
  const decided = await planVendorItems(work, old, { onDuplicate: 'update' });
  const refused = refusedIn(decided);
  if (mode === 'possible' || refused.size === 0) {
    const valid = decided.filter(({ faults }) => faults.length === 0);
    await writeVendorItems(work, cause, valid);
  }
  return refused;
}

/** Items whose vendor was preferred with these rows get the one that they had. */
async function givePreferencesBack(
  work: Work,
  rows: readonly UndoneRow[],
  items: readonly VendorItem[],
): Promise<void> {
  const { tx, org, now } = work;
  const itemOf = new Map(items.map((item) => [item.id, item]));
  for (const kind of ['material', 'sku'] as const) {
    const preferred = rows.flatMap(({ recordId, before }) => {
      const item = itemOf.get(recordId);
      if (!item || !before || !('preferredVendorId' in before)) return [];
      if (nameOf(item).kind !== kind) return [];
      const { preferredVendorId: was } = before;
      const vendorId = typeof was === 'string' ? was : null;
      return [{ itemId: itemIdOf(item), vendorId }];
    });
    if (preferred.length === 0) continue;
    const table = kind === 'sku' ? 'skus' : 'materials';
    const changed = await tx.rows(preferFrom(table, org.id, preferred, now));
    const moved = changed.map(({ id, new: vendorId }) => ({ itemId: id, vendorId }));
    if (moved.length > 0) await work.emit(vendorsPreferred, moved);
  }
}
