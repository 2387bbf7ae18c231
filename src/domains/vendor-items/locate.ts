/** Finds the vendor item that a path names, and locks it after its item. */
import type { Located } from '../../kernel/contract/locate.ts';
import { present } from '../../kernel/present.ts';
import { notFound } from '../../kernel/problem.ts';
import type { BuyableItem } from '../inventory/purchase-terms.ts';
import { lockItem } from './item-of.ts';
import type { VendorItem } from './vendor-item.ts';
import { selectItemOf, vendorItems } from './vendor-items.store.ts';

/** A vendor item, with its item. */
export interface LockedVendorItem extends VendorItem {
  item: BuyableItem;
}

export async function locateVendorItem({ tx, org, path }: Located): Promise<LockedVendorItem> {
  const { id = '' } = path;
  const named = await tx.row(selectItemOf(org.id, id));
  if (!named) throw notFound('vendor item');
  const item = await lockItem({ tx, org }, named);
  const found = await tx.row(vendorItems.lock(org.id, id));
  if (!found) throw notFound('vendor item');
  return { ...found, item: present(item) };
}
