/** The inputs that the batches of an order have used, from its entries in both ledgers. */
import {
  type Client,
  listFinishedGoodsLedgerEntries,
  listMaterialsLedgerEntries,
} from '@stockwright/client';
import { sum } from '../../parts/exact.ts';
import { readAll } from '../../parts/read-all.ts';
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
  const asked = {
    query: { orderId, eventType: ['CONSUME' as const], include: withNames, limit },
    signal,
  };
  for (const entry of await readAll(client, listMaterialsLedgerEntries, asked)) {
    const { materialId: id, materialCode: code = '', materialName: name = '', quantity } = entry;
    add({ kind: 'materials', id, code, name, quantity });
  }
  for (const entry of await readAll(client, listFinishedGoodsLedgerEntries, asked)) {
    const { skuId: id, skuCode: code = '', skuName: name = '', quantity } = entry;
    add({ kind: 'skus', id, code, name, quantity });
  }
  return used;
}
