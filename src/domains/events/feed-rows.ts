/** The rows of the change feed, from the events that a transaction has emitted. */
import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import type { EmittedEvent } from '../../kernel/contract/work.ts';
import {
  type CostCounts,
  type StockChanged,
  type StockPlace,
  stockChanged,
} from '../../ledger/stock-changed.ts';
import { type NewEvent, type PlaceInSet, stockChangedType } from './events.store.ts';

/** What changes of the ledger have done for one record. */
interface Effects {
  cause: RecordName;
  places: Map<string, StockPlace>;
  costs: CostCounts;
  emitted: EmittedEvent;
}

/** What a transaction adds to the feed. */
interface FeedRows {
  rows: NewEvent[];
  /** The balances that the rows name, by set: many events of a busy feed name the same ones. */
  places: PlaceInSet[];
}

/** Balances in one event. With them it takes less than 2 KB. */
const maxPlaces = 6;

/**
 * One row for each event, in their order. What changed in stock and costs is told by the event of
 * the record that caused it; where it has none, by that of the request. Events `stock.changed`
 * follow it where it cannot name all balances.
 */
export function feedRows(events: readonly EmittedEvent[], newId: () => string): FeedRows {
  const rows = events.flatMap((emitted) =>
    emitted.feed.map((event) => rowOf(emitted, event, newId)),
  );
  const sets = new PlaceSets();
  const byObject = firstBy(rows, ({ objectId }) => objectId);
  const byRequest = firstBy(rows, ({ requestId }) => requestId);
  const further = new Map<NewEvent, NewEvent[]>();
  for (const { cause, places, costs, emitted } of effectsOf(events).values()) {
    const stockRow = () =>
      rowOf(emitted, { type: stockChangedType, objectId: cause.id, cause }, newId);
    const known = byObject.get(cause.id) ?? byRequest.get(emitted.requestId);
    const row = known ?? stockRow();
    if (!known) rows.push(row);
    if (Object.keys(costs).length > 0) row.changes = { ...row.changes, costs };
    for (const part of inParts(places)) {
      const set = sets.numberOf(part);
      if (row.set === undefined) row.set = set;
      else further.set(row, [...(further.get(row) ?? []), { ...stockRow(), set }]);
    }
  }
  const inOrder =
    further.size > 0 ? rows.flatMap((row) => [row, ...(further.get(row) ?? [])]) : rows;
  return { rows: inOrder, places: sets.places };
}

const firstBy = (rows: readonly NewEvent[], keyOf: (row: NewEvent) => string) =>
  new Map(rows.toReversed().map((row) => [keyOf(row), row]));

type Places = readonly (readonly [key: string, place: StockPlace])[];

function inParts(places: ReadonlyMap<string, StockPlace>): Places[] {
  const all = [...places];
  const count = Math.ceil(all.length / maxPlaces);
  return Array.from({ length: count }, (_, part) =>
    all.slice(part * maxPlaces, (part + 1) * maxPlaces),
  );
}

/** Numbers equal sets of places once. */
class PlaceSets {
  readonly places: PlaceInSet[] = [];
  private readonly numbers = new Map<string, number>();

  numberOf(places: Places): number {
    const key = places.map(([name]) => name).join(' ');
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const set = this.numbers.size;
    this.numbers.set(key, set);
    for (const [, place] of places) this.places.push({ set, ...place });
    return set;
  }
}

const rowOf = (
  { actor, requestId }: EmittedEvent,
  { type, objectId, version, fields, parent, cause }: FeedEvent,
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
  changes: fields || parent ? { fields, parent } : undefined,
  cause,
});

function effectsOf(events: readonly EmittedEvent[]): Map<string, Effects> {
  const found = new Map<string, Effects>();
  for (const emitted of events) {
    if (emitted.name !== stockChanged.name) continue;
    const { cause, places, costs } = emitted.data as StockChanged;
    const none: Effects = { cause, places: new Map(), costs: {}, emitted };
    const known = found.get(cause.id) ?? none;
    for (const place of places) known.places.set(`${place.itemId} ${place.locationId}`, place);
    for (const [name, count] of Object.entries(costs ?? {})) {
      const counted = name as keyof CostCounts;
      known.costs[counted] = (known.costs[counted] ?? 0) + count;
    }
    found.set(cause.id, known);
  }
  return found;
}
