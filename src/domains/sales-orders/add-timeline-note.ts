/** E153, W153: adds a note to the timeline of a sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { insertNote, keepOrder } from './timeline.store.ts';
import { timelineEntry, timelineNoteExample, timelineNoteInput } from './timeline.ts';
import { timelineNoteEvent } from './timeline-note.ts';

export const addTimelineNote = endpoint({
  id: 'E153',
  operation: 'addTimelineNote',
  method: 'POST',
  path: '/sales-orders/:id/timeline-notes',
  tag: 'Sales Orders',
  summary: 'Add timeline note',
  description: 'Allowed in every status of the order. The version of the order does not change.',
  access: 'member',
  emits: timelineNoteEvent('sales_order_timeline_note.created'),
  body: timelineNoteInput,
  gives: created(timelineEntry),
  fails: ['not_found'],
  example: { body: { body: 'Call before delivery.' }, reply: timelineNoteExample },

  async locate({ tx, org, path }) {
    const found = await keepOrder(tx, org.id, path.id ?? '');
    if (!found) throw notFound('sales order');
    return found;
  },

  run: ({ tx, org, actor, body, subject, now, newId }) =>
    insertNote(tx, org.id, {
      id: newId(),
      soId: subject.id,
      body: body.body,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
    }),
});
