/** E097 and E104, W097 and W104: sends stock from one place towards another. */
import { dayIn } from '../../kernel/calendar.ts';
import { created, type Endpoint, type EndpointId, endpoint } from '../../kernel/endpoint.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/schema.ts';
import { movementFacts } from './ledger.store.ts';
import { entryExample, itemField, itemOf, type Ledger, ledgerEntry } from './ledger.ts';
import type { NewRow } from './ledger-row.ts';
import { post } from './post.ts';

/** What both legs of a transfer answer. */
export const transferReply = (ledger: Ledger) =>
  s.object({ ledgerEntry: ledgerEntry(ledger), ref: s.text({ max: 40 }) });

const inactive = (path: string, noun: string): Fault => ({
  path,
  code: 'inactive',
  message: `this ${noun} is inactive. Reactivate it, or choose another.`,
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
    body: s.object({
      ...itemField(ledger, `An active ${ledger.noun}.`),
      sourceLocationId: s.uuid(),
      destinationLocationId: s.uuid({ description: 'Must differ from the source.' }),
      quantity: s.quantity({ example: 30.5 }),
      eventDate: s.optional(s.timestamp({ description: 'Default now.' })),
      notes: s.optional(s.nullable(s.notes())),
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

    async run({ tx, org, caller, body, now, newId }) {
      const itemId = itemOf(body, ledger);
      const { sourceLocationId: locationId, destinationLocationId: toLocationId } = body;
      const facts = await movementFacts(tx, ledger, org.id, { itemId, locationId, toLocationId });
      refuse(
        [
          facts.itemIsActive === null && missing(`/${ledger.itemField}`, ledger.noun),
          facts.locationIsActive === null && missing('/sourceLocationId', 'location'),
          facts.toLocationIsActive === null && missing('/destinationLocationId', 'location'),
        ],
        [
          !facts.itemIsActive && inactive(`/${ledger.itemField}`, ledger.noun),
          !facts.locationIsActive && inactive('/sourceLocationId', 'location'),
          !facts.toLocationIsActive && inactive('/destinationLocationId', 'location'),
        ],
      );
      const eventDate = body.eventDate ?? now.toISOString();
      const row: NewRow = {
        id: newId(),
        itemId,
        locationId,
        eventType: 'TRANSFER',
        quantity: body.quantity,
        toLocationId,
        ref: null,
        notes: body.notes ?? null,
        reason: null,
        eventDate,
        day: dayIn(org.timezone, eventDate),
        sourceType: null,
        sourceId: null,
        givenUnitCost: null,
        keptUnitCost: null,
        position: null,
      };
      const context = { tx, org, ledger, userId: caller.userId, now, newId };
      const [ledgerEntry] = await post(context, { rows: [row], voided: [] });
      return { ledgerEntry, ref: ledgerEntry?.ref };
    },
  });
