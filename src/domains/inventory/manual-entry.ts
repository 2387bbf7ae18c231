/**
 * Manual entries (adjustments and disposals) and their correction: `replaces` voids an entry and
 * writes a new one with its sequence, `cancel` only voids it.
 */

import type { TSchema } from 'typebox';
import type { Batch } from '../../kernel/contract/batch.ts';
import { Outcome } from '../../kernel/contract/endpoint.ts';
import type { Emission, RecordName } from '../../kernel/contract/event.ts';
import { EventType, type Origin, type Work } from '../../kernel/contract/work.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import * as s from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import type { CountSide } from '../../ledger/counted.ts';
import type { InsertedEntry } from '../../ledger/entries.store.ts';
import { type NewEntry, plainEntry, replacementOf } from '../../ledger/entry.ts';
import type { EventType as EntryType } from '../../ledger/kinds.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { lockCorrectionsFrom } from '../../ledger/lock-items.ts';
import { post } from '../../ledger/post.ts';
import { countSide } from '../../orders/count-side.ts';
import { type EntryDecision, entryDecision, entryWrites } from './entry-decision.ts';
import {
  findManualEntry,
  type ManualEntry,
  type MovementFacts,
  movementFacts,
} from './ledger-entries.store.ts';
import { itemField } from './ledger-entry.ts';
import { readEntry } from './read-entry.ts';

/** Describes texts that a correction inherits. */
const keptByCorrections =
  'A correction without it keeps the text of the replaced entry; null clears it.';

/** The fields that adjustments and disposals share. */
export const manualFields = (ledger: Ledger) => ({
  ...itemField(ledger),
  locationId: s.optional(s.uuid({ description: 'Required unless `cancel`.' })),
  quantity: s.optional(s.quantity({ description: 'Required unless `cancel`.', example: 100 })),
  notes: s.optional(s.nullable(s.notes({ description: keptByCorrections }))),
  reason: s.optional(
    s.nullable(s.text({ max: 200, description: keptByCorrections, example: 'Broken in transit' })),
  ),
  eventDate: s.optional(
    s.timestamp({
      description:
        'Default now; of a correction, the date of the replaced entry. An earlier date revalues the entries after it. A later one counts in the stock of today, and in a valuation from its day on.',
    }),
  ),
  count: countSide,
  replaces: s.optional(
    s.uuid({
      description: 'Id of the entry to correct: a manual entry of the same item and type.',
    }),
  ),
  cancel: s.optional(
    s.boolean({
      description:
        'With `replaces`: void that entry and write no other. Other fields may repeat the values of the entry or be null; a different value is refused with 422 (`contradiction`).',
    }),
  ),
});

/** The body of an adjustment or a disposal. */
export interface ManualBody {
  itemId: string;
  locationId?: string;
  quantity?: Exact;
  unitCost?: Exact;
  reason?: string | null;
  notes?: string | null;
  eventDate?: string;
  count?: CountSide;
  replaces?: string;
  cancel?: boolean;
}

/** The faults of combinations of fields. */
export function checkManual(body: Partial<ManualBody>): (Fault | false)[] {
  const required = (field: 'locationId' | 'quantity') =>
    body[field] === undefined &&
    body.cancel !== true && { path: `/${field}`, code: 'required', message: 'is required.' };
  return [
    required('locationId'),
    required('quantity'),
    body.cancel === true &&
      body.replaces === undefined && {
        path: '/replaces',
        code: 'required',
        message: 'is required with cancel: it names the entry to void.',
      },
  ];
}

/** The event of an adjustment or a disposal; that of a cancellation names the voided entry. */
export const manualEntryEvent: Emission = {
  type: 'ledger_entry.created',
  changeOf: ({ reply: { id, voidedAt } }) => ({
    id,
    ...(voidedAt != null && { type: 'ledger_entry.voided' }),
  }),
};

/** Another entry has replaced one. */
export const entryVoided = new EventType<{ id: string; cause: RecordName }>(
  'ledger_entry.replaced',
  ({ id, cause }) => [{ type: 'ledger_entry.voided', objectId: id, cause }],
);

/** How new manual entries are written; a correction (`replaces`) is written by `correct`. */
export const manualBatch = <Body extends TSchema>(
  ledger: Ledger,
  eventType: EntryType,
  manualBody: (body: Static<Body>) => ManualBody,
): Batch<Body, MovementFacts, EntryDecision, InsertedEntry> => ({
  includes: (body) => manualBody(body).replaces === undefined,
  load: (reading, orgId, calls) =>
    reading.add(
      movementFacts(
        ledger,
        orgId,
        calls.map(({ body }) => manualBody(body)),
      ),
    ),
  decide(org, call, facts) {
    const body = manualBody(call.body);
    refuse(unknown(ledger, body, facts), []);
    return entryDecision(org, manualEntry({ ...call, org }, ledger, eventType, body, undefined));
  },
  ...entryWrites(ledger),
  reply: ({ shortages: _, ...entry }) => entry,
});

