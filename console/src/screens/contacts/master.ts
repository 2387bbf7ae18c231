import {
  createContact,
  deleteContact,
  getContact,
  type ListContactsResponse,
  listContacts,
  updateContact,
} from '@stockwright/client';
import { fullName } from '../../parts/contacts/full-name.ts';
import type { Master } from '../../parts/master/definition.ts';
import type { Words } from '../../words/language.tsx';

export type Contact = ListContactsResponse['data'][number];

/** People, and how to reach them. */
export const contactsOf = ({ contacts: words }: Words): Master<Contact> => ({
  kind: 'contacts',
  object: 'contact',
  reads: { list: listContacts, record: getContact },
  path: '/contacts',
  words,
  fields: [
    { name: 'firstName', label: words.firstName, isRequired: true },
    { name: 'lastName', label: words.lastName },
    { name: 'jobTitle', label: words.jobTitle },
    { name: 'notes', label: words.notes },
  ],
  columns: [
    { id: 'name', title: words.name, text: fullName, sort: 'name', width: 220 },
    { id: 'jobTitle', title: words.jobTitle, text: (c) => c.jobTitle, width: 180 },
    {
      id: 'email',
      title: words.email,
      text: (c) => reachedBy(c, 'email'),
      width: 240,
      phone: 'note',
    },
    { id: 'phone', title: words.phone, text: (c) => reachedBy(c, 'phone'), width: 180 },
    { id: 'notes', title: words.notes, text: (c) => c.notes, width: 240, extra: true },
  ],
  nameOf: fullName,
  list: (client, query, signal) => listContacts(client, { query: query as object, signal }),
  read: (client, id, signal) => getContact(client, { path: { id }, ...(signal && { signal }) }),
  create: (client, body, options) =>
    createContact(client, { body: { firstName: '', ...body }, ...options }),
  update: (client, id, body, options) => updateContact(client, { path: { id }, body, ...options }),
  remove: (client, id, options) => deleteContact(client, { path: { id }, ...options }),
});

/** The primary one comes first. */
const reachedBy = ({ methods }: Contact, kind: 'email' | 'phone'): string | undefined =>
  methods
    .filter((method) => method.kind === kind)
    .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))[0]?.value;
