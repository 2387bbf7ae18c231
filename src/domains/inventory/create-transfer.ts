/** E097 and E104, W097 and W104: sends stock from one location to another. */

import type { Organization } from '../../kernel/access/caller.ts';
import type { BatchCall } from '../../kernel/contract/batch.ts';
import {
  created,
  type Endpoint,
  type EndpointId,
  endpoint,
} from '../../kernel/contract/endpoint.ts';
import { inactive, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { CountSide } from '../../ledger/counted.ts';
import type { InsertedEntry } from '../../ledger/entries.store.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { countSide } from '../../orders/count-side.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { entryDecision, entryWrites } from './entry-decision.ts';
import { type MovementFacts, movementFacts } from './ledger-entries.store.ts';
import { entryExample, itemField, itemOf, ledgerEntry } from './ledger-entry.ts';

/** The reply to both legs of a transfer. */
export const transferReply = (ledger: Ledger) =>
  s.object({ ledgerEntry: ledgerEntry(ledger), ref: s.text({ max: 40 }) });

/** The body of the reply to both legs. */
export const transferBody = ({ shortages: _, ...ledgerEntry }: InsertedEntry) => ({
  ledgerEntry,
  ref: ledgerEntry.ref,
});

export const createTransfer = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint({
    id,
    operation: `create${ledger.operationNoun}Transfer`,
    method: 'POST',
    path: `${ledger.path}/transfers`,
    tag: ledger.tag,
    summary: 'Create transfer between locations',
    description:
      'Records the outbound leg: one entry names source and destination. The stock is in transit until the transfer is completed.',
    access: 'member',
    emits: 'ledger_entry.created',
    body: s.object({
      ...itemField(ledger, `An active ${ledger.noun}.`),
      sourceLocationId: s.uuid(),
      destinationLocationId: s.uuid({ description: 'Must differ from the source.' }),
      quantity: s.quantity({ example: 30.5 }),
      eventDate: s.optional(s.timestamp({ description: 'Default now.' })),
      notes: s.optional(s.nullable(s.notes())),
      count: countSide,
    }),
    check: (body) => [
      typeof body.sourceLocationId === 'string' &&
        body.sourceLocationId === body.destinationLocationId && {
          path: '/destinationLocationId',
          code: 'same_location',
          message: 'must differ from sourceLocationId.',
        },
    ],
    gives: created(
      transferReply(ledger),
      (body) => `/api${ledger.path}/ledger/${(body.ledgerEntry as { id: string }).id}`,
    ),
    aside: rebuiltCounts,
    fails: ['not_found', 'insufficient_stock'],
    example: {
      body: {
        [ledger.itemField]: entryExample(ledger)[ledger.itemField],
        sourceLocationId: entryExample(ledger).locationId,
        destinationLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c2',
        quantity: 30.5,
      },
      reply: {
        ledgerEntry: {
          ...entryExample(ledger),
          eventType: 'TRANSFER',
          quantity: '30.5',
          unitCost: null,
          ref: `${ledger.refPrefix}7`,
          toLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c2',
        },
        ref: `${ledger.refPrefix}7`,
      },
    },

    batch: {
      load: (reading, orgId, calls) => {
        const movements = calls.map(({ body }) => movementOf(ledger, body));
        return reading.add(movementFacts(ledger, orgId, movements));
      },
      decide: (org, call, facts: MovementFacts) =>
        entryDecision(org, decide(ledger, org, call, facts)),
      ...entryWrites(ledger),
      reply: transferBody,
    },
  });

interface TransferBody {
  sourceLocationId: string;
  destinationLocationId: string;
  quantity: Exact;
  eventDate?: string;
  notes?: string | null;
  count?: CountSide;
}

const movementOf = (ledger: Ledger, body: TransferBody) => ({
  itemId: itemOf(body, ledger),
  locationId: body.sourceLocationId,
  toLocationId: body.destinationLocationId,
});

/** Refuses unknown and inactive records; returns the entry of the outbound leg. */
function decide(
  ledger: Ledger,
  org: Organization,
  { body, actor, now, newId }: { body: TransferBody } & Omit<BatchCall, 'body'>,
  facts: MovementFacts,
): NewEntry {
  const named = [
    { path: `/${ledger.itemField}`, noun: ledger.noun, isActive: facts.itemIsActive },
    { path: '/sourceLocationId', noun: 'location', isActive: facts.locationIsActive },
    { path: '/destinationLocationId', noun: 'location', isActive: facts.toLocationIsActive },
  ];
  refuse(
    named.map(({ path, noun, isActive }) => isActive === null && missing(path, noun)),
    named.map(({ path, noun, isActive }) => !isActive && inactive(path, noun)),
  );
  const eventDate = body.eventDate ?? now.toISOString();
  return {
    ...plainEntry,
    ...movementOf(ledger, body),
    id: newId(),
    ledger: ledger.kind,
    eventType: 'TRANSFER',
    quantity: body.quantity,
    notes: body.notes ?? null,
    countSide: body.count ?? null,
    eventDate,
    day: dayIn(org.timezone, eventDate),
    createdBy: actor.userId,
  };
}
