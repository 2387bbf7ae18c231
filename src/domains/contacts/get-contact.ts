/** E032, W032: shows a contact with its methods and links. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { contactDetail, contactDetailExample } from './contact.ts';
import { selectContactDetail } from './contacts.store.ts';

export const getContact = endpoint({
  id: 'E032',
  operation: 'getContact',
  method: 'GET',
  path: '/contacts/:id',
  tag: 'Contacts',
  summary: 'Get contact detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(contactDetail),
  fails: ['not_found'],
  example: { reply: contactDetailExample },

  read: ({ orgId, path, query }) => ({
    statements: [
      { select: selectContactDetail(orgId, path.id ?? '', asksForNames(query)), named: true },
    ],
    cost: 2,
    show([rows]) {
      if (!rows?.[0]) throw notFound('contact');
      return rows[0];
    },
  }),
});
