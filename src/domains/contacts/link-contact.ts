/** E039, W039: links a contact to a customer, vendor, broker or location. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { missing, refuse } from '../../kernel/problem.ts';
import { contactEvent } from './contact-event.ts';
import { contactLink, duplicateLink, linkExample, linkInput } from './contact-link.ts';
import { insertLink, linkedEntities, linkFacts, makeWayForLink } from './contact-links.store.ts';
import { lockContactInPool, touchContact } from './contacts.store.ts';

const locate = locateBy('contact', lockContactInPool);

export const linkContact = endpoint({
  id: 'E039',
  operation: 'linkContact',
  method: 'POST',
  path: '/contacts/:id/links',
  tag: 'Contacts',
  summary: 'Link contact to entity',
  description:
    'The first contact of an entity is primary unless `isPrimary` is false. With `isPrimary: true` a later contact becomes primary in place of the current one. Inactive contacts and entities can be linked too.',
  access: 'member',
  emits: contactEvent,
  body: linkInput,
  gives: created(contactLink),
  fails: ['not_found'],
  example: {
    body: {
      entityType: linkExample.entityType,
      entityId: linkExample.entityId,
      role: 'Store keeper',
    },
    reply: linkExample,
  },

  locate,

  async run({ tx, org, actor, subject, body, now, newId }) {
    const exists = await linkedEntities.keep(tx, org.id, body);
    const facts = await linkFacts(tx, org.id, subject.id, body);
    refuse(
      [!exists && missing('/entityId', body.entityType)],
      [facts.linkId !== null && duplicateLink],
    );
    const { entityType, entityId, role = null, isPrimary = facts.isFirst } = body;
    const row = { id: newId(), contactId: subject.id, entityType, entityId, role, isPrimary };
    const [, made] = await tx.all(
      makeWayForLink(org.id, row, now),
      insertLink(org.id, row, { userId: actor.userId, now }),
      touchContact(org.id, subject.id, now),
    );
    return made[0];
  },
});
