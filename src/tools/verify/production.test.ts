/** Work orders, receipts and cycles that were altered in the database are named. */
import { expect, test } from 'vitest';
import { coded, foundAfter, type ManualChange } from '../../../test/support/verified.ts';

const order = (number: number) => `where wo_number = 'WO-2026-000${number}'`;
const lineOf = (number: number) => `where wo_id = (select id from work_orders ${order(number)})`;
const receipt = (number: number) => `where receipt_number = 'WOR-${number}'`;
const linesOf = (number: number) =>
  `where receipt_id = (select id from work_order_receipts ${receipt(number)})`;
const rowId = (code: string) => `(select id from ledger_entries ${coded(code)})`;
const intoItself = 'where consumed_item_id = produced_sku_id';

const changes: ManualChange[] = [
  [
    'the good pieces of an item',
    `update work_order_items set received_quantity = 7 ${lineOf(1)}`,
    ['WO-2026-0001 line 1: receivedQuantity is stored as 7, recomputed as 6'],
  ],
  [
    'the scrapped pieces of an item',
    `update work_order_items set scrapped_quantity = 0 ${lineOf(1)}`,
    ['WO-2026-0001 line 1: scrappedQuantity is stored as 0, recomputed as 1'],
  ],
  [
    'the status of an order',
    `update work_orders set status = 'Completed' ${order(1)}`,
    ['WO-2026-0001: status is stored as Completed, recomputed as Partially Received'],
  ],
  [
    'the status of an order that no user closed',
    `update work_orders set status = 'Closed' ${order(1)}`,
    ['WO-2026-0001: status is stored as Closed, recomputed as Partially Received'],
  ],
  [
    'the status of a planned order',
    `update work_orders set status = 'Production' ${order(2)}`,
    ['WO-2026-0002: status is stored as Production, recomputed as Draft'],
  ],
  [
    'the expected date of goods',
    `update work_orders set expected_date = '2026-04-05' ${order(1)}`,
    [
      'WO-2026-0001 line 1: expectedMovements is stored as DEMAND 6 of … at … on 2026-04-02 and ORDER 3 of … at … on 2026-04-02, recomputed as DEMAND 6 of … at … on 2026-04-05 and ORDER 3 of … at … on 2026-04-05',
    ],
  ],
  [
    'the frozen recipe of an order',
    `update work_order_inputs set quantity = 3
      where wo_item_id = (select id from work_order_items ${lineOf(1)})`,
    [
      'WO-2026-0001 line 1: expectedMovements is stored as DEMAND 6 of … at … on 2026-04-02, recomputed as DEMAND 9 of … at … on 2026-04-02',
    ],
  ],
  [
    'goods on order',
    `update ledger_entries set quantity = 4 ${coded('FIL-11')}`,
    [
      'SKU CAKE at location …: onOrder is stored as 3, recomputed as 4',
      'WO-2026-0001 line 1: expectedMovements is stored as ORDER 4 of … at … on 2026-04-02, recomputed as ORDER 3 of … at … on 2026-04-02',
    ],
  ],
  [
    'a missing expected movement',
    `update ledger_entries set voided_at = created_at ${coded('MIL-24')}`,
    [
      'material SUGAR at location …: demand is stored as 6, recomputed as 0',
      'WO-2026-0001 line 1: expectedMovements is stored as none, recomputed as DEMAND 6 of … at … on 2026-04-02',
    ],
  ],
  [
    'the source of an expected movement',
    `update ledger_entries set source_id = gen_random_uuid() ${coded('MIL-24')}`,
    [
      'WO-2026-0001 line 1: expectedMovements is stored as none, recomputed as DEMAND 6 of … at … on 2026-04-02',
      'MIL-24: work_order_item is stored as …, recomputed as none',
    ],
  ],
  [
    'the cost of goods, and the values that follow from it',
    `update ledger_entries set unit_cost = 3.6 ${coded('FIL-13')}`,
    [
      'SKU CAKE: value is stored as 3.5, recomputed as 3.6',
      "WOR-4 line 1: layer's unitCost is stored as 3.6, recomputed as 3.5",
    ],
  ],
  [
    'the conversion cost of a unit',
    `update work_order_items set conversion_cost = 0.6 ${lineOf(3)}`,
    ["WOR-4 line 1: layer's unitCost is stored as 3.5, recomputed as 3.6"],
  ],
  [
    'scrapped pieces of a receipt',
    `update work_order_receipt_items set scrapped_quantity = 0 ${linesOf(1)}`,
    [
      'WO-2026-0001 line 1: scrappedQuantity is stored as 1, recomputed as 0',
      'WO-2026-0001 line 1: expectedMovements is stored as DEMAND 6 of … at … on 2026-04-02 and ORDER 3 of … at … on 2026-04-02, recomputed as DEMAND 8 of … at … on 2026-04-02 and ORDER 4 of … at … on 2026-04-02',
      'WOR-1 line 1: number of pieces is stored as 5, recomputed as 4',
    ],
  ],
  [
    'the pieces of an item',
    `update work_order_items set made_pieces = '{[0,6),[7,8)}' ${lineOf(1)}`,
    ['WO-2026-0001 line 1: madePieces is stored as {[0,6),[7,8)}, recomputed as {[0,7)}'],
  ],
  [
    'a piece that two receipts made',
    `update work_order_receipt_items set pieces = '{[4,6)}' ${linesOf(2)}`,
    [
      'WO-2026-0001 line 1: madePieces is stored as {[0,7)}, recomputed as {[0,6)}',
      'WO-2026-0001 line 1: number of its pieces is stored as 6, recomputed as 7',
    ],
  ],
  [
    'the layer of a receipt',
    `update work_order_receipt_items set ledger_entry_id = ${rowId('FIL-5')} ${linesOf(4)}`,
    [
      'WOR-4 line 1: layer is stored as none, recomputed as RECEIVE 1 of … at … on 2026-03-14',
      "WOR-4 line 1: layer's unitCost is stored as none, recomputed as 3.5",
      'WOR-4: FIL-13 is stored as RECEIVE 1 of … at … on 2026-03-14, recomputed as none',
    ],
  ],
  [
    'the day of a receipt',
    `update work_order_receipts set receipt_date = '2026-03-15' ${receipt(4)}`,
    [
      'WOR-4 line 1: layer is stored as RECEIVE 1 of … at … on 2026-03-14, recomputed as RECEIVE 1 of … at … on 2026-03-15',
      'WOR-4: MIL-26 is stored as CONSUME 2 of … at … on 2026-03-14, recomputed as CONSUME 2 of … at … on 2026-03-15',
    ],
  ],
  [
    'the source of received goods',
    `update ledger_entries set source_id = gen_random_uuid() ${coded('MIL-26')}`,
    [
      "WOR-4 line 1: layer's unitCost is stored as 3.5, recomputed as 0.5",
      'SUGAR into CAKE: receipts is stored as 2, recomputed as 1',
      'MIL-26: work_order_receipt is stored as …, recomputed as none',
    ],
  ],
  [
    'a reversed receipt',
    `update work_order_receipts set deleted_at = null ${receipt(3)}`,
    [
      'WO-2026-0001 line 1: receivedQuantity is stored as 6, recomputed as 9',
      'WO-2026-0001 line 1: madePieces is stored as {[0,7)}, recomputed as {[0,10)}',
      'WO-2026-0001: status is stored as Partially Received, recomputed as Completed',
      'WO-2026-0001 line 1: expectedMovements is stored as DEMAND 6 of … at … on 2026-04-02 and ORDER 3 of … at … on 2026-04-02, recomputed as none',
      'WOR-3 line 1: layer is stored as none, recomputed as RECEIVE 3 of … at … on 2026-03-12',
      "WOR-3 line 1: layer's unitCost is stored as none, recomputed as 0.5",
    ],
  ],
  [
    'a receipt that was not reversed',
    `update work_order_receipts set deleted_at = created_at ${receipt(4)}`,
    [
      'WO-2026-0003 line 1: receivedQuantity is stored as 1, recomputed as 0',
      'WO-2026-0003 line 1: madePieces is stored as {[0,1)}, recomputed as {}',
      'WOR-4: MIL-26 is stored as CONSUME 2 of … at … on 2026-03-14, recomputed as none',
      'WOR-4: FIL-13 is stored as RECEIVE 1 of … at … on 2026-03-14, recomputed as none',
    ],
  ],
  [
    'the number of receipts of a link',
    `update production_links set receipts = 3 where receipts = 2`,
    ['SUGAR into CAKE: receipts is stored as 3, recomputed as 2'],
  ],
  [
    'a link without a receipt',
    `insert into production_links select l.org_id, l.consumed_item_id, k.id, 1
      from production_links l join skus k on k.code = 'CRUMBS' where l.receipts = 2`,
    ['SUGAR into CRUMBS: receipts is stored as 1, recomputed as 0'],
  ],
  [
    'a missing link, which does not hide the cycle',
    `delete from production_links ${intoItself}`,
    ['CAKE into CAKE: receipts is stored as 0, recomputed as 1'],
  ],
  [
    'a missing consumption in a cycle',
    'delete from circular_matches',
    ['FIL-7: consumed in a cycle is stored as none, recomputed as FIL-8'],
  ],
  [
    'a consumption in a cycle, of another layer',
    `update circular_matches set inbound_id = ${rowId('FIL-5')}`,
    ['FIL-7: consumed in a cycle is stored as FIL-5, recomputed as FIL-8'],
  ],
  [
    'a consumption in a cycle with the cost of its layer',
    `update ledger_entries set value = 1, unit_cost = 1 ${coded('FIL-7')}`,
    [
      'FIL-7: value is stored as 1, recomputed as 2.5',
      'FIL-7: unitCost is stored as 1, recomputed as 2.5',
      "WOR-2 line 1: layer's unitCost is stored as 1.75, recomputed as 1",
      'FIL-7 change 1: new unitCost is stored as 2.5, recomputed as 1',
      'FIL-7 change 1: new value is stored as 2.5, recomputed as 1',
    ],
  ],
];

test.each(changes)('it names %s', async (_, statement, found) => {
  expect(await foundAfter(statement)).toEqual(found);
});
