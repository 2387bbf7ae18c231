import type { Batch } from '../../kernel/contract/batch.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import type { Emission, EventName, FeedEvent, RecordChange } from '../../kernel/contract/event.ts';
import type { Services } from '../../kernel/contract/services.ts';
import { type EventType, type RecordEvent, recordEvent } from '../../kernel/contract/work.ts';
import { versionOf, withoutSecrets } from '../answer.ts';
import { changedFields } from './changed-fields.ts';
import type { BatchEntry } from './entry.ts';

/** A request that is written. */
interface Written {
  entry: BatchEntry;
  decision?: unknown;
  subject?: unknown;
  outcome?: unknown;
}

/** The event that an endpoint declares; undefined where nothing has changed. */
export function declaredEvent(
  endpoint: Endpoint,
  batch: Batch | undefined,
  newId: () => string,
  { entry, decision, subject, outcome }: Written,
): { type: EventType<RecordEvent>; data: RecordEvent } | undefined {
  const emission = emissionOf(endpoint);
  if (!emission) return undefined;
  const { path = {} } = entry.request;
  const change = batch
    ? batch.change(decision)
    : emission.changeOf({
        actorId: entry.caller.userId,
        newId,
        path,
        subject,
        reply: withoutSecrets(endpoint, outcome),
      });
  if (!change) return undefined;
  const feed = [change, ...(change.also ?? [])].flatMap(
    (each) => feedEventOf(endpoint, emission.type, each) ?? [],
  );
  return feed.length > 0 ? { type: typeOf(emission.type), data: { change, feed } } : undefined;
}

/** Whether something acts on the declared event before COMMIT. */
export function isObserved(endpoint: Endpoint, { observers }: Services): boolean {
  const name = emissionOf(endpoint)?.type;
  return observers.some(({ type }) => type.name === name);
}

function emissionOf({ emits }: Endpoint): Emission | undefined {
  return typeof emits === 'string' ? { type: emits, changeOf: simpleChange } : emits;
}

/** The change of the record that the endpoint has located, answered, or both. */
const simpleChange: Emission['changeOf'] = ({ path, subject, reply }) => ({
  id: reply?.id ?? subject?.id ?? path.id,
  version: (reply ?? subject)?.version ?? null,
  before: subject,
  after: reply,
});

const types = new Map<EventName, EventType<RecordEvent>>();

function typeOf(name: EventName): EventType<RecordEvent> {
  const known = types.get(name) ?? recordEvent(name);
  types.set(name, known);
  return known;
}

/**
 * The event as the feed has it. An update that archives a record, restores it or changes its status
 * is named after that.
 */
function feedEventOf(
  { gives }: Endpoint,
  declared: EventName,
  { type = declared, schema = gives.schema, keepsName, ...change }: RecordChange,
): FeedEvent | undefined {
  const { id, version, before, after, parent } = change;
  const fields = before && after ? changedFields(schema, before, after) : [];
  const isUpdate = type.endsWith('.updated');
  const isSame = fields.length === 0 && !isNewVersion(before, after);
  if (isUpdate && before && after && isSame) return undefined;
  return {
    type: isUpdate && !keepsName ? named(type, fields) : type,
    objectId: id,
    version: version ?? null,
    ...numberOf(after ?? before),
    ...(fields.length > 0 && { fields }),
    ...(parent && { parent }),
  };
}

const numberFields = [
  ...['poNumber', 'woNumber', 'soNumber', 'receiptNumber', 'shipmentNumber', 'returnNumber'],
  ...['countNumber', 'journalNumber', 'code', 'vendorCode'],
];

/** The number or code by which people know a record: never its name, which can be a person's. */
function numberOf(record: object = {}): { number?: string } {
  const fields = record as Record<string, unknown>;
  const field = numberFields.find((name) => typeof fields[name] === 'string');
  return field === undefined ? {} : { number: String(fields[field]) };
}

/** A change of a line can leave every field of its order as it is, except the version. */
function isNewVersion(before: unknown, after: unknown): boolean {
  const [old, now] = [versionOf(before), versionOf(after)];
  return old !== undefined && now !== undefined && old !== now;
}

function named(type: EventName, fields: NonNullable<FeedEvent['fields']>): EventName {
  const [object] = type.split('.');
  const find = (name: string) => fields.find(({ field }) => field === name);
  const activity = find('isActive');
  if (activity) return activity.new === true ? `${object}.restored` : `${object}.archived`;
  return find('status') ? `${object}.status_changed` : type;
}
