/** Values of items that were altered in the database are named, and no others. */
import { expect, test } from 'vitest';
import { coded, foundAfter, item, type ManualChange } from '../../../test/support/verified.ts';

const changes: ManualChange[] = [
  [
    'stock at a location',
    'update balances set on_hand = on_hand + 1 where on_hand = 42',
    ['material BAG at location …: onHand is stored as 43, recomputed as 42'],
  ],
  [
    'stock in transit',
    'update balances set in_transit = 2 where in_transit = 3',
    ['material BAG at location …: inTransit is stored as 2, recomputed as 3'],
  ],
  [
    'stock on order',
    'update balances set on_order = 21 where on_order = 20',
    ['material FLOUR at location …: onOrder is stored as 21, recomputed as 20'],
  ],
  [
    'demand without an order',
    'update balances set demand = 0.000001 where on_hand = 9',
    ['SKU CRUMBS at location …: demand is stored as 0.000001, recomputed as 0'],
  ],
  [
    'units of a day',
    "update item_days set quantity_in = 61 where day = '2026-03-05' and quantity_in = 60",
    ['material FLOUR on 2026-03-05: quantityIn is stored as 61, recomputed as 60'],
  ],
  [
    'a missing day',
    "delete from item_days where day = '2026-03-06'",
    ['SKU CRUMBS on 2026-03-06: quantityOut is stored as 0, recomputed as 4'],
  ],
  [
    'received units',
    `update items set quantity_in = 81 ${item('FLOUR')}`,
    ['material FLOUR: quantityIn is stored as 81, recomputed as 80'],
  ],
  [
    'issued units',
    `update items set quantity_out = 104.5 ${item('FLOUR')}`,
    ['material FLOUR: quantityOut is stored as 104.5, recomputed as 105'],
  ],
  [
    'the value of an item',
    `update items set value = value + 0.0000000001 ${item('CRUMBS')}`,
    ['SKU CRUMBS: value is stored as 11.2500000001, recomputed as 11.25'],
  ],
  [
    'the open quantity of a layer',
    `update items i set first_layer_open = 8 from ledger_entries t
      where t.id = i.first_layer_id and t.code = 'FIL-1' and t.org_id = i.org_id`,
    ['FIL-1: openQuantity is stored as 8, recomputed as 9'],
  ],
  [
    'the value of an issue',
    `update ledger_entries set value = 193 ${coded('MIL-1')}`,
    [
      'MIL-1: value is stored as 193, recomputed as 194',
      'MIL-1 change 5: new value is stored as 194, recomputed as 193',
    ],
  ],
  [
    'a consumption in a cycle that does not exist',
    `insert into circular_matches (org_id, outbound_id, inbound_id)
      select o.org_id, o.id, i.id from ledger_entries o
      join ledger_entries i using (org_id) where o.code = 'MIL-1' and i.code = 'MIL-4'`,
    ['MIL-1: consumed in a cycle is stored as MIL-4, recomputed as none'],
  ],
  [
    'a provisional quantity',
    `update ledger_entries set provisional_quantity = 9 ${coded('MIL-1')}`,
    ['MIL-1: provisionalQuantity is stored as 9, recomputed as 10'],
  ],
  [
    'an average as it is shown',
    `update ledger_entries set unit_cost = 1.26 ${coded('FIL-2')}`,
    ['FIL-2: unitCost is stored as 1.26, recomputed as 1.25'],
  ],
  [
    'a cost of a row without one',
    `update ledger_entries set unit_cost = 1 ${coded('MIL-14')}`,
    ['MIL-14: unitCost is stored as 1, recomputed as none'],
  ],
  [
    'the cost of an adjustment',
    `update ledger_entries set given_unit_cost = 1.5 ${coded('FIL-1')}`,
    [
      'FIL-1: unitCost is stored as 1.25, recomputed as 1.5',
      'SKU CRUMBS: currentCost is stored as 1.25, recomputed as 1.5',
    ],
  ],
  [
    'the cost of a receipt, and the values that follow from it',
    `update ledger_entries set unit_cost = 0.5 ${coded('MIL-5')}`,
    [
      'material BAG: value is stored as 24, recomputed as 25',
      'material BAG: unitCost is stored as 0.48, recomputed as 0.5',
      'material BAG: currentCost is stored as 0.48, recomputed as 0.5',
      "POR-1 line 2: layer's unitCost is stored as 0.5, recomputed as 0.48",
      'MIL-5 change 1: new unitCost is stored as 0.48, recomputed as 0.5',
    ],
  ],
  [
    'the cost of a material',
    `update materials set unit_cost = 2.4 ${coded('FLOUR')}`,
    ['material FLOUR: unitCost is stored as 2.4, recomputed as 2.5'],
  ],
  [
    'the current cost of a material, and of its SKUs',
    `update items set current_cost = 2 ${item('FLOUR')}`,
    [
      'material FLOUR: currentCost is stored as 2, recomputed as 2.5',
      'SKU BREAD: materialUnitCost is stored as 5.504, recomputed as 4.504',
      'SKU BREAD: currentCost is stored as 6.004, recomputed as 5.004',
    ],
  ],
  [
    'a manual cost after a receipt',
    `delete from item_cost_settings where unit_cost = 2.5`,
    [
      'material FLOUR: unitCost is stored as 2.5, recomputed as 2.4',
      'material FLOUR: currentCost is stored as 2.5, recomputed as 2.4',
    ],
  ],
  [
    'the rolled-up cost of a SKU',
    `update skus set material_unit_cost = 5.5 ${coded('BREAD')}`,
    ['SKU BREAD: materialUnitCost is stored as 5.5, recomputed as 5.504'],
  ],
  [
    'the rolled-up cost of a SKU without a recipe',
    `update skus set material_unit_cost = 1 ${coded('CRUMBS')}`,
    ['SKU CRUMBS: materialUnitCost is stored as 1, recomputed as 0'],
  ],
  [
    'the current cost of a SKU',
    `update items set current_cost = 6 ${item('BREAD')}`,
    [
      'SKU BREAD: currentCost of the SKU is stored as 6.004, recomputed as 6',
      'SKU BREAD: currentCost is stored as 6, recomputed as 6.004',
    ],
  ],
];

test.each(changes)('it names %s', async (_, statement, found) => {
  expect(await foundAfter(statement)).toEqual(found);
});
