/** Rows of the change feed that are too many for one statement. */
import { slice, slicesOf } from '../../kernel/sharing/slices.ts';
import type { StockPlace } from '../../ledger/stock-changed.ts';
import type { FeedRows, NewEvent, PlaceRange } from './events.store.ts';

/** Rows in slices, each with the places that its own rows name; `last` is the last slice. */
export function slicesOfRows(all: FeedRows): { parts: FeedRows[]; last: FeedRows } {
  const { rows, places } = all;
  if (rows.length <= slice) return { parts: [], last: all };
  const slices = slicesOf(rows).map((each) => withOwnPlaces(each, places));
  return { parts: slices.slice(0, -1), last: slices.at(-1) ?? all };
}

function withOwnPlaces(rows: readonly NewEvent[], places: readonly StockPlace[]): FeedRows {
  const own: StockPlace[] = [];
  const moved = new Map<PlaceRange, PlaceRange>();
  const move = (range: PlaceRange): PlaceRange => {
    const known = moved.get(range);
    if (known) return known;
    const first = own.length + 1;
    own.push(...places.slice(range.first - 1, range.last));
    const made = { first, last: own.length };
    moved.set(range, made);
    return made;
  };
  const stocked = rows.map((row) => (row.stock ? { ...row, stock: move(row.stock) } : row));
  return { rows: stocked, places: own };
}
