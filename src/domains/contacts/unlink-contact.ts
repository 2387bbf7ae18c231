/** E042, W042: unlinks a contact from an entity; after a primary one, the oldest is primary. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { contactEvent } from './contact-event.ts';
import { links, lockLink, promoteOldestLinks } from './contact-links.store.ts';
import { touchContact } from './contacts.store.ts';

const locate = locateBy('contact link', lockLink);

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

  locate,

  async run({ tx, org, subject, now }) {
    const withoutPrimary = subject.isPrimary ? [subject.entityId] : [];
    await tx.all(
      links.delete(org.id, subject.id),
      promoteOldestLinks(org.id, withoutPrimary, now),
      touchContact(org.id, subject.contactId, now),
    );
  },
});
