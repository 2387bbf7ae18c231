/** E098 and E105, W098 and W105: completes a transfer: its whole quantity arrives. */

import { type Endpoint, type EndpointId, endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { invalid, notFound, Problem } from '../../kernel/contract/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import { type NewEntry, plainEntry } from '../../ledger/entry.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { post } from '../../ledger/post.ts';
import { transferReply } from './create-transfer.ts';
import { findTransfer } from './ledger-entries.store.ts';
import { entryExample } from './ledger-entry.ts';
import { readEntry } from './read-entry.ts';

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
    body: s.object({
      eventDate: s.optional(
        s.timestamp({ description: "Default now; not before the transfer's own." }),
      ),
      notes: s.optional(s.nullable(s.notes())),
    }),
    bodyOptional: true,
    gives: ok(transferReply(ledger)),
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

    async locate({ tx, org, path }) {
      const transfer = await findTransfer(tx, ledger, org.id, path.ref ?? '');
      if (!transfer) throw notFound('transfer');
      return transfer;
    },

    async run(work) {
      const { tx, org, actor, subject: transfer, body, now, newId } = work;
      if (transfer.arrived) throw alreadyCompleted();
      const present = now.toISOString();
      const latest = transfer.eventDate > present ? transfer.eventDate : present;
      const eventDate = body.eventDate ?? latest;
      if (eventDate < transfer.eventDate) {
        const message = `must not be before the transfer's own, ${transfer.eventDate}.`;
        throw invalid({ path: '/eventDate', code: 'too_early', message });
      }
      const row: NewEntry = {
        ...plainEntry,
        id: newId(),
        ledger: ledger.kind,
        itemId: transfer.itemId,
        locationId: transfer.toLocationId as string,
        eventType: 'RECEIVE',
        quantity: transfer.quantity,
        ref: transfer.ref,
        notes: body.notes ?? null,
        eventDate,
        day: dayIn(org.timezone, eventDate),
        createdBy: actor.userId,
      };
      const cause = { type: 'ledger_entry', id: row.id };
      await post(work, { entries: [row], voided: [], cause });
      return { ledgerEntry: await readEntry(tx, ledger, org.id, row.id), ref: transfer.ref };
    },
  });
