/** E034, W034: deletes a contact, with its methods and links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { deleteLinksOf, promoteOldestLinks } from './contact-links.store.ts';
import { contacts, lockContactInPool } from './contacts.store.ts';

const locate = locateBy('contact', lockContactInPool);

export const deleteContact = endpoint({
  id: 'E034',
  operation: 'deleteContact',
  method: 'DELETE',
  path: '/contacts/:id',
  tag: 'Contacts',
  summary: 'Delete contact',
  description:
    'Deletes the contact with its methods and links. Where it was the primary contact of an entity, the oldest remaining link of that entity becomes primary.',
  access: 'member',
  emits: 'contact.deleted',
  gives: noContent,
  fails: ['not_found'],

  locate,

  async run({ tx, org, subject, now }) {
    const withoutPrimary = await deleteLinksOf(tx, org.id, subject.id);
    await tx.all(
      promoteOldestLinks(org.id, withoutPrimary, now),
      contacts.delete(org.id, subject.id),
    );
  },
});
