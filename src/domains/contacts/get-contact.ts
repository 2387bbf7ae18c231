/** E032, W032: shows a contact with its methods and links. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { readRecord } from '../../kernel/contract/read-record.ts';
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
  ...readRecord({ noun: 'contact', select: selectContactDetail }, 2),
  gives: ok(contactDetail),
  fails: ['not_found'],
  example: { reply: contactDetailExample },
});
