/** E043, W043: finds a person in the pool or adds one, as a contact of an entity. */

import { created, endpoint, Outcome } from '../../kernel/contract/endpoint.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { missing, refuse } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { contact, contactExample } from './contact.ts';
import { contactCompleted, foundContact } from './contact-event.ts';
import { contactLink, entityFields, linkExample } from './contact-link.ts';
import {
  insertLink,
  linkedEntities,
  linkFacts,
  lockPool,
  selectLink,
} from './contact-links.store.ts';
import { type Address, type MethodKind, malformedAddress, readAddress } from './contact-method.ts';
import { heldAddresses, methods } from './contact-methods.store.ts';
import {
  collectAddresses,
  contacts,
  findPerson,
  selectContact,
  touchContact,
} from './contacts.store.ts';

const body = s.object({
  ...entityFields,
  firstName: s.name({ example: 'Ada' }),
  lastName: s.nullable(s.name({ example: 'Lovelace' })),
  email: s.optional(s.nullable(s.text({ max: 254, pattern: 'email' }))),
  phone: s.optional(s.nullable(s.text({ max: 254, example: '+44 113 296 0000' }))),
  role: s.optional(s.nullable(s.name({ example: 'Store keeper' }))),
});

const reply = s.object({ contact, link: contactLink, created: s.boolean() });

export const findOrCreateContact = endpoint({
  id: 'E043',
  operation: 'findOrCreateContact',
  method: 'POST',
  path: '/contacts/find-or-create',
  tag: 'Contacts',
  summary: 'Find or create contact for entity',
  description:
    'Searches all contacts of the organization for the e-mail address, then for the phone number; then the contacts of the entity for the name, where upper and lower case are equal. Of several matches, a contact of the entity comes before others, then an active one before an inactive one, then the oldest. The contact, its e-mail address or phone number and its link to the entity are created where they are missing; existing records do not change. Simultaneous requests create one contact. 201 when the contact is new, else 200.',
  access: 'member',
  emits: foundContact,
  body,
  check: ({ phone }) => [malformedAddress('/phone', 'phone', phone)],
  gives: { ...created(reply, ({ contact }) => `/api/contacts/${contact.id}`), also: 200 },
  fails: ['not_found'],
  example: {
    body: {
      entityType: linkExample.entityType,
      entityId: linkExample.entityId,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '+44 113 296 0000',
      role: 'Store keeper',
    },
    reply: { contact: { ...contactExample, version: 1 }, link: linkExample, created: true },
  },

  async run(call) {
    const { tx, org, actor, body, now, newId } = call;
    await tx.run(lockPool(org.id));
    const exists = await linkedEntities.keep(tx, org.id, body);
    refuse([!exists && missing('/entityId', body.entityType)], []);
    const addresses = addressesOf(body);
    const found = await findPerson(tx, org.id, { ...body, addresses });
    const contactId = found ?? newId();
    const held = await heldAddresses(tx, org.id, contactId);
    const { linkId, isFirst } = await linkFacts(tx, org.id, contactId, body);

    const creation = { userId: actor.userId, now };
    const additions: Statement<unknown>[] = lacking(addresses, held).map((address) => {
      const isPrimary = !held.some(({ kind }) => kind === address.kind);
      const { kind, value, key: valueKey } = address;
      const row = { id: newId(), contactId, kind, value, valueKey, isPrimary };
      return methods.insert(org.id, [row], creation);
    });
    const { firstName, lastName, entityType, entityId, role = null } = body;
    const link = { id: linkId ?? newId(), contactId, entityType, entityId, role };
    if (!linkId) additions.push(insertLink(org.id, { ...link, isPrimary: isFirst }, creation));
    if (!found) {
      additions.unshift(
        contacts.insert(org.id, [{ id: contactId, firstName, lastName }], creation),
      );
      additions.push(collectAddresses(org.id, contactId));
    } else if (additions.length > 0) additions.push(touchContact(org.id, found, now));

    if (found && additions.length > 0) await call.emit(contactCompleted, { id: found });
    const results = await tx.all(
      ...additions,
      selectContact(org.id, contactId),
      selectLink(org.id, link.id),
    );
    const [[contact] = [], [linked] = []] = results.slice(-2);
    const shown = { contact, link: linked, created: !found };
    return found ? new Outcome(200, shown) : shown;
  },
});

interface Reached extends Address {
  kind: MethodKind;
}

/** The addresses of the person in the request, the most reliable first. */
function addressesOf({ email, phone }: s.Static<typeof body>): Reached[] {
  const texts = { email, phone };
  return (['email', 'phone'] as const).flatMap((kind) => {
    const text = texts[kind];
    const address = text == null ? undefined : readAddress(kind, text);
    return address ? [{ kind, ...address }] : [];
  });
}

const lacking = (addresses: readonly Reached[], held: readonly Omit<Reached, 'value'>[]) =>
  addresses.filter(
    ({ kind, key }) => !held.some((other) => other.kind === kind && other.key === key),
  );
