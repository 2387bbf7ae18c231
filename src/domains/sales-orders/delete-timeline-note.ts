/** E155, W155: deletes a note from the timeline of a sales order. */

import { atLeast } from '../../kernel/access/caller.ts';
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { invalid, notFound, Problem } from '../../kernel/problem.ts';
import { deleteNote, findEntry } from './timeline.store.ts';
import { timelineNoteEvent } from './timeline-note.ts';

const locate = locateBy('timeline note', findEntry);

export const deleteTimelineNote = endpoint({
  id: 'E155',
  operation: 'deleteTimelineNote',
  method: 'DELETE',
  path: '/sales-order-timeline-notes/:id',
  tag: 'Sales Orders',
  summary: 'Delete timeline note',
  description: 'Its author, an admin or an owner can delete a note. Events cannot be deleted.',
  access: 'member',
  emits: timelineNoteEvent('sales_order_timeline_note.deleted'),
  unversioned: true,
  gives: noContent,
  fails: ['not_found'],

  locate,

  async run({ tx, org, actor, subject }) {
    if (subject.kind === 'event') {
      const message = 'This is an event. Only notes can be deleted.';
      throw invalid({ path: '', code: 'not_a_note', message });
    }
    const isAdmin = actor.role !== undefined && atLeast('admin').includes(actor.role);
    if (subject.createdBy !== actor.userId && !isAdmin) {
      throw new Problem('forbidden', 'Only its author, an admin or an owner can delete a note.');
    }
    // Of two concurrent requests, the second finds nothing to delete.
    if ((await tx.run(deleteNote(org.id, subject.id))) === 0) throw notFound('timeline note');
  },
});
