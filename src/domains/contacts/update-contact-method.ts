/** E037, W037: changes fields of a contact method; its kind stays. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { contactEvent } from './contact-event.ts';
import {
  contactMethod,
  duplicateValue,
  malformedAddress,
  methodChanges,
  methodExample,
  readAddress,
} from './contact-method.ts';
import { lockMethod, makeWayForMethod, methodFacts, methods } from './contact-methods.store.ts';
import { touchContact } from './contacts.store.ts';

const locate = locateBy('contact method', lockMethod);

export const updateContactMethod = endpoint({
  id: 'E037',
  operation: 'updateContactMethod',
  method: 'PATCH',
  path: '/contact-methods/:id',
  tag: 'Contacts',
  summary: 'Update contact method',
  description:
    'The kind cannot change. `isPrimary: true` makes the method primary in place of the current one of its kind; `false` leaves the kind without a primary method.',
  access: 'member',
  emits: contactEvent,
  body: methodChanges,
  gives: ok(contactMethod),
  fails: ['not_found'],
  example: {
    body: { value: '+44 113 296 0001' },
    reply: { ...methodExample, value: '+441132960001', version: 2 },
  },

  locate,

  async run({ tx, org, subject, body, now }) {
    const address = body.value === undefined ? undefined : readAddress(subject.kind, body.value);
    const facts = await methodFacts(tx, org.id, { ...subject, key: address?.key });
    refuse(
      [],
      [
        malformedAddress('/value', subject.kind, body.value),
        facts?.isTaken === true && duplicateValue,
      ],
    );
    const changes = { ...body, value: address?.value ?? subject.value };
    if (!differs(subject, changes)) return subject;
    const [, updated] = await tx.all(
      makeWayForMethod(org.id, { ...subject, ...changes }, now),
      methods.update(
        org.id,
        { ...changes, id: subject.id, ...(address && { valueKey: address.key }) },
        now,
      ),
      touchContact(org.id, subject.contactId, now),
    );
    return updated[0];
  },
});
