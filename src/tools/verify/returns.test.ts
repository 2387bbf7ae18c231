/** Returns that were altered in the database are named, and no others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  foundIn,
  type ManualChange,
  openVerified,
  type Verified,
} from '../../../test/support/verified.ts';
import { sendAndReceiveBack } from '../../../test/support/verified-returns.ts';

let verified: Verified;

beforeAll(async () => {
  verified = await openVerified(sendAndReceiveBack);
});

afterAll(async () => {
  await verified.owner.end();
  await verified.world.service.close();
});

const ofItem = (table: string, code: string) =>
  `item_id = (select id from ${table} where code = '${code}')`;
const salt = ofItem('materials', 'SALT');
const bun = ofItem('skus', 'BUN');

const changes: ManualChange[] = [
  [
    'the units of a layer that went back',
    `update ledger_entries set cut_quantity = 5 where ${salt} and cut_quantity > 0`,
    [
      'MIL-2: cutQuantity is stored as 5, recomputed as 4',
      'material SALT: quantityIn is stored as 6, recomputed as 5',
      'material SALT: value is stored as 12, recomputed as 10',
      'material SALT on 2026-03-05: quantityIn is stored as 6, recomputed as 5',
    ],
  ],
  [
    'the cost of what went back',
    `update ledger_entries set unit_cost = 3 where ${salt} and cut_from is not null`,
    ['MIL-3: unitCost is stored as 3, recomputed as 2'],
  ],
  [
    'the layer that goods went back of',
    `update ledger_entries set cut_from = cut_from + 1000 where ${salt} and cut_from is not null`,
    [
      'MIL-2: cutQuantity is stored as 4, recomputed as 0',
      'MIL-3: unitCost is stored as 2, recomputed as none',
      'MIL-3: value is stored as 8, recomputed as 0',
      'VRT-1 line 1: cutFrom is stored as 1002, recomputed as 2',
    ],
  ],
  [
    'the cost of goods that came back',
    `update ledger_entries set unit_cost = 4 where ${bun} and carried_from is not null`,
    [
      'FIL-4: unitCost is stored as 4, recomputed as 3',
      'SKU BUN: value is stored as 18, recomputed as 20',
    ],
  ],
  [
    'the entry with which goods had left',
    `update ledger_entries set carried_from = carried_from + 1000
      where ${bun} and carried_from is not null`,
    ['RMA-1 line 1: carriedFrom is stored as 1006, recomputed as 6'],
  ],
  [
    'the units of a return',
    'update sales_return_items set quantity = 3',
    ['RMA-1 line 1: parts is stored as 2, recomputed as 3'],
  ],
  [
    'what goods of a return had left with',
    'delete from sales_return_parts',
    ['RMA-1 line 1: parts is stored as 0, recomputed as 2'],
  ],
  [
    'what becomes of the goods of a return',
    "update sales_return_items set disposition = 'scrap'",
    [
      'RMA-1 line 1: entry is stored as CUSTOMER_RETURN 2 of … at … on 2026-03-09, recomputed as none',
    ],
  ],
  [
    'the units of a shipment of which more came back',
    'update shipment_items set quantity = 1',
    [
      'SO-2026-0001 line 1: shipments is stored as 1, recomputed as 5',
      'SHP-1 line 1: entry is stored as SHIP 5 of … at … on 2026-03-08, recomputed as SHIP 1 of … at … on 2026-03-08',
      'RMA-1 line 1: returned is stored as 2, recomputed as 1',
    ],
  ],
  [
    'the units of a return to a vendor',
    'update vendor_return_items set stock_quantity = 3',
    [
      'VRT-1 line 1: entry is stored as VENDOR_RETURN 4 of … at … on 2026-03-06, recomputed as VENDOR_RETURN 3 of … at … on 2026-03-06',
    ],
  ],
];

test.each(changes)('%s', async (_title, change, lines) => {
  expect(await foundIn(verified, change)).toEqual(lines);
});
