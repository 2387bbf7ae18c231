/** Sales orders that were altered in the database are named, and no others. */
import { expect, test } from 'vitest';
import { coded, foundAfter, type ManualChange } from '../../../test/support/verified.ts';

const order = (number: number) => `where so_number = 'SO-2026-000${number}'`;
const line1 = (number: number) =>
  `where line_number = 1 and so_id = (select id from sales_orders ${order(number)})`;

const shipment = (number: number) => `where shipment_number = 'SHP-${number}'`;
const ofShipment = (number: number) =>
  `where shipment_id = (select id from shipments ${shipment(number)})`;

const changes: ManualChange[] = [
  [
    'the subtotal of an order',
    `update sales_orders set subtotal = 29 ${order(1)}`,
    ['SO-2026-0001: subtotal is stored as 29, recomputed as 28.94'],
  ],
  [
    'the total of an order',
    `update sales_orders set total = 32.95 ${order(1)}`,
    ['SO-2026-0001: total is stored as 32.95, recomputed as 32.94'],
  ],
  [
    'the currency of an order without a rate',
    `update sales_orders set currency = 'GBP' ${order(1)}`,
    ['SO-2026-0001: exchangeRate is stored as 1, recomputed as given, or of the table'],
  ],
  [
    'the total of a line',
    `update sales_order_items set line_total = 25.2 ${line1(1)}`,
    ['SO-2026-0001 line 1: lineTotal is stored as 25.2, recomputed as 23.94'],
  ],
  [
    'the shipped quantity of a line',
    `update sales_order_items set fulfilled_quantity = 5 ${line1(1)}`,
    [
      'SO-2026-0001 line 1: fulfilledQuantity is stored as 5, recomputed as 4',
      'SO-2026-0001 line 1: shipments is stored as 4, recomputed as 5',
    ],
  ],
  [
    'the status of an order',
    `update sales_orders set status = 'Confirmed' ${order(2)}`,
    ['SO-2026-0002: status is stored as Confirmed, recomputed as Completed'],
  ],
  [
    'a manual status without demand',
    `update sales_orders set status = 'Closed' ${order(1)}`,
    [
      'SO-2026-0001 line 1: expectedMovements is stored as DEMAND 2 of … at … on 2026-04-03, recomputed as none',
      'SO-2026-0001 line 2: expectedMovements is stored as DEMAND 1 of … at … on 2026-04-03, recomputed as none',
    ],
  ],
  [
    'the fulfillment of an order',
    `update sales_orders set fulfillment_status = 'Fulfilled' ${order(1)}`,
    ['SO-2026-0001: fulfillmentStatus is stored as Fulfilled, recomputed as Partially Fulfilled'],
  ],
  [
    'the requested date of an order',
    `update sales_orders set requested_ship_date = null, order_date = '2026-04-01' ${order(1)}`,
    [
      'SO-2026-0001 line 1: expectedMovements is stored as DEMAND 2 of … at … on 2026-04-03, recomputed as DEMAND 2 of … at … on 2026-04-01',
      'SO-2026-0001 line 2: expectedMovements is stored as DEMAND 1 of … at … on 2026-04-03, recomputed as DEMAND 1 of … at … on 2026-04-01',
    ],
  ],
  [
    'the quantity of an expected movement',
    `update ledger_entries set quantity = 3 ${coded('FIL-18')}`,
    [
      'SKU CAKE at location …: demand is stored as 3, recomputed as 4',
      'SO-2026-0001 line 1: expectedMovements is stored as DEMAND 3 of … at … on 2026-04-03, recomputed as DEMAND 2 of … at … on 2026-04-03',
    ],
  ],
  [
    'an expected movement without an open quantity',
    `update ledger_entries set voided_at = null ${coded('FIL-19')}`,
    [
      'SKU CAKE at location …: demand is stored as 3, recomputed as 4',
      'SO-2026-0002 line 1: expectedMovements is stored as DEMAND 1 of … at … on 2026-04-03, recomputed as none',
    ],
  ],
  [
    'the quantity of a shipment',
    `update ledger_entries set source_id = (select id from sales_order_items ${line1(3)})
      ${coded('FIL-20')}`,
    [
      'SO-2026-0002 line 1: fulfilledQuantity is stored as 1, recomputed as 0',
      'SO-2026-0002 line 1: expectedMovements is stored as none, recomputed as DEMAND 1 of … at … on 2026-04-03',
      'SO-2026-0002: status is stored as Completed, recomputed as Confirmed',
      'SO-2026-0002: fulfillmentStatus is stored as Fulfilled, recomputed as Unfulfilled',
      'SO-2026-0003 line 1: fulfilledQuantity is stored as 0, recomputed as 1',
      'SO-2026-0003: fulfillmentStatus is stored as Unfulfilled, recomputed as Partially Fulfilled',
      'SHP-2 line 1: entry is stored as no active entry, recomputed as SHIP 1 of … at … on 2026-03-15',
    ],
  ],
  [
    'the source of a shipment',
    `update ledger_entries set source_id = gen_random_uuid() ${coded('FIL-20')}`,
    [
      'SO-2026-0002 line 1: fulfilledQuantity is stored as 1, recomputed as 0',
      'SO-2026-0002 line 1: expectedMovements is stored as none, recomputed as DEMAND 1 of … at … on 2026-04-03',
      'SO-2026-0002: status is stored as Completed, recomputed as Confirmed',
      'SO-2026-0002: fulfillmentStatus is stored as Fulfilled, recomputed as Unfulfilled',
      'SHP-2 line 1: entry is stored as no active entry, recomputed as SHIP 1 of … at … on 2026-03-15',
      'FIL-20: sales_order_item is stored as …, recomputed as none',
    ],
  ],
  [
    'a shipment without an order line',
    `update sales_order_items set sku_id = (select id from skus where code = 'CRUMBS') ${line1(2)}`,
    [
      'SO-2026-0002 line 1: FIL-20 is stored as SHIP 1 of … at … on 2026-03-15, recomputed as SHIP 1 of … at … on 2026-03-15',
      'SHP-2 line 1: skuId is stored as …, recomputed as …',
    ],
  ],
  [
    'the quantity of a line of a shipment',
    `update shipment_items set quantity = 2 ${ofShipment(2)}`,
    [
      'SO-2026-0002 line 1: shipments is stored as 2, recomputed as 1',
      'SHP-2 line 1: entry is stored as SHIP 1 of … at … on 2026-03-15, recomputed as SHIP 2 of … at … on 2026-03-15',
    ],
  ],
  [
    'the day of a shipment',
    `update shipments set ship_date = '2026-03-16' ${shipment(2)}`,
    [
      'SHP-2 line 1: entry is stored as SHIP 1 of … at … on 2026-03-15, recomputed as SHIP 1 of … at … on 2026-03-16',
    ],
  ],
  [
    'a shipment that was deleted with its lines',
    `update shipments set deleted_at = now() ${shipment(2)}`,
    [
      'SO-2026-0002 line 1: shipments is stored as 0, recomputed as 1',
      'SHP-2: lines is stored as 1, recomputed as 0',
    ],
  ],
  [
    'a shipment without lines',
    `delete from shipment_items ${ofShipment(2)}`,
    [
      'SO-2026-0002 line 1: shipments is stored as 0, recomputed as 1',
      'SHP-2: lines is stored as 0, recomputed as 1 or more',
    ],
  ],
  [
    'packed units above those that are open',
    `update shipment_items set entry_id = null ${ofShipment(2)}`,
    [
      'SO-2026-0002 line 1: packedQuantity is stored as 1, recomputed as 0 or less',
      'SHP-2 line 1: entry is stored as none, recomputed as SHIP 1 of … at … on 2026-03-15',
    ],
  ],
  [
    'a counter of shipments',
    "update counters set value = 1 where kind = 'SHP'",
    ['counter: SHP is stored as 1, recomputed as 2 or more'],
  ],
];

test.each(changes)('it names %s', async (_, statement, found) => {
  expect(await foundAfter(statement)).toEqual(found);
});
