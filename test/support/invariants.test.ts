/** The checks of the invariants find every violation: each rule is broken in the tables once. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProduct } from './boms.ts';
import type { Client } from './client.ts';
import { planOnce, prepared } from './connections.ts';
import { breachesOf } from './invariants.ts';
import { done, make, workOrder } from './making.ts';
import { order, receive } from './purchasing.ts';
import { fulfil, sell } from './selling.ts';
import { newMaterial } from './stock.ts';
import { newOrganization, world } from './world.ts';

let owner: Client;
let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: (await world()).databaseUrl, options: planOnce });
  await database.connect();
  owner = await newOrganization();
  await doBusiness();
});
afterAll(() => database.end());

/** Purchases, produces, reworks in a cycle and sells goods; each order stays partly open. */
async function doBusiness(): Promise<void> {
  const flour = await newMaterial(owner);
  const items = [{ materialId: flour, quantity: 30, unitPrice: 2 }];
  const bought = await order(owner, items);
  await done(receive(owner, bought, [20], { receiptDate: '2026-03-01', additionalCost: 7 }));
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], {
    conversionCost: 1,
  });
  const baking = await workOrder(owner, bread, 30);
  await done(make(owner, baking, 8, { receiptDate: '2026-03-05', scrappedQuantity: 1 }));
  // Bread is made of bread, of which more had left before: a production cycle.
  const consumed = [{ skuId: bread, quantity: 5 }];
  await done(make(owner, baking, 5, { receiptDate: '2026-03-10', consumed }));
  const sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 5 }]);
  await done(fulfil(owner, sold.items[0], 8, '2026-03-07'));
  for (const part of [{ quantity: 2 }, { quantity: 1, disposition: 'scrap' }]) {
    const returned = [{ salesOrderItemId: sold.items[0]?.id, ...part }];
    const body = { soId: sold.id, returnDate: '2026-03-20', items: returned };
    await done(owner.post('/sales-returns', body));
  }
}

const breaches = () =>
  breachesOf(
    owner.orgId as string,
    async (text, values) => (await database.query(prepared(text, values))).rows,
  );

test('consistent ledgers have no violation, and contain the cycle', async () => {
  expect(await breaches()).toEqual([]);
  const { rows } = await database.query('select 1 from circular_matches where org_id = $1', [
    owner.orgId,
  ]);
  expect(rows).toHaveLength(1);
});

const own = 'org_id = $1';
const rows = (set: string, which: string) =>
  `update ledger_entries set ${set} where ${own} and ${which}`;
const all = (table: string, set: string) => `update ${table} set ${set} where ${own}`;
const made = `source_type = 'work_order_receipt' and event_type = 'RECEIVE'`;
const back = `event_type = 'CUSTOMER_RETURN'`;
const everySale = `
  insert into circular_matches (org_id, outbound_id, inbound_id)
  select $1, o.id, i.id from ledger_entries i
  join ledger_entries o on o.${own} and o.event_type = 'SHIP'
  where i.${own} and i.code = 'FIL-2'`;

test.each<[what: string, statement: string, message: RegExp]>([
  ['goods received', all('purchase_order_items', 'received_quantity = 19'), /shows 19 received/],
  ['pieces received', all('purchase_order_items', 'received_stock_quantity = 19'), /19 received;/],
  ['good pieces', all('work_order_items', 'received_quantity = 12'), /12 good/],
  ['scrapped pieces', all('work_order_items', 'scrapped_quantity = 2'), /2 scrapped/],
  ['pieces', all('work_order_items', "made_pieces = '{[0,99)}'"), /has made/],
  ['goods shipped', all('sales_order_items', 'fulfilled_quantity = 7'), /7 shipped/],
  ['goods on order', rows('quantity = 9', `event_type = 'ORDER'`), /^ORDER of 9 /],
  ['demand of work', rows(`day = '2026-03-02'`, `event_type = 'DEMAND'`), /2026-03-02 for/],
  ['demand of sales', all('sales_orders', `requested_ship_date = '2026-04-01'`), /2026-04-01/],
  [
    'a landed cost',
    all('purchase_order_receipts', 'additional_cost = 8, additional_cost_original = 8'),
    /^POR-1 landed 20 at/,
  ],
  [
    'a converted cost',
    all('purchase_order_receipts', `additional_cost_currency = 'order', additional_cost_rate = 2`),
    /^POR-1 has an additional cost of 7, converted from 7/,
  ],
  [
    'a line received',
    all('purchase_order_receipt_items', 'stock_quantity = 19'),
    /its line of 20 differs/,
  ],
  ['a quantity', all('purchase_order_receipt_items', 'quantity = 19'), /shows 19 accepted/],
  [
    'a rejected quantity',
    all('purchase_order_receipt_items', 'rejected_quantity = 1'),
    /and 1 rejected/,
  ],
  ['a produced cost', rows('unit_cost = 9', made), /^WOR-1 consumed .* goods bear/],
  ['work on a piece', all('work_order_items', 'conversion_cost = 3'), /^WOR-1 consumed/],
  ['the day of work', all('work_order_receipts', `receipt_date = '2026-03-06'`), /WOR-1: its/],
  ['a deleted receipt', all('work_order_receipts', 'deleted_at = now()'), /of no active receipt/],
  ['links', all('production_links', 'receipts = receipts + 1'), /are counted$/],
  [
    'a cycle that is not recorded',
    `delete from circular_matches where ${own}`,
    /which is so, but not recorded$/,
  ],
  ['a recorded cycle that does not exist', everySale, /which is recorded, but not so$/],
  ['worth', rows('value = value + 1', `event_type = 'CONSUME'`), /is worth/],
  ['the cost of returned goods', rows('unit_cost = unit_cost + 1', back), /came back at/],
  ['what they left with', rows('carried_from = 1', back), /^FIL-\d+ came back of no active row$/],
  ['the day of a return', all('sales_returns', `return_date = '2026-03-21'`), /RMA-1: its part/],
  [
    'a return before it',
    rows(`day = '2026-03-01'`, back),
    /^FIL-\d+ came back before FIL-\d+ left$/,
  ],
  ['units of a return', all('sales_return_items', 'quantity = 3'), /of 3 with parts of 2/],
  ['units that came back', all('sales_return_parts', 'quantity = 5'), /of which 10 came back/],
  ['entries of a return', all('sales_return_parts', 'entry_id = null'), /is in 0 parts/],
  ['a deleted return', all('sales_returns', 'deleted_at = now()'), /with parts of 0/],
])('%s: a wrong value is reported', async (_what, statement, message) => {
  await database.query('begin');
  try {
    await database.query(statement, [owner.orgId]);
    expect(await breaches()).toContainEqual(expect.stringMatching(message));
  } finally {
    await database.query('rollback');
  }
});
