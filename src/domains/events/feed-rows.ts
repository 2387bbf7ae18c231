/** The rows of the change feed, from the events that a transaction has emitted. */
import Big from 'big.js';
import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import type { EmittedEvent } from '../../kernel/contract/work.ts';
import { toText } from '../../kernel/values/exact.ts';
import {
  type CostCounts,
  type StockChanged,
  type StockPlace,
  stockChanged,
} from '../../ledger/stock-changed.ts';
import { type NewEvent, stockChangedType } from './events.store.ts';

/** What changes of the ledger have done for one record. */
interface Effects {
  cause: RecordName;
  places: Map<string, StockPlace>;
  costs: CostCounts;
  emitted: EmittedEvent;
}

/**
 * One row for each event, in their order. What changed in stock and costs is told by the event of
 * the record that caused it; where it has none, by that of the request.
 */
export function feedRows(events: readonly EmittedEvent[], newId: () => string): NewEvent[] {
  const rows = events.flatMap((emitted) =>
    emitted.feed.map((event) => rowOf(emitted, event, newId)),
  );
  for (const effects of effectsOf(events).values()) {
    const own =
      rows.find(({ objectId }) => objectId === effects.cause.id) ?? requestOf(rows, effects);
    if (own) addEffects(own, effects);
    else rows.push(addEffects(rowOf(effects.emitted, eventOf(effects.cause), newId), effects));
  }
  return rows;
}

const eventOf = ({ id }: RecordName): FeedEvent => ({ type: stockChangedType, objectId: id });

const requestOf = (rows: readonly NewEvent[], { emitted }: Effects): NewEvent | undefined =>
  rows.find(({ requestId }) => requestId === emitted.requestId);

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

function addEffects(row: NewEvent, { places, costs }: Effects): NewEvent {
  if (places.size > 0) row.stock = [...(row.stock ?? []), ...places.values()];
  if (Object.keys(costs).length > 0) row.changes = { ...row.changes, costs };
  return row;
}

/** Rows as JSON. Only changed fields have decimals, and most rows of a busy feed have none. */
export const rowsAsJson = (rows: readonly NewEvent[]): string =>
  rows.some(({ changes }) => changes !== undefined) ? asJson(rows) : JSON.stringify(rows);

/** JSON in which decimals are numbers, digit for digit. */
function asJson(value: unknown): string {
  if (value instanceof Big) return toText(value);
  if (Array.isArray(value)) return `[${value.map(asJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, content]) => content !== undefined);
  return `{${fields.map(([name, content]) => `${JSON.stringify(name)}:${asJson(content)}`).join(',')}}`;
}
