/** E098 and E105, W098 and W105: completes a transfer: its whole quantity arrives. */

import type { Organization } from '../../kernel/access/caller.ts';
import type { BatchCall } from '../../kernel/contract/batch.ts';
import { type Endpoint, type EndpointId, endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { invalid, notFound, Problem } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import type { CountSide } from '../../ledger/counted.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { countSide } from '../../orders/count-side.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { transferBody, transferReply } from './create-transfer.ts';
import { entryDecision, entryWrites } from './entry-decision.ts';
import { selectTransfers, type Transfer } from './ledger-entries.store.ts';
import { entryExample } from './ledger-entry.ts';

const alreadyCompleted = () =>
  new Problem('transfer_already_completed', 'This transfer was completed already.');

export const completeTransfer = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint({
    id,
    operation: `complete${ledger.operationNoun}Transfer`,
    method: 'POST',
    path: `${ledger.path}/transfers/:ref/complete`,
    tag: ledger.tag,
    summary: 'Complete in-transit transfer',
    description:
      'Allowed for an item and a location that have become inactive since. To record a loss in transit, complete the transfer and dispose of the lost units. To undo a transfer, complete it and transfer the stock back.',
    access: 'member',
    emits: 'ledger_entry.created',
    body: s.object({
      eventDate: s.optional(
        s.timestamp({ description: "Default now; not before the transfer's own." }),
      ),
      notes: s.optional(s.nullable(s.notes())),
      count: countSide,
    }),
    bodyOptional: true,
    gives: ok(transferReply(ledger)),
    aside: rebuiltCounts,
    fails: ['not_found', 'transfer_already_completed'],
    violates: { ledger_entries_arrival_key: alreadyCompleted },
    example: {
      body: {},
      reply: {
        ledgerEntry: {
          ...entryExample(ledger),
          eventType: 'RECEIVE',
          quantity: '30.5',
          unitCost: null,
          ref: `${ledger.refPrefix}7`,
        },
        ref: `${ledger.refPrefix}7`,
      },
    },

    batch: {
      load(reading, orgId, calls) {
        const refs = calls.map(({ path }) => path.ref ?? '');
        const found = reading.add(selectTransfers(ledger, orgId, refs));
        return () => refs.map((ref) => found().find((transfer) => transfer.ref === ref));
      },
      subject: (transfer?: Transfer) => ({ changes: present(known(transfer).ref) }),
      decide: (org, call, transfer: Transfer) =>
        entryDecision(org, decide(ledger, org, call, transfer)),
      ...entryWrites(ledger),
      reply: transferBody,
    },

    locate: async ({ tx, org, path }) =>
      known(await tx.row(selectTransfers(ledger, org.id, [path.ref ?? '']))),
  });

function known(transfer: Transfer | undefined): Transfer {
  if (!transfer) throw notFound('transfer');
  return transfer;
}

interface Completion {
  eventDate?: string;
  notes?: string | null;
  count?: CountSide;
}

/** Refuses a transfer that has arrived; returns the entry of the inbound leg. */
function decide(
  ledger: Ledger,
  org: Organization,
  { body, actor, now, newId }: { body: Completion } & Omit<BatchCall, 'body'>,
  transfer: Transfer,
): NewEntry {
  if (transfer.arrived) throw alreadyCompleted();
  const moment = now.toISOString();
  const latest = transfer.eventDate > moment ? transfer.eventDate : moment;
  const eventDate = body.eventDate ?? latest;
  if (eventDate < transfer.eventDate) {
    const message = `must not be before the transfer's own, ${transfer.eventDate}.`;
    throw invalid({ path: '/eventDate', code: 'too_early', message });
  }
  return {
    ...plainEntry,
    id: newId(),
    ledger: ledger.kind,
    itemId: transfer.itemId,
    locationId: present(transfer.toLocationId),
    eventType: 'RECEIVE',
    quantity: transfer.quantity,
    ref: transfer.ref,
    notes: body.notes ?? null,
    countSide: body.count ?? null,
    eventDate,
    day: dayIn(org.timezone, eventDate),
    createdBy: actor.userId,
  };
}
