/** The acts of people and programs: an event with the names of those whom it names. */
import * as s from '../../kernel/values/schema.ts';
import { changes } from './event.ts';

const text = s.nullable(s.text({ max: 200 }));

export const activityEntry = s.object({
  position: s.integer({ description: 'Of the event in the change feed.' }),
  id: s.uuid(),
  occurredAt: s.timestamp(),
  type: s.text({ max: 80, example: 'vendor.updated' }),
  objectType: s.text({ max: 60, example: 'vendor' }),
  objectId: s.uuid(),
  objectNumber: s.nullable(
    s.text({ max: 200, description: 'Number or code of the record; also of most deleted ones.' }),
  ),
  objectName: s.nullable(
    s.text({ max: 200, description: 'As it is now; null for records without one, and deleted.' }),
  ),
  actorId: s.uuid({ description: 'The user who sent the request.' }),
  actorName: text,
  tokenId: s.nullable(s.uuid({ description: 'The personal API token of the request.' })),
  tokenName: text,
  changes: s.nullable(s.written(changes)),
});

export const activityExample = {
  position: 4711,
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7a1',
  occurredAt: '2026-03-14T09:30:00.000Z',
  type: 'purchase_order_receipt.updated',
  objectType: 'purchase_order_receipt',
  objectId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7b1',
  objectNumber: 'POR-21',
  objectName: null,
  actorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  actorName: 'Ciara Byrne',
  tokenId: null,
  tokenName: null,
  changes: { number: 'POR-21', fields: [{ field: 'additionalCost', old: 0, new: 50 }] },
};
