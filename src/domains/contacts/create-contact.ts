/** E030, W030: creates a contact. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import {
  contact,
  contactConstraints,
  contactExample,
  contactInput,
  duplicateExternalId,
} from './contact.ts';
import { insertContact, isExternalIdTaken } from './contacts.store.ts';

export const createContact = endpoint({
  id: 'E030',
  operation: 'createContact',
  method: 'POST',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'Create contact',
  description:
    'One pool of contacts serves the whole organization; links say whose contacts they are.',
  access: 'member',
  body: contactInput,
  gives: created(contact, (body) => `/api/contacts/${body.id}`),
  violates: contactConstraints,
  example: {
    body: { firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'Purchasing manager' },
    reply: { ...contactExample, methods: [], version: 1 },
  },

  async run({ tx, org, actor, body, now, newId }) {
    const id = newId();
    const externalIdTaken = await isExternalIdTaken(tx, org.id, { ...body, id });
    refuse([], [externalIdTaken && duplicateExternalId]);
    const row = {
      lastName: null,
      jobTitle: null,
      notes: null,
      externalId: null,
      ...body,
      id,
      isActive: true,
      version: 1,
      createdBy: actor.userId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    return tx.row(insertContact(org.id, row));
  },
});
