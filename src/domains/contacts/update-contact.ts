/** E033, W033: changes fields of a contact; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { lockRecord, recordFaults, updateRecord } from '../../kernel/database/write-record.ts';
import { notFound, refuse } from '../../kernel/problem.ts';
import { type ContactRow, contact, contactChanges, contactExample } from './contact.ts';
import { contacts, selectContact } from './contacts.store.ts';

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

  async locate({ tx, org, path }): Promise<ContactRow> {
    const found = await lockRecord(tx, org.id, contacts, path.id ?? '');
    if (!found) throw notFound('contact');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const next = { ...subject, ...body };
    const { notFound, invalid } = await recordFaults(tx, org.id, contacts, next, subject);
    refuse(notFound, invalid);
    await updateRecord(tx, org.id, contacts, subject, body, now);
    return tx.row(selectContact(org.id, subject.id));
  },
});
