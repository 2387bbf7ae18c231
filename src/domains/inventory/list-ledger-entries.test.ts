/** E109: entries by their source, and pages of entries that change. See also lists.test.ts. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { fulfil, newCustomer, sell } from '../../../test/support/selling.ts';
import { adjust, march, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let of: { skuId: string; locationId: string };

beforeAll(async () => {
  owner = await newOrganization();
  of = { skuId: await newSku(owner), locationId: await newLocation(owner) };
});

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
const list = (parameters: Record<string, string> = {}) =>
  owner.get('/finished-goods-inventory/ledger', { query: parameters });
async function codes(parameters: Record<string, string> = {}): Promise<string[]> {
  const answer = await list(parameters);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((row: { code: string }) => row.code);
}

test('entries are found by their source', async () => {
  const { id } = (await adjust(owner, { ...of, quantity: 100, unitCost: 2 })).body;
  const receipt = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f123';
  await query(
    `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type,
       quantity, event_date, source_type, source_id, created_at, day, position, direction)
     select org_id, gen_random_uuid(), ledger, 'FIL-0', item_id, location_id, 'ORDER', 1,
       event_date, 'work_order_item', $2, created_at, day, 0, 0 from ledger_entries where id = $1`,
    [id, receipt],
  );
  const found = [
    await codes({ sourceType: 'work_order_item' }),
    await codes({ sourceType: 'work_order_receipt,work_order_item' }),
    await codes({ sourceId: receipt }),
    await codes({ sourceType: 'sales_order_item' }),
    await codes({ sourceId: nowhere }),
    await codes({ orderId: nowhere }),
  ];
  await query("delete from ledger_entries where org_id = $1 and code = 'FIL-0'", [owner.orgId]);
  expect(found).toEqual([['FIL-0'], ['FIL-0'], ['FIL-0'], [], [], []]);
});

test('entries name their documents, and are found by the customer of their orders', async () => {
  const soldTo = async (name: string, quantity: number) => {
    const customerId = await newCustomer(owner, { name });
    const lines = [{ skuId: of.skuId, quantity, unitPrice: 3 }];
    const order = await sell(owner, lines, { customerId });
    await fulfil(owner, order.items[0], quantity);
    return order;
  };
  const sold = await soldTo('Hotel', 4);
  const [shipped] = (await list({ orderId: sold.id, eventType: 'SHIP' })).body.data;
  expect(shipped).toMatchObject({
    documentType: 'sales_order',
    documentId: sold.id,
    documentNumber: sold.soNumber,
  });
  const other = await soldTo('Cafe', 5);
  const byCustomer = { customerId: sold.customerId, eventType: 'SHIP' };
  expect(await codes(byCustomer)).toEqual([shipped.code]);
  expect(await codes({ ...byCustomer, orderId: sold.id })).toEqual([shipped.code]);
  expect(await codes({ ...byCustomer, orderId: other.id })).toEqual([]);
  expect(await codes({ customerId: nowhere })).toEqual([]);
  const items = [{ salesOrderItemId: sold.items[0].id, quantity: 1 }];
  const { returnNumber } = await done(owner.post('/sales-returns', { soId: sold.id, items }));
  const ofReturn = { eventType: 'CUSTOMER_RETURN', orderId: sold.id };
  const [returned] = (await list(ofReturn)).body.data;
  expect(returned).toMatchObject({
    documentType: 'sales_return',
    documentNumber: returnNumber,
  });
  const { customerId } = sold;
  expect(await codes({ ...ofReturn, customerId })).toEqual([returned.code]);
  expect(await codes({ ...ofReturn, customerId: other.customerId })).toEqual([]);
  expect(await codes({ ...byCustomer, orderId: sold.id })).toEqual([shipped.code]);
});

test('pages continue at their position while entries are added before and after it', async () => {
  const body = { ...of, quantity: 1 };
  for (const day of [3, 1, 2, 2, 2, 1, 3, 2])
    await adjust(owner, { ...body, eventDate: march(day) });
  const before = await codes();
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await list({ limit: '2', ...(cursor && { cursor }) });
    expect(answer.status, answer.text).toBe(200);
    seen.push(...answer.body.data.map((row: { code: string }) => row.code));
    cursor = answer.body.nextCursor;
    for (const day of [9, 2]) await adjust(owner, { ...body, eventDate: march(day) });
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((code) => before.includes(code))).toEqual(before);
});

test('every cursor that was tampered with is refused', async () => {
  const { body } = await list({ limit: '1' });
  const [, id, fingerprint] = JSON.parse(Buffer.from(body.nextCursor, 'base64url').toString());
  for (const key of ['9999-99-99 99:99:99+00', '2026-02-31 10:00:00+00', 'x', '', 5, null]) {
    const cursor = Buffer.from(JSON.stringify([key, id, fingerprint])).toString('base64url');
    const answer = await list({ limit: '1', cursor });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'query/cursor']);
  }
});
