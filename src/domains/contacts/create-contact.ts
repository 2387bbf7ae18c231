/** E030, W030: creates a contact. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { recordBatch } from '../../kernel/contract/record-batch.ts';
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
  emits: 'contact.created',
  body: contactInput,
  gives: created(contact, (body) => `/api/contacts/${body.id}`),
  violates: contacts.constraints,
  example: {
    body: { firstName: 'Ada', lastName: 'Lovelace', jobTitle: 'Purchasing manager' },
    reply: { ...contactExample, methods: [], version: 1 },
  },

  batch: recordBatch({
    table: contacts,
    body: contactInput,
    reply: (made) => ({ ...made, methods: [] }),
  }),
});
