import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { counted, newCount, postCount, send, shelf } from './counting.ts';
import { done } from './making.ts';
import { type MakeRequest, made } from './valid-request.ts';

/** Valid requests of stock counts. */

const open = (owner: Client) => made(owner.post('/stock-counts', { name: 'March' }));

/** An open count with a line. */
const withLine = async (owner: Client) => {
  const count = await newCount(owner);
  const line = counted(await shelf(owner), 95);
  await done(send(owner, count, [line]));
  return { count, line };
};

export const stockCountRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X045: async (owner) => {
    const { itemId, locationId } = await shelf(owner);
    const scope = { ledger: 'finished_goods', locationIds: [locationId], itemIds: [itemId] };
    return { body: { name: 'Year end', isBlind: true, scope: { ...scope, nonZero: true } } };
  },
  X047: open,
  X048: async (owner) => ({
    ...(await open(owner)),
    body: { name: 'April', isBlind: true },
  }),
  X049: open,
  X050: async (owner) => {
    const { id: _, ...line } = counted(await shelf(owner), 95, { mode: 'set', note: 'Top shelf' });
    return { ...(await open(owner)), body: { lines: [{ ...line, itemType: 'sku' }] } };
  },
  X051: async (owner) => ({ path: { id: (await withLine(owner)).count.id } }),
  X052: async (owner) => {
    const { count, line } = await withLine(owner);
    return { path: { id: count.id }, body: { lines: [line.id], uncounted: 'ignore' } };
  },
  X053: async (owner) => {
    const { count } = await withLine(owner);
    await done(postCount(owner, count));
    return { path: { id: count.id } };
  },
};
