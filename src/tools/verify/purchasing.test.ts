/** Orders and receipts that were altered in the database are named, and no others. */
import { expect, test } from 'vitest';
import { coded, foundAfter, type ManualChange } from '../../../test/support/verified.ts';

const order1 = "where po_number = 'PO-2026-0001'";
const line1 = `where line_number = 1 and po_id = (select id from purchase_orders ${order1})`;
const receipt1 = "(select id from purchase_order_receipts where receipt_number = 'POR-1')";

const changes: ManualChange[] = [
  [
    'the subtotal of an order',
    `update purchase_orders set subtotal = 219 ${order1}`,
    ['PO-2026-0001: subtotal is stored as 219, recomputed as 220'],
  ],
  [
    'the total of an order',
    `update purchase_orders set total = 224.99 ${order1}`,
    ['PO-2026-0001: total is stored as 224.99, recomputed as 225'],
  ],
  [
    'the currency of an order without a rate',
    `update purchase_orders set currency = 'GBP' ${order1}`,
    ['PO-2026-0001: exchangeRate is stored as 1, recomputed as given, or of the table'],
  ],
  [
    'the rate of an order in base currency',
    `update purchase_orders set exchange_rate = 2 ${order1}`,
    ['PO-2026-0001: exchangeRate is stored as 2, recomputed as 1'],
  ],
  [
    'the total of a line',
    `update purchase_order_items set line_total = 201 ${line1}`,
    ['PO-2026-0001 line 1: lineTotal is stored as 201, recomputed as 200'],
  ],
  [
    'the received quantity of a line',
    `update purchase_order_items set received_quantity = 100 ${line1}`,
    ['PO-2026-0001 line 1: receivedQuantity is stored as 100, recomputed as 80'],
  ],
  [
    'the stock units of a line',
    `update purchase_order_items set received_stock_quantity = 81 ${line1}`,
    ['PO-2026-0001 line 1: receivedStockQuantity is stored as 81, recomputed as 80'],
  ],
  [
    'the discount of a line',
    `update purchase_order_items set discount_percent = 50 ${line1}`,
    [
      'PO-2026-0001 line 1: lineTotal is stored as 200, recomputed as 100',
      'PO-2026-0001: subtotal is stored as 220, recomputed as 120',
      'PO-2026-0001: total is stored as 225, recomputed as 125',
    ],
  ],
  [
    'the status of an order',
    `update purchase_orders set status = 'Received' ${order1}`,
    ['PO-2026-0001: status is stored as Received, recomputed as Partially Received'],
  ],
  [
    'a manual status without expected goods',
    `update purchase_orders set status = 'Closed' ${order1}`,
    [
      'PO-2026-0001 line 1: expectedMovements is stored as ORDER 20 of … at … on 2026-04-01, recomputed as none',
    ],
  ],
  [
    'the expected date of an order',
    `update purchase_orders set expected_date = '2026-04-02' ${order1}`,
    [
      'PO-2026-0001 line 1: expectedMovements is stored as ORDER 20 of … at … on 2026-04-01, recomputed as ORDER 20 of … at … on 2026-04-02',
    ],
  ],
  [
    'the quantity of an expected movement',
    `update ledger_entries set quantity = 19 ${coded('MIL-13')}`,
    [
      'material FLOUR at location …: onOrder is stored as 20, recomputed as 19',
      'PO-2026-0001 line 1: expectedMovements is stored as ORDER 19 of … at … on 2026-04-01, recomputed as ORDER 20 of … at … on 2026-04-01',
    ],
  ],
  [
    'the source of an expected movement',
    `update ledger_entries set source_id = gen_random_uuid() ${coded('MIL-13')}`,
    [
      'PO-2026-0001 line 1: expectedMovements is stored as none, recomputed as ORDER 20 of … at … on 2026-04-01',
      'MIL-13: purchase_order_item is stored as …, recomputed as none',
    ],
  ],
  [
    'a landed cost',
    `update purchase_order_receipt_items set landed_unit_cost = 0.49
      where line_number = 2 and receipt_id = ${receipt1}`,
    ['POR-1 line 2: landedUnitCost is stored as 0.49, recomputed as 0.48'],
  ],
  [
    'an accepted quantity',
    `update purchase_order_receipt_items set quantity = 49
      where line_number = 2 and receipt_id = ${receipt1}`,
    ['POR-1 line 2: quantity is stored as 49, recomputed as 50'],
  ],
  [
    'a rejected quantity',
    `update purchase_order_receipt_items set rejected_stock_quantity = 1
      where line_number = 2 and receipt_id = ${receipt1}`,
    ['POR-1 line 2: rejectedQuantity is stored as 0, recomputed as 1'],
  ],
  [
    'the rate of a cost',
    `update purchase_order_receipts set additional_cost_currency = 'order',
      additional_cost_rate = 0.5 where id = ${receipt1}`,
    ['POR-1: additionalCost is stored as 28, recomputed as 14'],
  ],
  [
    'the layer of a receipt',
    `update purchase_order_receipt_items set ledger_entry_id = null
      where line_number = 2 and receipt_id = ${receipt1}`,
    [
      'POR-1 line 2: layer is stored as none, recomputed as RECEIVE 50 of … at … on 2026-03-05',
      "POR-1 line 2: layer's unitCost is stored as none, recomputed as 0.48",
      'POR-1: MIL-5 is stored as RECEIVE 50 of … at … on 2026-03-05, recomputed as none',
    ],
  ],
  [
    'the day of a receipt',
    `update purchase_order_receipts set receipt_date = '2026-03-07' where id = ${receipt1}`,
    [
      'POR-1 line 1: layer is stored as RECEIVE 60 of … at … on 2026-03-05, recomputed as RECEIVE 60 of … at … on 2026-03-07',
      'POR-1 line 2: layer is stored as RECEIVE 50 of … at … on 2026-03-05, recomputed as RECEIVE 50 of … at … on 2026-03-07',
    ],
  ],
  [
    'a reversed receipt',
    "update purchase_order_receipts set deleted_at = null where receipt_number = 'POR-3'",
    [
      'PO-2026-0001 line 1: receivedQuantity is stored as 80, recomputed as 87',
      'PO-2026-0001 line 1: receivedStockQuantity is stored as 80, recomputed as 87',
      'PO-2026-0001 line 1: expectedMovements is stored as ORDER 20 of … at … on 2026-04-01, recomputed as ORDER 13 of … at … on 2026-04-01',
      'POR-3 line 1: layer is stored as none, recomputed as RECEIVE 7 of … at … on 2026-03-02',
      "POR-3 line 1: layer's unitCost is stored as none, recomputed as 2",
    ],
  ],
];

test.each(changes)('it names %s', async (_, statement, found) => {
  expect(await foundAfter(statement)).toEqual(found);
});
