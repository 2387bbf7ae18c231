import type { Emission } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';

/** The event of a write that changes the methods or the links of a contact. */
export const contactEvent: Emission = {
  type: 'contact.updated',
  changeOf({ subject, reply }) {
    const isSame =
      reply !== undefined && reply.id === subject.id && reply.version === subject.version;
    return isSame ? undefined : { id: subject.contactId ?? subject.id };
  },
};

/** The event of a contact that was sought, and created because there was none. */
export const foundContact: Emission = {
  type: 'contact.created',
  changeOf: ({ reply }) =>
    reply.created ? { id: reply.contact.id, version: reply.contact.version } : undefined,
};

/** A contact that was sought and found has got another method or link. */
export const contactCompleted = new EventType<{ id: string }>('contact.completed', ({ id }) => [
  { type: 'contact.updated', objectId: id },
]);
