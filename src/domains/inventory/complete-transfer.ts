/** E098 and E105, W098 and W105: the whole quantity of a transfer arrives, once. */
import { dayIn } from '../../kernel/calendar.ts';
import { type Endpoint, type EndpointId, endpoint, ok } from '../../kernel/endpoint.ts';
import { exact } from '../../kernel/exact.ts';
import { invalid, notFound, Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/schema.ts';
import { transferReply } from './create-transfer.ts';
import { findTransfer } from './ledger.store.ts';
import { entryExample, type Ledger } from './ledger.ts';
import { type NewRow, plainRow } from './ledger-row.ts';
import { post } from './post.ts';
import { readEntry } from './read-entry.ts';

const alreadyCompleted = () =>
  new Problem('transfer_already_completed', 'This transfer has arrived already; nothing is left.');

export const completeTransfer = (ledger: Ledger, id: EndpointId): Endpoint =>
  endpoint({
    id,
    operation: `complete${ledger.operationNoun}Transfer`,
    method: 'POST',
    path: `${ledger.path}/transfers/:ref/complete`,
    tag: ledger.tag,
    summary: 'Complete in-transit transfer',
    description:
      'Works when item or place have become inactive since. What was lost on the way is then disposed of; a mistaken transfer is completed and sent back.',
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

    async run({ tx, org, caller, subject: transfer, body, now, newId }) {
      if (transfer.arrived) throw alreadyCompleted();
      const present = now.toISOString();
      const latest = transfer.eventDate > present ? transfer.eventDate : present;
      const eventDate = body.eventDate ?? latest;
      if (eventDate < transfer.eventDate) {
        const message = `must not be before the transfer's own, ${transfer.eventDate}.`;
        throw invalid({ path: '/eventDate', code: 'too_early', message });
      }
      const row: NewRow = {
        ...plainRow,
        id: newId(),
        ledger: ledger.kind,
        itemId: transfer.itemId,
        locationId: transfer.toLocationId as string,
        eventType: 'RECEIVE',
        quantity: exact(transfer.quantity),
        ref: transfer.ref,
        notes: body.notes ?? null,
        eventDate,
        day: dayIn(org.timezone, eventDate),
        createdBy: caller.userId,
      };
      const cause = { type: 'ledger_entry', id: row.id };
      await post({ tx, org, now, cause }, { rows: [row], voided: [] });
      return { ledgerEntry: await readEntry(tx, ledger, org.id, row.id), ref: transfer.ref };
    },
  });
