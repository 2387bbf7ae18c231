/** E033, W033: changes fields of a contact; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { locateRecord } from '../../kernel/contract/locate.ts';
import { refuseRecordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { contact, contactChanges, contactExample } from './contact.ts';
import { contacts, selectContact } from './contacts.store.ts';

const locate = locateRecord(contacts);

export const updateContact = endpoint({
  id: 'E033',
  operation: 'updateContact',
  method: 'PATCH',
  path: '/contacts/:id',
  tag: 'Contacts',
  summary: 'Update contact (isActive archives)',
  access: 'member',
  emits: 'contact.updated',
  body: contactChanges,
  gives: ok(contact),
  fails: ['not_found'],
  violates: contacts.constraints,
  example: {
    body: { jobTitle: 'Head of purchasing' },
    reply: { ...contactExample, jobTitle: 'Head of purchasing', version: 4 },
  },

  locate,

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    await refuseRecordFaults(tx, org.id, contacts, next, subject);
    await updateRecord(tx, org.id, contacts, subject, body, now);
    return tx.row(selectContact(org.id, subject.id));
  },
});
