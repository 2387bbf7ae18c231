/** E153, W153: adds a note to the timeline of a sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { insertNote, keepOrder } from './timeline.store.ts';
import { timelineEntry, timelineNoteExample, timelineNoteInput } from './timeline.ts';
import { timelineNoteEvent } from './timeline-note.ts';

const locate = locateBy('sales order', keepOrder);

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

  locate,

  run: ({ tx, org, actor, body, subject, now, newId }) =>
    insertNote(tx, org.id, {
      id: newId(),
      soId: subject.id,
      body: body.body,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
    }),
});
