/** E040, W040: lists the contacts of a customer, vendor, broker or location. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import type { Entity } from '../../kernel/database/entities.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  activity,
  exactly,
  flag,
  ids,
  instantRange,
  reference,
  searchTextOrPhone,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { requireRecord } from '../../kernel/paging/require-record.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import { asksForNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { contact, contactExample } from './contact.ts';
import { contactLink, type EntityType, entityFields, linkExample } from './contact-link.ts';
import { linkedEntities } from './contact-links.store.ts';
import { linkedContacts } from './contacts.store.ts';

const list = listing({
  record: s.object({ contact, link: contactLink }),
  columns: literally('t.contact, t.link'),
  from: ({ orgId, query }) => linkedContacts(orgId, asksForNames(query as object)),
  scope: ({ orgId, query }) => {
    const { entityType, entityId } = query as Entity<EntityType>;
    return part`t.org_id = ${orgId} and t.entity_id = ${entityId}
      and t.entity_type = ${entityType}`;
  },
  sorts: {
    name: { column: 'name_key', type: 'text' },
    createdAt: { column: 'created_at', type: 'timestamptz' },
  },
  defaultSort: 'name',
  filters: {
    contactId: reference('contact_id', 'The link of this contact.'),
    isPrimary: flag('is_primary', 'Only the primary contact, or only the others.'),
    role: exactly('role', 'Contacts in exactly this role.'),
    isActive: activity,
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
  search: searchTextOrPhone,
});

const query = s.object({ ...entityFields, ...(list.query as s.TObject).properties });

export const listLinkedContacts = endpoint({
  id: 'E040',
  operation: 'listLinkedContacts',
  method: 'GET',
  path: '/contacts/linked-to',
  tag: 'Contacts',
  summary: 'List contacts linked to an entity',
  description:
    'Sorted by name by default. `isActive` filters by the contact; `ids`, `updatedFrom`, `from`, `to` and the order `createdAt` refer to the link.',
  access: 'member',
  query,
  gives: list.gives,
  fails: ['not_found'],
  example: {
    query: { entityType: 'location', entityId: linkExample.entityId },
    reply: { data: [{ contact: contactExample, link: linkExample }], nextCursor: null },
  },

  read: (call) =>
    requireRecord(list.read(call), linkedEntities.select(call.orgId, call.query), () =>
      unknownReferences([missing('query/entityId', call.query.entityType)]),
    ),
});
