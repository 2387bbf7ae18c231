/** The inputs that the batches of an order have used, from its entries in both ledgers. */
import {
  type Client,
  listFinishedGoodsLedgerEntries,
  listMaterialsLedgerEntries,
} from '@stockwright/client';
import { sum } from '../../parts/exact.ts';
import type { Need } from './need.ts';

/** The operations of `readUsed`. */
export const usedReads = [listMaterialsLedgerEntries, listFinishedGoodsLedgerEntries];

const limit = 200;
const withNames: ['names'] = ['names'];

/** By item. */
export async function readUsed(
  client: Client,
  orderId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Need>> {
  const used = new Map<string, Need>();
  const add = ({ quantity, ...item }: Need) => {
    const before = used.get(item.id)?.quantity ?? '0';
    used.set(item.id, { ...item, quantity: sum(before, quantity) });
  };
  const query = (cursor: string) => ({
    orderId,
    eventType: ['CONSUME' as const],
    include: withNames,
    limit,
    ...(cursor && { cursor }),
  });
  for (let next: string | null = ''; next !== null; ) {
    const page = await listMaterialsLedgerEntries(client, { query: query(next), signal });
    for (const { materialId, materialCode = '', materialName = '', quantity } of page.data) {
      add({ kind: 'materials', id: materialId, code: materialCode, name: materialName, quantity });
    }
    next = page.nextCursor;
  }
  for (let next: string | null = ''; next !== null; ) {
    const page = await listFinishedGoodsLedgerEntries(client, { query: query(next), signal });
    for (const { skuId, skuCode = '', skuName = '', quantity } of page.data) {
      add({ kind: 'skus', id: skuId, code: skuCode, name: skuName, quantity });
    }
    next = page.nextCursor;
  }
  return used;
}
