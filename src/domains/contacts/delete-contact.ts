/** E034, W034: deletes a contact, with its methods and links. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import type { ContactRow } from './contact.ts';
import { deleteLinksOf, promoteOldestLinks } from './contact-links.store.ts';
import { contacts, lockContactInPool } from './contacts.store.ts';

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

  async locate({ tx, org, path }): Promise<ContactRow> {
    const found = await lockContactInPool(tx, org.id, path.id ?? '');
    if (!found) throw notFound('contact');
    return found;
  },

  async run({ tx, org, subject, now }) {
    const withoutPrimary = await deleteLinksOf(tx, org.id, subject.id);
    await tx.all(
      promoteOldestLinks(org.id, withoutPrimary, now),
      contacts.delete(org.id, subject.id),
    );
  },
});
