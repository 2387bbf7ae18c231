import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { setAccounts } from './journals.ts';
import { buy } from './purchasing.ts';
import { firstSkuType, newMaterial } from './stock.ts';
import { type MakeRequest, made } from './valid-request.ts';

/** Valid requests of journals. */

/** A month with a receipt, before which nothing was issued. */
async function month(owner: Client): Promise<string> {
  await setAccounts(owner);
  const { data } = (await owner.get('/journals', { query: { limit: '1' } })).body;
  const last: string = data[0]?.month ?? '2009-12';
  const [year = 0, number = 0] = last.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
  await buy(owner, await newMaterial(owner), 5, 4.2, `${next}-05`);
  return next;
}

const issued = async (owner: Client) =>
  made(owner.post('/journals', { month: await month(owner) }));

export const journalRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X080: async (owner) => ({
    body: {
      accounts: [
        { key: 'inventoryProducts', code: '1100', name: 'Finished goods' },
        { key: 'inventoryProducts', code: '1110', typeId: await firstSkuType(owner) },
        { key: 'writeOffs', code: '7010', reason: 'Broken in transit' },
      ],
      includeSales: true,
      datev: {
        consultantNumber: 29098,
        clientNumber: 55003,
        fiscalYearStart: '2026-01-01',
        accountLength: 4,
      },
    },
  }),
  X081: () => ({ query: { month: '2026-03' } }),
  X082: async (owner) => ({ body: { month: await month(owner) } }),
  X084: issued,
  X085: issued,
  X086: async (owner) => ({
    ...(await issued(owner)),
    body: { system: 'xero', externalId: 'MJ-104' },
  }),
};
