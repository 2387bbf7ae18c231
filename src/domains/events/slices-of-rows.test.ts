import { expect, test } from 'vitest';
import { slice } from '../../kernel/sharing/slices.ts';
import type { StockPlace } from '../../ledger/stock-changed.ts';
import type { NewEvent } from './events.store.ts';
import { slicesOfRows } from './slices-of-rows.ts';

const place = (number: number): StockPlace => ({
  ledger: 'materials',
  itemId: `item ${number}`,
  locationId: 'location',
});

const row = (number: number, stock?: NewEvent['stock']): NewEvent => ({
  id: String(number),
  type: 'ledger_entry.created',
  objectType: 'ledger_entry',
  objectId: String(number),
  actorId: 'actor',
  requestId: 'request',
  stock,
});

/** The items that each row names, by the id of the row. */
const named = ({ rows, places }: { rows: readonly NewEvent[]; places: readonly StockPlace[] }) =>
  rows.map(({ id, stock }) => [
    id,
    stock ? places.slice(stock.first - 1, stock.last).map(({ itemId }) => itemId) : [],
  ]);

test('rows of a slice stay as they are', () => {
  const all = { rows: [row(1, { first: 1, last: 1 })], places: [place(1)] };
  expect(slicesOfRows(all)).toEqual({ parts: [], last: all });
});

test('each slice has all places that its rows name, and those of equal sets once', () => {
  const places = Array.from({ length: 8 }, (_, index) => place(index + 1));
  const ranges = [
    { first: 1, last: 3 },
    { first: 4, last: 4 },
    { first: 5, last: 8 },
  ];
  const rows = Array.from({ length: 2 * slice + 1 }, (_, index) => row(index, ranges[index % 4]));
  const { parts, last } = slicesOfRows({ rows, places });
  expect(parts.map((part) => part.rows.length)).toEqual([slice, slice]);
  expect(last.rows).toHaveLength(1);
  expect([...parts, last].flatMap(named)).toEqual(named({ rows, places }));
  expect(parts.map((part) => part.places.length)).toEqual([8, 8]);
  expect(last.places).toEqual(places.slice(0, 3));
});