const unknown = (ledger: Ledger, body: ManualBody, facts: MovementFacts | undefined) => [
  facts?.itemIsActive === null && missing(`/${ledger.itemField}`, ledger.noun),
  !body.cancel && facts?.locationIsActive === null && missing('/locationId', 'location'),
];

/** Corrects or cancels a manual entry; returns the new entry, or the cancelled one. */
export async function correct(
  call: Work,
  ledger: Ledger,
  eventType: EntryType,
  body: ManualBody,
  { closedPeriod }: Pick<LedgerChange, 'closedPeriod'> = {},
): Promise<unknown> {
  const { tx, org } = call;
  const { replaces = '' } = body;
  const [facts] = await tx.rows(movementFacts(ledger, org.id, [body]));
  const replaced = await lockReplaced(call, ledger, body.itemId, replaces);
  refuse(
    [...unknown(ledger, body, facts), !replaced && missing('/replaces', 'ledger entry')],
    replaced
      ? [
          ...correctable(replaced, eventType, body.itemId),
          ...(body.cancel ? contradictions(body, replaced) : []),
        ]
      : [],
  );
  const voided = replaced ? [replaced] : [];
  const entries = body.cancel ? [] : [manualEntry(call, ledger, eventType, body, replaced)];
  const id = entries[0]?.id ?? replaces;
  const cause = { type: 'ledger_entry', id };
  await post(call, [{ change: { entries, voided, cause, closedPeriod } }]);
  if (!body.cancel) await call.emit(entryVoided, { id: replaces, cause });
  const entry = await readEntry(tx, ledger, org.id, id);
  return body.cancel ? new Outcome(200, entry) : entry;
}

/** Keeps other corrections from the items that this one can revalue; reads the entry to correct. */
async function lockReplaced(
  { tx, org }: Work,
  ledger: Ledger,
  itemId: string,
  id: string,
): Promise<ManualEntry | undefined> {
  // Voiding an entry changes the past: all locks of that kind are acquired at once.
  await lockCorrectionsFrom(tx, org.id, [itemId]);
  return findManualEntry(tx, ledger, org.id, id);
}

/** The faults of an entry that is voided, not manual, or of another item or type. */
function correctable(row: ManualEntry, eventType: EntryType, itemId: string): (Fault | false)[] {
  const fault = (message: string): Fault => ({
    path: '/replaces',
    code: 'not_replaceable',
    message,
  });
  return [
    row.voidedAt !== null && fault('was voided already.'),
    row.sourceType !== null && fault('comes from an order; change the order instead.'),
    row.eventType !== eventType && fault(`is an entry of type ${row.eventType}, not ${eventType}.`),
    row.itemId !== itemId && fault('is an entry of another item.'),
  ];
}

/** The fields that a cancellation may repeat. */
const repeatable = ['locationId', 'quantity', 'unitCost', 'reason', 'notes', 'eventDate'] as const;

/** The faults of repeated fields that differ from the entry; null is not compared. */
function contradictions(body: ManualBody, row: ManualEntry): (Fault | false)[] {
  return repeatable.map(
    (field) =>
      body[field] != null &&
      !isSame(body[field], row[field]) && {
        path: `/${field}`,
        code: 'contradiction',
        message: 'differs from the entry to cancel. Repeat its value, or omit the field or cancel.',
      },
  );
}

const isSame = (input: Exact | string, stored: Exact | string | null): boolean =>
  typeof input === 'string' ? input === stored : stored !== null && input.eq(stored);

/** The new entry. A correction keeps fields that it does not state, its cost among them. */
function manualEntry(
  call: Origin,
  ledger: Ledger,
  eventType: EntryType,
  body: ManualBody,
  replaced: ManualEntry | undefined,
): NewEntry {
  const { notes = replaced?.notes, reason = replaced?.reason } = body;
  const dated = (eventDate: string) => ({ eventDate, day: dayIn(call.org.timezone, eventDate) });
  return {
    ...(replaced ? replacementOf(replaced) : { ...plainEntry, ...dated(call.now.toISOString()) }),
    ...(body.eventDate && dated(body.eventDate)),
    ...(body.count && { countSide: body.count }),
    ...(body.unitCost && { givenUnitCost: body.unitCost }),
    id: call.newId(),
    ledger: ledger.kind,
    itemId: body.itemId,
    locationId: body.locationId as string,
    eventType,
    quantity: body.quantity as Exact,
    notes: notes ?? null,
    reason: reason ?? null,
    createdBy: call.actor.userId,
  };
}
