/** E042, W042: unlinks a contact from an entity; after a primary one, the oldest is primary. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { contactEvent } from './contact-event.ts';
import type { ContactLink } from './contact-link.ts';
import { links, lockLink, promoteOldestLinks } from './contact-links.store.ts';
import { touchContact } from './contacts.store.ts';

export const unlinkContact = endpoint({
  id: 'E042',
  operation: 'unlinkContact',
  method: 'DELETE',
  path: '/contact-links/:id',
  tag: 'Contacts',
  summary: 'Unlink contact from entity',
  description:
    'Deletes the link; the contact stays. When the contact was primary, the oldest remaining link of the entity becomes primary.',
  access: 'member',
  emits: contactEvent,
  gives: noContent,
  fails: ['not_found'],

  async locate({ tx, org, path }): Promise<ContactLink> {
    const found = await lockLink(tx, org.id, path.id ?? '');
    if (!found) throw notFound('contact link');
    return found;
  },

  async run({ tx, org, subject, now }) {
    const withoutPrimary = subject.isPrimary ? [subject.entityId] : [];
    await tx.all(
      links.delete(org.id, subject.id),
      promoteOldestLinks(org.id, withoutPrimary, now),
      touchContact(org.id, subject.contactId, now),
    );
  },
});
