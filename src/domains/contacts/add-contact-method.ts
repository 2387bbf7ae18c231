/** E035, W035: adds an e-mail address or a phone number to a contact. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { invalid, refuse } from '../../kernel/problem.ts';
import { contactEvent } from './contact-event.ts';
import {
  contactMethod,
  duplicateValue,
  malformed,
  malformedAddress,
  methodExample,
  methodInput,
  readAddress,
} from './contact-method.ts';
import { makeWayForMethod, methodFacts, methods } from './contact-methods.store.ts';
import { contacts, touchContact } from './contacts.store.ts';

const locate = locateRecord(contacts);

export const addContactMethod = endpoint({
  id: 'E035',
  operation: 'addContactMethod',
  method: 'POST',
  path: '/contacts/:id/methods',
  tag: 'Contacts',
  summary: 'Add contact method',
  description:
    'The first method of a kind is primary unless `isPrimary` is false. With `isPrimary: true` a later method becomes primary in place of the current one. Phone numbers with a country code (`+` or `00`) are stored in E.164; other numbers are stored as written.',
  access: 'member',
  emits: contactEvent,
  body: methodInput,
  check: ({ kind, value }) => [malformedAddress('/value', kind, value)],
  gives: created(contactMethod),
  fails: ['not_found'],
  example: {
    body: { kind: 'phone', value: '+44 113 296 0000', label: 'Work' },
    reply: methodExample,
  },

  locate,

  async run({ tx, org, actor, subject, body, now, newId }) {
    const address = readAddress(body.kind, body.value);
    if (!address) throw invalid(malformed('/value', body.kind));
    const method = { id: newId(), contactId: subject.id, kind: body.kind };
    const facts = await methodFacts(tx, org.id, { ...method, key: address.key });
    refuse([], [facts?.isTaken === true && duplicateValue]);
    const isPrimary = body.isPrimary ?? facts?.isFirst ?? true;
    const row = { ...body, ...method, value: address.value, valueKey: address.key, isPrimary };
    const [, made] = await tx.all(
      makeWayForMethod(org.id, row, now),
      methods.insert(org.id, [row], { userId: actor.userId, now }),
      touchContact(org.id, subject.id, now),
    );
    return made[0];
  },
});
