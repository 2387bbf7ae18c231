/** E030, W030: creates a contact. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { refuse } from '../../kernel/contract/problem.ts';
import { insertRecord, recordFaults } from '../../kernel/database/write-record.ts';
import { contact, contactExample, contactInput } from './contact.ts';
import { contacts } from './contacts.store.ts';

export const createContact = endpoint({
  id: 'E030',
  operation: 'createContact',
  method: 'POST',
  path: '/contacts',
  tag: 'Contacts',
  summary: 'Create contact',
  description:
    'Contacts belong to the organization. Links connect them to customers, vendors, brokers and locations.',
  access: 'member',
  body: contactInput,
  gives: created(contact, (body) => `/api/contacts/${body.id}`),
  violates: contacts.constraints,
  example: {
    body: { firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'Purchasing manager' },
    reply: { ...contactExample, methods: [], version: 1 },
  },

  async run({ tx, org, actor, body, now, newId }) {
    const row = { ...body, id: newId() };
    const { notFound, invalid } = await recordFaults(tx, org.id, contacts, row);
    refuse(notFound, invalid);
    const made = await insertRecord(tx, org.id, contacts, row, { userId: actor.userId, now });
    return { ...made, methods: [] };
  },
});
