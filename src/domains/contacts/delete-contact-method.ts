/** E038, W038: deletes a contact method; after a primary one, the oldest of its kind is primary. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { contactEvent } from './contact-event.ts';
import type { ContactMethod } from './contact-method.ts';
import { lockMethod, methods, promoteOldestMethod } from './contact-methods.store.ts';
import { touchContact } from './contacts.store.ts';

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

  async locate({ tx, org, path }): Promise<ContactMethod> {
    const found = await lockMethod(tx, org.id, path.id ?? '');
    if (!found) throw notFound('contact method');
    return found;
  },

  async run({ tx, org, subject, now }) {
    await tx.all(
      methods.delete(org.id, subject.id),
      promoteOldestMethod(org.id, subject, now),
      touchContact(org.id, subject.contactId, now),
    );
  },
});
