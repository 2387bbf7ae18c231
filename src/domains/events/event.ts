/** Event: what a committed change has done to a record; and how it is shown. */
import * as s from '../../kernel/values/schema.ts';
import { personId } from '../named-ids.ts';

const value = { description: 'Number, text of a day, time or state, or null.' };

const line = {
  type: 'object',
  properties: {
    line: { type: 'integer', description: 'Its place in the list, counted from 1.' },
    field: { type: 'string' },
    old: value,
    new: value,
  },
  required: ['line', 'field'],
};

export const changes = {
  type: 'object',
  description:
    'What has changed, where it can be told. Of texts and lists only the name of the field is told.',
  properties: {
    number: { type: 'string', description: 'The number or code of the record, where it was told.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          old: value,
          new: value,
          lines: {
            type: 'array',
            items: line,
            description: 'Of a list: the fields of lines that have changed, of at most 50.',
          },
        },
        required: ['field'],
      },
    },
    parent: {
      type: 'object',
      description: 'The record that the object belongs to, and that has changed with it.',
      properties: { type: { type: 'string' }, id: { type: 'string', format: 'uuid' } },
      required: ['type', 'id'],
    },
    costs: {
      type: 'object',
      description: 'How many costs have changed; current costs of items, and values of entries.',
      properties: Object.fromEntries(
        ['materialsUpdated', 'skusUpdated', 'rowsRecosted', 'receiptsRecosted'].map((name) => [
          name,
          { type: 'integer' },
        ]),
      ),
    },
  },
};

const stock = {
  type: 'array',
  description:
    'Balances that the request has changed, as they are since then: at most six. Events `stock.changed` with this record as their `cause` follow with the others.',
  items: {
    type: 'object',
    properties: {
      ledger: { type: 'string', enum: ['materials', 'finished_goods'] },
      itemId: { type: 'string', format: 'uuid' },
      locationId: { type: 'string', format: 'uuid' },
      onHand: { type: 'number' },
      available: { type: 'number' },
      projected: { type: 'number' },
    },
    required: ['ledger', 'itemId', 'locationId', 'onHand', 'available', 'projected'],
  },
};

const cause = {
  type: 'object',
  description: 'The record from whose change this one follows.',
  properties: { type: { type: 'string' }, id: { type: 'string', format: 'uuid' } },
  required: ['type', 'id'],
};

export const event = s.object({
  position: s.integer({ description: 'Its place in the order of commits: 1, 2, 3 ...' }),
  id: s.uuid(),
  type: s.text({ max: 80, example: 'vendor.created' }),
  objectType: s.text({ max: 60, example: 'vendor' }),
  objectId: s.uuid(),
  objectVersion: s.nullable(
    s.integer({ description: 'The version after the change, of records with versions.' }),
  ),
  actorId: personId({ description: 'The user who sent the request.' }),
  tokenId: s.nullable(s.uuid({ description: 'The personal API token of the request.' })),
  requestId: s.text({ max: 200 }),
  occurredAt: s.timestamp(),
  changes: s.nullable(s.written(changes)),
  stock: s.nullable(s.written(stock)),
  cause: s.nullable(s.written(cause)),
});

export const eventExample = {
  position: 4711,
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7a1',
  type: 'ledger_entry.created',
  objectType: 'ledger_entry',
  objectId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7b1',
  objectVersion: null,
  actorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  tokenId: null,
  requestId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7c1',
  occurredAt: '2026-03-14T09:30:00.000Z',
  changes: null,
  stock: [
    {
      ledger: 'finished_goods',
      itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
      onHand: 69.5,
      available: 69.5,
      projected: 100,
    },
  ],
  cause: null,
};
