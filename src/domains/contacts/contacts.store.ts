import { columnsWithin, shownColumns } from '../../kernel/database/columns.ts';
import { record } from '../../kernel/database/record.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import {
  type Contact,
  type ContactRow,
  contact,
  contactChanges,
  contactDetail,
  contactInput,
  contactRow,
} from './contact.ts';
import { linkAsJson, linksOfContact, lockPool } from './contact-links.store.ts';
import type { MethodKind } from './contact-method.ts';
import { methodsOfContact } from './contact-methods.store.ts';

/** Every SQL statement on `contacts`. */

const methods = (hasNames: boolean) => ({ methods: methodsOfContact(hasNames) });

export const contactColumns = columnsWithin(contact, 't', methods(false), methods(true));

const methodsAndLinks = (hasNames: boolean) => ({
  ...methods(hasNames),
  links: linksOfContact(hasNames),
});

const detailColumns = columnsWithin(
  contactDetail,
  't',
  methodsAndLinks(false),
  methodsAndLinks(true),
);

export const contacts = record({
  noun: 'contact',
  table: 'contacts',
  shown: contactRow,
  input: contactInput,
  changes: contactChanges,
  unique: ['externalId'],
});

export const selectContact = (orgId: string, id: string): Statement<Contact> =>
  sql<Contact>`select ${contactColumns(orgId)} from contacts t
    where t.org_id = ${orgId} and t.id = ${id}`;

export const selectContactDetail = (orgId: string, id: string, hasNames: boolean): Fragment =>
  part`select ${shownColumns(detailColumns, orgId, hasNames)} from contacts t
    where t.org_id = ${orgId} and t.id = ${id}`;

/** Locks the pool, then the contact, for an edit of its links. */
export async function lockContactInPool(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [, found] = await tx.all(lockPool(orgId), contacts.lock(orgId, id));
  return found[0];
}

/** The columns of the contact `t` that searches read, filled from its methods. */
const collected = (orgId: string): Fragment => part`(emails, phone_digits) = (
  select coalesce(string_agg(m.value_key, E'\\n') filter (where m.kind = 'email'), ''),
    coalesce(string_agg(m.value_key, E'\\n') filter (where m.kind = 'phone'), '')
  from contact_methods m where m.org_id = ${orgId} and m.contact_id = t.id)`;

/** Fills these columns of a new contact, after its methods are inserted. */
export const collectAddresses = (orgId: string, id: string): Statement =>
  sql`update contacts t set ${collected(orgId)}
    where t.org_id = ${orgId} and t.id = ${id}`;

/** Counts a change of a method or link as a change of the contact. Run it after that change. */
export const touchContact = (orgId: string, id: string, now: Date): Statement =>
  sql`update contacts t set version = t.version + 1, updated_at = ${now}, ${collected(orgId)}
    where t.org_id = ${orgId} and t.id = ${id}`;

/** The facts by which a person is recognised. */
export interface Person {
  /** The entity that the person becomes a contact of. */
  entityId: string;
  firstName: string;
  lastName: string | null;
  /** The most reliable first. */
  addresses: readonly { kind: MethodKind; key: string }[];
}

/**
 * Finds and locks the contact with the first of these addresses that is known, else with this name
 * among the contacts of the entity. Of several the entity's own come first, then active ones, then
 * the oldest.
 */
export async function findPerson(
  tx: Transaction,
  orgId: string,
  { entityId, firstName, lastName, addresses }: Person,
): Promise<string | undefined> {
  const name = lastName === null ? firstName : `${firstName} ${lastName}`;
  const found = await tx.row(sql<{ id: string }>`select t.id from (
      select m.contact_id, a.place
        from unnest(${addresses.map(({ kind }) => kind)}::text[],
          ${addresses.map(({ key }) => key)}::text[]) with ordinality as a (kind, key, place)
        cross join lateral (select m.contact_id from contact_methods m
          where m.org_id = ${orgId} and m.kind = a.kind and m.value_key = a.key limit all) m
      union all
      select l.contact_id, ${addresses.length + 1}::bigint
        from contact_links l
        join contacts c on c.org_id = ${orgId} and c.id = l.contact_id
        where l.org_id = ${orgId} and l.entity_id = ${entityId}
          and c.name_key = name_key(${name})) f
    join contacts t on t.org_id = ${orgId} and t.id = f.contact_id
    order by f.place, exists (select 1 from contact_links l where l.org_id = ${orgId}
        and l.contact_id = t.id and l.entity_id = ${entityId}) desc,
      t.is_active desc, t.created_at, t.id
    limit 1 for update of t`);
  return found?.id;
}

/** Links as `t`, each with its contact; both also whole, as JSON. */
export const linkedContacts = (orgId: string, hasNames: boolean): Fragment => part`(
  select l.org_id, l.id, l.entity_type, l.entity_id, l.contact_id, l.role, l.is_primary,
    l.created_at, l.updated_at, t.name_key, t.search, t.phone_digits, t.is_active,
    (select j."~json"::json
      from (select ${shownColumns(contactColumns, orgId, hasNames).json}) j) as contact,
    ${linkAsJson(orgId, hasNames)} as link
  from contact_links l join contacts t on t.org_id = ${orgId} and t.id = l.contact_id
  where l.org_id = ${orgId}) t`;
