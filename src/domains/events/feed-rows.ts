/** The rows of the change feed, from the events that a transaction has emitted. */
import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import type { EmittedEvent } from '../../kernel/contract/work.ts';
import {
  type CostCounts,
  type StockChanged,
  type StockPlace,
  stockChanged,
} from '../../ledger/stock-changed.ts';
import { type FeedRows, type NewEvent, type PlaceRange, stockChangedType } from './events.store.ts';

/** The effects of changes of the ledger on one record. */
interface Effects {
  cause: RecordName;
  places: Map<string, StockPlace>;
  costs?: CostCounts;
  emitted: EmittedEvent;
}

/** Balances in one event. With them it takes less than 2 KB. */
const maxPlaces = 6;

/**
 * Makes a row of each event, in their order. Changes of stock and costs are told by the event of
 * the record that caused them; where it has none, by that of the request. Events `stock.changed`
 * follow it where it cannot name all balances.
 */
export function feedRows(events: readonly EmittedEvent[], newId: () => string): FeedRows {
  const rows: NewEvent[] = [];
  for (const emitted of events) {
    for (const event of emitted.feed) rows.push(rowOf(emitted, event, newId));
  }
  const effects = effectsOf(events);
  if (effects.size === 0) return { rows, places: [] };
  const sets = new PlaceSets();
  const byObject = firstBy(rows, 'objectId');
  const byRequest = firstBy(rows, 'requestId');
  const further = new Map<NewEvent, NewEvent[]>();
  for (const { cause, places, costs, emitted } of effects.values()) {
    const stockRow = () =>
      rowOf(emitted, { type: stockChangedType, objectId: cause.id, cause }, newId);
    const known = byObject.get(cause.id) ?? byRequest.get(emitted.requestId);
    const row = known ?? stockRow();
    if (!known) rows.push(row);
    if (costs) row.changes = { ...row.changes, costs };
    for (const part of inParts(places)) {
      const stock = sets.rangeOf(part);
      if (row.stock === undefined) row.stock = stock;
      else further.set(row, [...(further.get(row) ?? []), { ...stockRow(), stock }]);
    }
  }
  const inOrder =
    further.size > 0 ? rows.flatMap((row) => [row, ...(further.get(row) ?? [])]) : rows;
  return { rows: inOrder, places: sets.places };
}

/** The first row of each record, or of each request. */
function firstBy(rows: readonly NewEvent[], key: 'objectId' | 'requestId') {
  const first = new Map<string, NewEvent>();
  for (const row of rows) if (!first.has(row[key])) first.set(row[key], row);
  return first;
}

type Places = readonly (readonly [key: string, place: StockPlace])[];

function inParts(places: ReadonlyMap<string, StockPlace>): Places[] {
  const all = [...places];
  const parts: Places[] = [];
  for (let at = 0; at < all.length; at += maxPlaces) parts.push(all.slice(at, at + maxPlaces));
  return parts;
}

/** Lists the places of equal sets once. */
class PlaceSets {
  readonly places: StockPlace[] = [];
  private readonly ranges = new Map<string, PlaceRange>();

  rangeOf(places: Places): PlaceRange {
    const key = places.map(([name]) => name).join(' ');
    const known = this.ranges.get(key);
    if (known) return known;
    const first = this.places.length + 1;
    for (const [, place] of places) this.places.push(place);
    const range = { first, last: this.places.length };
    this.ranges.set(key, range);
    return range;
  }
}

const rowOf = (
  { actor, requestId }: EmittedEvent,
  { type, objectId, version, number, fields, parent, cause }: FeedEvent,
  newId: () => string,
): NewEvent => ({
  id: newId(),
  type,
  objectType: type.slice(0, type.indexOf('.')),
  objectId,
  objectVersion: version ?? undefined,
  actorId: actor.userId,
  tokenId: actor.token?.id,
  requestId,
  changes: number || fields || parent ? { number, fields, parent } : undefined,
  cause,
});

function effectsOf(events: readonly EmittedEvent[]): Map<string, Effects> {
  const found = new Map<string, Effects>();
  for (const emitted of events) {
    if (emitted.name !== stockChanged.name) continue;
    const { cause, places, costs } = emitted.data as StockChanged;
    const none: Effects = { cause, places: new Map(), emitted };
    const known = found.get(cause.id) ?? none;
    for (const place of places) known.places.set(`${place.itemId} ${place.locationId}`, place);
    if (costs) known.costs = sumOf(known.costs, costs);
    found.set(cause.id, known);
  }
  return found;
}

function sumOf(before: CostCounts | undefined, more: CostCounts): CostCounts {
  const sum: CostCounts = { ...before };
  for (const [name, count] of Object.entries(more)) {
    const counted = name as keyof CostCounts;
    sum[counted] = (sum[counted] ?? 0) + count;
  }
  return sum;
}
