/** E112, E130 and E145: orders sorted by number, also past 9999. */
import { expect, test } from 'vitest';
import { newProduct } from '../../test/support/boms.ts';
import type { Client } from '../../test/support/client.ts';
import { workOrder } from '../../test/support/making.ts';
import { order } from '../../test/support/purchasing.ts';
import { sell } from '../../test/support/selling.ts';
import { newMaterial } from '../../test/support/stock.ts';
import { newOrganization, query } from '../../test/support/world.ts';

type Make = (client: Client) => Promise<unknown>;

test.each<[path: string, prefix: string, number: string, make: Make]>([
  ['/purchase-orders', 'PO', 'poNumber', (client) => order(client, [], { status: 'Draft' })],
  ['/work-orders', 'WO', 'woNumber', newWorkOrder],
  ['/sales-orders', 'SO', 'soNumber', (client) => sell(client, [], { status: 'Draft' })],
])('%s sort by number, up and down, page by page', async (path, prefix, number, make) => {
  const client = await newOrganization();
  await make(client);
  await query('update counters set value = 9998 where org_id = $1 and kind = $2', [
    client.orgId,
    prefix,
  ]);
  for (let count = 0; count < 3; count += 1) await make(client);
  const years = new Set<string>();
  const sequences = async (sort: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = { sort, limit: '1', ...(cursor && { cursor }) };
      const { body } = await client.get(path, { query: page });
      const [, year, sequence] = body.data[0][number].split('-');
      years.add(year);
      seen.push(sequence);
      cursor = body.nextCursor;
    }
    return seen;
  };
  expect(await sequences(number)).toEqual(['0001', '9999', '10000', '10001']);
  expect(await sequences(`-${number}`)).toEqual(['10001', '10000', '9999', '0001']);
  expect(years.size).toBe(1);
});

async function newWorkOrder(client: Client): Promise<unknown> {
  const skuId = await newProduct(client, [{ materialId: await newMaterial(client) }]);
  return workOrder(client, skuId, 1);
}
