/** E041, W041: changes role and primacy of a contact link, not its two ends. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { differs } from '../../kernel/values/differs.ts';
import { contactEvent } from './contact-event.ts';
import { contactLink, linkChanges, linkExample } from './contact-link.ts';
import { links, lockLink, makeWayForLink } from './contact-links.store.ts';
import { touchContact } from './contacts.store.ts';

const locate = locateBy('contact link', lockLink);

export const updateContactLink = endpoint({
  id: 'E041',
  operation: 'updateContactLink',
  method: 'PATCH',
  path: '/contact-links/:id',
  tag: 'Contacts',
  summary: 'Update contact-entity link',
  description:
    "`isPrimary: true` makes the contact primary in place of the entity's current one; `false` leaves the entity without a primary contact.",
  access: 'member',
  emits: contactEvent,
  body: linkChanges,
  gives: ok(contactLink),
  fails: ['not_found'],
  example: {
    body: { role: 'Night shift' },
    reply: { ...linkExample, role: 'Night shift', version: 2 },
  },

  locate,

  async run({ tx, org, subject, body, now }) {
    if (!differs(subject, body)) return subject;
    const [, updated] = await tx.all(
      makeWayForLink(org.id, { ...subject, ...body }, now),
      links.update(org.id, { ...body, id: subject.id }, now),
      touchContact(org.id, subject.contactId, now),
    );
    return updated[0];
  },
});
