/** E035, W035: adds an e-mail address or a phone number to a contact. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import type { ContactRow } from './contact.ts';
import {
  type Address,
  contactMethod,
  duplicateValue,
  malformedAddress,
  methodExample,
  methodInput,
  readAddress,
} from './contact-method.ts';
import { insertMethod, makeWayForMethod, methodFacts } from './contact-methods.store.ts';
import { lockContact, touchContact } from './contacts.store.ts';

export const addContactMethod = endpoint({
  id: 'E035',
  operation: 'addContactMethod',
  method: 'POST',
  path: '/contacts/:id/methods',
  tag: 'Contacts',
  summary: 'Add contact method',
  description:
    'The first of its kind is the primary one unless `isPrimary` says otherwise; a later one takes that from the other with `isPrimary: true`. Phone numbers that name their country (`+` or `00`) are kept in E.164, others as they are written: no country is assumed.',
  access: 'member',
  body: methodInput,
  check: ({ kind, value }) => [malformedAddress('/value', kind, value)],
  gives: created(contactMethod),
  fails: ['not_found'],
  example: {
    body: { kind: 'phone', value: '+44 113 296 0000', label: 'Work' },
    reply: methodExample,
  },

  async locate({ tx, org, path }): Promise<ContactRow> {
    const found = await lockContact(tx, org.id, path.id ?? '');
    if (!found) throw notFound('contact');
    return found;
  },

  async run({ tx, org, actor, subject, body, now, newId }) {
    const address = readAddress(body.kind, body.value) as Address;
    const place = { id: newId(), contactId: subject.id, kind: body.kind };
    const facts = await methodFacts(tx, org.id, { ...place, key: address.key });
    refuse([], [facts.isTaken && duplicateValue]);
    const row = {
      ...place,
      value: address.value,
      label: body.label ?? null,
      isPrimary: body.isPrimary ?? facts.isFirst,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    const [, made] = await tx.all(
      makeWayForMethod(org.id, row),
      insertMethod(org.id, row, address),
      touchContact(org.id, subject.id, now),
    );
    return made?.[0];
  },
});
