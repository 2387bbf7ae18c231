/** X050: saves what was counted, by several people and devices, with and without a connection. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  counted,
  linesOf,
  newCount,
  postCount,
  send,
  shelf,
} from '../../../test/support/counting.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { adjust, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { nowhere } from '../../../test/sweeps/lists/list.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const hour = (at: number) => ({ countedAt: `2026-03-31T${String(at).padStart(2, '0')}:00:00Z` });

/** The lines that stand in a count, without their differences from count to count. */
const active = async (count: { id: string }) =>
  (await linesOf(owner, count))
    .filter(({ supersededBy }: { supersededBy: string | null }) => supersededBy === null)
    .map(({ id, counted: units, book }: Record<string, unknown>) => ({ id, units, book }));

test('lines sent twice, reversed and late end the same', async () => {
  const at = await shelf(owner);
  const queue = [
    counted(at, 50, hour(9)),
    counted(at, 60, hour(10)),
    counted(at, 20, { ...hour(11), mode: 'add' }),
    counted(at, 15, { ...hour(12), mode: 'add' }),
  ];
  const expected = [{ id: queue[3]?.id, units: 95, book: 100 }];
  const straight = await newCount(owner);
  const first = await done(send(owner, straight, queue.slice(0, 2)));
  expect(first).toMatchObject({ repeated: 0, lines: [{ entered: 50 }, { entered: 60 }] });
  expect(first.lines[0].supersededBy).toBe(queue[1]?.id);
  const rest = await done(send(owner, straight, queue));
  expect([rest.repeated, rest.lines.length]).toEqual([2, 4]);
  expect(await active(straight)).toEqual(expected);
  expect((await done(send(owner, straight, queue.toReversed()))).repeated).toBe(4);
  await done(owner.delete(`/stock-counts/${straight.id}`));
  const late = await newCount(owner);
  for (const line of queue.toReversed()) await done(send(owner, late, [line]));
  expect(await active(late)).toEqual(expected);
  await done(postCount(owner, late));
  expect((await done(send(owner, late, queue))).repeated).toBe(4);
  const more = await send(owner, late, [...queue, counted(at, 1)]);
  expect([more.status, more.body.code]).toEqual([409, 'count_not_open']);
});

test('a device with a wrong clock is put right', async () => {
  const at = await shelf(owner);
  const count = await newCount(owner);
  const fast = new Date(Date.now() + 3_600_000);
  const line = counted(at, 95, { countedAt: fast.toISOString() });
  const refused = await send(owner, count, [line]);
  expect(faultsOf(refused)).toEqual([['/lines/0/countedAt', 'in_future']]);
  const clientNow = new Date(fast.getTime() + 60_000).toISOString();
  const { lines } = await done(send(owner, count, [line], { clientNow }));
  const error = Date.now() - Date.parse(lines[0].countedAt);
  expect(error).toBeGreaterThanOrEqual(60_000);
  const again = new Date(fast.getTime() + 120_000).toISOString();
  expect((await done(send(owner, count, [line], { clientNow: again }))).repeated).toBe(1);
});

test('an item is named by its id, its code or its barcode', async () => {
  const { locationId } = await shelf(owner);
  const byCode = await newMaterial(owner, { code: 'BOTH', barcode: '4006381333931' });
  const sku = await newSku(owner, { code: 'BOTH' });
  const count = await newCount(owner);
  const line = (names: object) => ({ locationId, counted: 1, ...names });
  const { lines } = await done(
    send(owner, count, [
      line({ itemCode: 'BOTH', itemType: 'material' }),
      line({ itemCode: 'BOTH', itemType: 'sku' }),
      line({ barcode: '04006381333931', mode: 'add' }),
      line({ itemId: sku, mode: 'add' }),
    ]),
  );
  expect(lines.map(({ itemId }: { itemId: string }) => itemId)).toEqual([byCode, sku, byCode, sku]);
  const wrong = await send(owner, count, [
    line({ itemCode: 'BOTH' }),
    line({ itemId: sku, lotCode: 'L1' }),
  ]);
  expect(faultsOf(wrong)).toEqual([
    ['/lines/0/itemCode', 'ambiguous'],
    ['/lines/1/lotCode', 'not_allowed'],
  ]);
  const none = await send(owner, count, [line({}), line({ itemId: sku, itemCode: 'BOTH' })]);
  expect(faultsOf(none)).toEqual([
    ['/lines/0/itemId', 'required'],
    ['/lines/1/itemCode', 'not_allowed'],
  ]);
  const unknown = await send(owner, count, [
    { ...line({ barcode: '96385074' }), locationId: nowhere },
  ]);
  expect([unknown.status, faultsOf(unknown)]).toEqual([
    404,
    [
      ['/lines/0/barcode', 'not_found'],
      ['/lines/0/locationId', 'not_found'],
    ],
  ]);
  const materials = await newCount(owner, { scope: { ledger: 'materials' } });
  const other = await send(owner, materials, [line({ itemId: sku })]);
  expect(faultsOf(other)).toEqual([['/lines/0/itemId', 'outside_scope']]);
});

test('an item and place is in one open count only, and an id is one line', async () => {
  const at = await shelf(owner);
  const [first, second] = [await newCount(owner), await newCount(owner)];
  const line = counted(at, 95);
  await done(send(owner, first, [line]));
  const taken = await send(owner, second, [counted(at, 95)]);
  expect([taken.status, taken.body.code, taken.body.existing]).toEqual([
    409,
    'already_exists',
    [{ ...at, countNumber: first.countNumber }],
  ]);
  const elsewhere = { ...at, locationId: await newLocation(owner) };
  for (const [count, other] of [
    [second, counted(elsewhere, 95, { id: line.id })],
    [first, { ...line, counted: 96 }],
  ] as const) {
    const answer = await send(owner, count, [other]);
    expect([answer.status, answer.body.existing]).toEqual([
      409,
      [{ id: line.id, countNumber: first.countNumber }],
    ]);
  }
  await done(owner.patch(`/stock-counts/${first.id}`, { status: 'Cancelled' }));
  await done(send(owner, second, [counted(at, 95)]));
});

test('the books are those of the instant, also where a movement says its side', async () => {
  const at = await shelf(owner);
  const { itemId: skuId, locationId } = at;
  const found = (quantity: number, time: string, more: object = {}) =>
    done(adjust(owner, { skuId, locationId, quantity, eventDate: `2026-03-31T${time}Z`, ...more }));
  await found(1, '10:00:00');
  await found(2, '10:00:00.001');
  await found(4, '11:00:00', { count: 'before' });
  const before = await found(8, '09:00:00', { count: 'after' });
  expect(before.count).toBe('after');
  const count = await newCount(owner);
  const { lines } = await done(send(owner, count, [counted(at, 95)]));
  expect(lines[0]).toMatchObject({ book: 105, difference: -10 });
});

test('an item at a location has 500 lines in a count at most', async () => {
  const at = await shelf(owner);
  const count = await newCount(owner);
  const boxes = Array.from({ length: 500 }, () => ({ ...counted(at, 1), mode: 'add' }));
  await done(send(owner, count, boxes));
  const answer = await send(owner, count, [{ ...counted(at, 1), mode: 'add' }]);
  expect([answer.status, answer.body.code]).toEqual([409, 'limit_reached']);
  expect(answer.body.place).toEqual(at);
  const shown = await done(owner.get(`/stock-counts/${count.id}`));
  expect(shown).toMatchObject({ countedCount: 1, differenceCount: 1 });
});
