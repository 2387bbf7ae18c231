/** Numbers, transfers and cost histories that were altered in the database are named. */
import { expect, test } from 'vitest';
import { coded, foundAfter, type ManualChange } from '../../../test/support/verified.ts';

/** Of the numbers that are given now. */
const year = new Date().getUTCFullYear();

const changes: ManualChange[] = [
  [
    'a position',
    `update ledger_entries set position = 18 ${coded('FIL-2')}`,
    ['FIL-1 and FIL-2: position is stored as 18, recomputed as one each'],
  ],
  [
    'a counter of codes',
    'update ledger_counters set materials_code = 26 where materials_code = 27',
    ['counter: MIL is stored as 26, recomputed as 27 or more'],
  ],
  [
    'the counter of positions',
    'update ledger_counters set position = 46 where position = 47',
    ['counter: position is stored as 46, recomputed as 47 or more'],
  ],
  [
    'the counter of purchase receipts',
    "delete from counters where kind = 'POR'",
    ['counter: POR is stored as 0, recomputed as 3 or more'],
  ],
  [
    'the counter of work receipts',
    "update counters set value = 3 where kind = 'WOR'",
    ['counter: WOR is stored as 3, recomputed as 4 or more'],
  ],
  [
    'the counter of purchase orders of a year',
    "update counters set value = 1 where kind = 'PO'",
    [`counter: PO-${year} is stored as 1, recomputed as 3 or more`],
  ],
  [
    'the counter of work orders of a year',
    "update counters set value = 2 where kind = 'WO'",
    [`counter: WO-${year} is stored as 2, recomputed as 3 or more`],
  ],
  [
    'the counter of sales orders of a year',
    "delete from counters where kind = 'SO'",
    [`counter: SO-${year} is stored as 0, recomputed as 3 or more`],
  ],
  [
    'missing counters of the ledgers',
    'delete from ledger_counters where position = 47',
    ['counter: ledger_counters is stored as no row, recomputed as one row'],
  ],
  [
    'a counter below all numbers',
    "update counters set value = -1 where kind = 'LOC'",
    ['counter: LOC is stored as -1, recomputed as 0 to 9000000000000000'],
  ],
  [
    'a counter without a next number',
    `update ledger_counters set finished_goods_transfer = 9223372036854775807
      where position = 47`,
    ['counter: TFR-FG is stored as 9223372036854775807, recomputed as 0 to 9000000000000000'],
  ],
  [
    'the arrival of a transfer',
    `update ledger_entries set ref = 'TFR-MT-2' ${coded('MIL-15')}`,
    ['TFR-MT-2: arrival is stored as 5 of … at …, recomputed as 3 of … at …'],
  ],
  [
    'a transfer without a departure',
    `update ledger_entries set ref = 'TFR-MT-1' ${coded('MIL-16')}`,
    ['TFR-MT-1: TRANSFER rows is stored as 2, recomputed as 1'],
  ],
  [
    'a link of the cost history',
    `delete from cost_history h using ledger_entries t
      where t.id = h.ledger_entry_id and t.code = 'MIL-1' and h.number = 3`,
    [
      'MIL-1 change 2: new unitCost is stored as 2.0222222222, recomputed as 2.1',
      'MIL-1 change 2: new value is stored as 182, recomputed as 189',
      'MIL-1 change 4: number is stored as 4, recomputed as 3',
      'MIL-1 change 5: number is stored as 5, recomputed as 4',
    ],
  ],
  [
    'a line of the cost history without an entry',
    `insert into cost_history (org_id, ledger_entry_id, number, new_unit_cost, cause_type, cause_id,
        changed_at)
      select org_id, gen_random_uuid(), 1, 3, 'test', id, now() from ledger_entries
      ${coded('MIL-1')}`,
    ['no entry … change 1: new unitCost is stored as 3, recomputed as none'],
  ],
];

test.each(changes)('it names %s', async (_, statement, found) => {
  expect(await foundAfter(statement)).toEqual(found);
});

test('numbers that imported orders had elsewhere need no counter', async () => {
  const found = await foundAfter(
    "update sales_orders set so_number = '43659' where so_number like 'SO-%-0001'",
    "update purchase_orders set po_number = 'PO-1999-0999' where po_number like 'PO-%-0001'",
    "update work_orders set wo_number = 'PO-2999-0007' where wo_number like 'WO-%-0001'",
  );
  expect(found).toEqual([]);
});

test('it names codes of two rows, if the index is missing', async () => {
  const again = `update ledger_entries set code = 'MIL-1' ${coded('MIL-2')}`;
  const found = await foundAfter('drop index ledger_entries_code_key', again);
  expect(found).toEqual(['… and …: code is stored as MIL-1, recomputed as one each']);
});

test('it names a transfer that arrived twice, if the index is missing', async () => {
  const again = `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id,
      event_type, quantity, ref, event_date, day, position, created_at, direction)
    select org_id, gen_random_uuid(), ledger, 'MIL-0', item_id, location_id, event_type, quantity,
      ref, event_date, day, 0, created_at, direction from ledger_entries ${coded('MIL-15')}`;
  const found = await foundAfter('drop index ledger_entries_arrival_key', again);
  expect(found).toEqual([
    'material BAG at location …: onHand is stored as 5, recomputed as 10',
    'material BAG at location …: inTransit is stored as 3, recomputed as -2',
    'TFR-MT-1: RECEIVE rows is stored as 2, recomputed as 1',
  ]);
});
