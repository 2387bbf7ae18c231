/**
 * Manual entries, that is found stock and disposals, and how a mistaken one is
 * corrected: `replaces` voids it and puts the new one in its place, `cancel` only voids it.
 */

import { Outcome } from '../../kernel/contract/endpoint.ts';
import { type Fault, missing, refuse } from '../../kernel/contract/problem.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { inPlaceOf, type NewEntry, plainEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { lockItemsAndParents, lockItemsAndProduction } from '../../ledger/lock-items.ts';
import { post } from '../../ledger/post.ts';
import { findManualEntry, type ManualEntry, movementFacts } from './ledger-entries.store.ts';
import { itemField } from './ledger-entry.ts';
import { readEntry } from './read-entry.ts';

/** Of texts that a correction takes over. */
export const keptByCorrections =
  'A correction without it keeps that of the entry it replaces; null clears it.';

/** The fields that adjustments and disposals share. */
export const manualFields = (ledger: Ledger) => ({
  ...itemField(ledger),
  locationId: s.optional(s.uuid({ description: 'Required unless `cancel`.' })),
  quantity: s.optional(s.quantity({ description: 'Required unless `cancel`.', example: 100 })),
  notes: s.optional(s.nullable(s.notes({ description: keptByCorrections }))),
  eventDate: s.optional(
    s.timestamp({
      description:
        "Default now, of a correction the replaced entry's; the past re-costs what followed.",
    }),
  ),
  replaces: s.optional(
    s.uuid({
      description:
        'Id of an entry of the same item and type, entered manually, that this corrects.',
    }),
  ),
  cancel: s.optional(
    s.boolean({
      description:
        'With `replaces`: void that entry and write nothing. Whatever else is said must repeat what the entry says: a field that differs from it is a 422 (`contradiction`), null says nothing.',
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
  replaces?: string;
  cancel?: boolean;
}

/** What only the combination of fields shows. */
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

/**
 * Enters, corrects or cancels a manual row; answers the entry (of a cancellation, the voided one).
 */
export async function enterManually(
  call: Work,
  ledger: Ledger,
  eventType: 'ADJUST' | 'DISPOSE',
  body: ManualBody,
): Promise<unknown> {
  const { tx, org } = call;
  const [facts] = await tx.rows(movementFacts(ledger, org.id, [body]));
  const replaced = body.replaces && (await lockRow(call, ledger, body.itemId, body.replaces));
  refuse(
    [
      facts?.itemIsActive === null && missing(`/${ledger.itemField}`, ledger.noun),
      !body.cancel && facts?.locationIsActive === null && missing('/locationId', 'location'),
      body.replaces !== undefined && !replaced && missing('/replaces', 'ledger entry'),
    ],
    replaced
      ? [
          ...correctable(replaced, eventType, body.itemId),
          ...(body.cancel ? contradictions(body, replaced) : []),
        ]
      : [],
  );
  const voided = replaced ? [replaced] : [];
  const entries = body.cancel
    ? []
    : [manualRow(call, ledger, eventType, body, replaced || undefined)];
  const id = entries[0]?.id ?? (body.replaces as string);
  await post(call, { entries, voided, cause: { type: 'ledger_entry', id } });
  const entry = await readEntry(tx, ledger, org.id, id);
  return body.cancel ? new Outcome(200, entry) : entry;
}

/** The row to correct, as the last change of its item left it; nobody changes it until the end. */
async function lockRow(
  { tx, org }: Work,
  ledger: Ledger,
  itemId: string,
  id: string,
): Promise<ManualEntry | undefined> {
  const itemIds = [itemId];
  await lockItemsAndParents(tx, org.id, itemIds);
  // What was voided reaches back: all that post will want is locked in one go.
  const above = { from: itemIds, recosted: itemIds };
  await lockItemsAndProduction(tx, org.id, itemIds, above, () => []);
  return findManualEntry(tx, ledger, org.id, id);
}

/** Only a living row that a person entered, of the same item and type, can be corrected. */
function correctable(row: ManualEntry, eventType: string, itemId: string): (Fault | false)[] {
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

/** What a cancellation may say beside the entry that it names, if it says the same. */
const repeatable = ['locationId', 'quantity', 'unitCost', 'reason', 'notes', 'eventDate'] as const;

/** A cancellation may repeat the body that made the entry; null counts as absent. */
function contradictions(body: ManualBody, row: ManualEntry): (Fault | false)[] {
  return repeatable.map(
    (field) =>
      body[field] != null &&
      !isSame(body[field], row[field]) && {
        path: `/${field}`,
        code: 'contradiction',
        message: 'differs from the entry to cancel. Say the same or nothing, or leave cancel out.',
      },
  );
}

const isSame = (input: Exact | string, stored: Exact | string | null): boolean =>
  typeof input === 'string' ? input === stored : stored !== null && input.eq(stored);

/** A correction keeps what it does not restate: correcting a quantity changes no price. */
function manualRow(
  call: Work,
  ledger: Ledger,
  eventType: 'ADJUST' | 'DISPOSE',
  body: ManualBody,
  replaced: ManualEntry | undefined,
): NewEntry {
  const { notes = replaced?.notes, reason = replaced?.reason } = body;
  const dated = (eventDate: string) => ({ eventDate, day: dayIn(call.org.timezone, eventDate) });
  return {
    ...(replaced ? inPlaceOf(replaced) : { ...plainEntry, ...dated(call.now.toISOString()) }),
    ...(body.eventDate && dated(body.eventDate)),
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
