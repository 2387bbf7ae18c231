/** Vendor items with the names of their vendors and their items. */
import { type Client, getVendorItem, listVendorItems } from '@stockwright/client';
import { type NamedItem, namedItem } from '../order/named-item.ts';
import type { VendorItem } from './prices.ts';

export interface NamedVendorItem extends VendorItem {
  vendor: { id: string; name: string };
  item: NamedItem;
}

/** The name by which acts call it. */
export const nameOf = ({ item, vendor, purchaseUnit }: NamedVendorItem): string =>
  `${item.code} · ${vendor.name} · ${purchaseUnit}`;

const named = (row: VendorItem): NamedVendorItem => ({
  ...row,
  vendor: { id: row.vendorId, name: row.vendorCompanyName ?? '' },
  item: namedItem(row),
});

export const vendorItemReads = { list: listVendorItems, record: getVendorItem };

const include: ['names'] = ['names'];

/** Of one answer. */
const limit = 50;

export interface Asked {
  vendorId?: string;
  itemId?: string;
  q?: string;
}

/** A page of vendor items by the vendors' codes, archived ones too. */
export async function readVendorItems(
  client: Client,
  asked: Asked,
  cursor: string,
  signal: AbortSignal,
) {
  const query = { ...asked, include, isActive: 'all' as const, limit, ...(cursor && { cursor }) };
  const { data, nextCursor } = await listVendorItems(client, { query, signal });
  return { rows: data.map(named), nextCursor };
}

export async function readVendorItem(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<NamedVendorItem> {
  return named(await getVendorItem(client, { path: { id }, query: { include }, signal }));
}
