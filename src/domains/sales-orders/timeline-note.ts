import type { Emission, EventName } from '../../kernel/contract/event.ts';

/** The event of a note on the timeline of a sales order. */
export const timelineNoteEvent = (type: EventName): Emission => ({
  type,
  changeOf({ subject, reply }) {
    const note = reply ?? subject;
    return { id: note.id, parent: { type: 'sales_order', id: note.soId } };
  },
});
