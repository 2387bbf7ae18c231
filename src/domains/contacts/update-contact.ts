/** E033, W033: changes the given fields of a contact; isActive archives or reactivates it. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound, refuse } from '../../kernel/contract/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import {
  type ContactRow,
  contact,
  contactChanges,
  contactConstraints,
  contactExample,
  duplicateExternalId,
} from './contact.ts';
import {
  isExternalIdTaken,
  lockContact,
  readContact,
  updateContact as update,
} from './contacts.store.ts';

export const updateContact = endpoint({
  id: 'E033',
  operation: 'updateContact',
  method: 'PATCH',
  path: '/contacts/:id',
  tag: 'Contacts',
  summary: 'Update contact (isActive archives)',
  access: 'member',
  body: contactChanges,
  gives: ok(contact),
  fails: ['not_found'],
  violates: contactConstraints,
  example: {
    body: { jobTitle: 'Head of purchasing' },
    reply: { ...contactExample, jobTitle: 'Head of purchasing', version: 4 },
  },

  async locate({ tx, org, path }): Promise<ContactRow> {
    const found = await lockContact(tx, org.id, path.id ?? '');
    if (!found) throw notFound('contact');
    return found;
  },

  async run({ tx, org, subject, body, now }) {
    const row: ContactRow = { ...subject, ...body, updatedAt: now.toISOString() };
    const externalIdTaken = await isExternalIdTaken(tx, org.id, row);
    refuse([], [externalIdTaken && duplicateExternalId]);
    return differs(subject, body) ? update(tx, org.id, row) : readContact(tx, org.id, subject.id);
  },
});
