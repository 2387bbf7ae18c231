/** E038, W038: deletes a contact method; after a primary one, the oldest of its kind is primary. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { contactEvent } from './contact-event.ts';
import { lockMethod, methods, promoteOldestMethod } from './contact-methods.store.ts';
import { touchContact } from './contacts.store.ts';

const locate = locateBy('contact method', lockMethod);

export const deleteContactMethod = endpoint({
  id: 'E038',
  operation: 'deleteContactMethod',
  method: 'DELETE',
  path: '/contact-methods/:id',
  tag: 'Contacts',
  summary: 'Delete contact method',
  description:
    'When the deleted method was primary, the oldest remaining method of its kind becomes primary.',
  access: 'member',
  emits: contactEvent,
  gives: noContent,
  fails: ['not_found'],

  locate,

  async run({ tx, org, subject, now }) {
    await tx.all(
      methods.delete(org.id, subject.id),
      promoteOldestMethod(org.id, subject, now),
      touchContact(org.id, subject.contactId, now),
    );
  },
});
