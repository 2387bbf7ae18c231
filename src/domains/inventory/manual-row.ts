/**
 * Rows that a person enters by hand, found stock and disposals, and how a mistaken one is
 * corrected: `replaces` voids it and puts the new one in its place, `cancel` only voids it.
 */
import type { Organization } from '../../kernel/access/caller.ts';
import { dayIn } from '../../kernel/calendar.ts';
import type { Transaction } from '../../kernel/database/database.ts';
import { Outcome } from '../../kernel/endpoint.ts';
import type { Exact } from '../../kernel/exact.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/schema.ts';
import { lockItemsAndAbove, lockProductionToo } from '../costing/lock-items.ts';
import { findRow, type MovementFacts, movementFacts } from './ledger.store.ts';
import { itemField, type Ledger } from './ledger.ts';
import { inPlaceOf, type NewRow, plainRow, type StoredRow } from './ledger-row.ts';
import { post } from './post.ts';
import { readEntry } from './read-entry.ts';

/** The fields that adjustments and disposals share. */
export const manualFields = (ledger: Ledger) => ({
  ...itemField(ledger),
  locationId: s.optional(s.uuid({ description: 'Required unless `cancel`.' })),
  quantity: s.optional(s.quantity({ description: 'Required unless `cancel`.', example: 100 })),
  notes: s.optional(s.nullable(s.notes())),
  eventDate: s.optional(
    s.timestamp({ description: 'Default now; the past re-costs what followed.' }),
  ),
  replaces: s.optional(
    s.uuid({
      description: 'Id of an entry of the same item and type, entered by hand, that this corrects.',
    }),
  ),
  cancel: s.optional(
    s.boolean({ description: 'With `replaces`: void that entry and write nothing.' }),
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

/** What a cancellation would keep nothing of. */
const uncancellable = [
  'locationId',
  'quantity',
  'unitCost',
  'reason',
  'notes',
  'eventDate',
] as const;

/** What only the combination of fields shows. */
export function checkManual(body: Partial<ManualBody>): (Fault | false)[] {
  const idle = uncancellable.map(
    (field) =>
      body.cancel === true &&
      body[field] != null && {
        path: `/${field}`,
        code: 'not_with_cancel',
        message: 'says nothing with cancel, which writes no entry. Leave it or cancel out.',
      },
  );
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
    ...idle,
  ];
}

export interface ManualCall {
  tx: Transaction;
  org: Organization;
  caller: { userId: string };
  now: Date;
  newId(): string;
}

/**
 * Enters, corrects or cancels a manual row; answers the entry (of a cancellation, the voided one).
 */
export async function enterManually(
  call: ManualCall,
  ledger: Ledger,
  eventType: 'ADJUST' | 'DISPOSE',
  body: ManualBody,
): Promise<unknown> {
  const { tx, org } = call;
  const [facts] = await tx.rows<MovementFacts>(movementFacts(ledger, org.id, [body]));
  const replaced = body.replaces && (await lockRow(call, ledger, body.itemId, body.replaces));
  refuse(
    [
      facts?.itemIsActive === null && missing(`/${ledger.itemField}`, ledger.noun),
      !body.cancel && facts?.locationIsActive === null && missing('/locationId', 'location'),
      body.replaces !== undefined && !replaced && missing('/replaces', 'ledger entry'),
    ],
    replaced ? correctable(replaced, eventType, body.itemId) : [],
  );
  const voided = replaced ? [replaced] : [];
  const rows = body.cancel ? [] : [manualRow(call, ledger, eventType, body, replaced || undefined)];
  const id = rows[0]?.id ?? (body.replaces as string);
  await post({ ...call, cause: { type: 'ledger_entry', id } }, { rows, voided });
  const entry = await readEntry(tx, ledger, org.id, id);
  return body.cancel ? new Outcome(200, entry) : entry;
}

/** The row to correct, as the last change of its item left it; nobody changes it until the end. */
async function lockRow(
  { tx, org }: ManualCall,
  ledger: Ledger,
  itemId: string,
  id: string,
): Promise<StoredRow | undefined> {
  const itemIds = [itemId];
  await lockItemsAndAbove(tx, org.id, itemIds);
  // What was voided reaches back: all that post will want is locked in one go.
  const above = { from: itemIds, recosted: itemIds };
  await lockProductionToo(tx, org.id, itemIds, above, () => []);
  return findRow(tx, ledger, org.id, id);
}

/** Only a living row that a person entered, of the same item and type, can be corrected. */
function correctable(row: StoredRow, eventType: string, itemId: string): (Fault | false)[] {
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

/** A correction keeps what it does not restate: correcting a quantity changes no price. */
function manualRow(
  call: ManualCall,
  ledger: Ledger,
  eventType: 'ADJUST' | 'DISPOSE',
  body: ManualBody,
  replaced: StoredRow | undefined,
): NewRow {
  const dated = (eventDate: string) => ({ eventDate, day: dayIn(call.org.timezone, eventDate) });
  return {
    ...(replaced ? inPlaceOf(replaced) : { ...plainRow, ...dated(call.now.toISOString()) }),
    ...(body.eventDate && dated(body.eventDate)),
    ...(body.unitCost && { givenUnitCost: body.unitCost }),
    id: call.newId(),
    ledger: ledger.kind,
    itemId: body.itemId,
    locationId: body.locationId as string,
    eventType,
    quantity: body.quantity as Exact,
    notes: body.notes ?? null,
    reason: body.reason ?? null,
    createdBy: call.caller.userId,
  };
}
