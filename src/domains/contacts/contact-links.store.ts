import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Entity, entitiesIn } from '../../kernel/database/entities.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  type ContactLink,
  contactLink,
  type EntityType,
  linkChanges,
  linkInput,
} from './contact-link.ts';

/**
 * Every SQL statement on `contact_links`. A change of links holds the organization's pool of
 * contacts (`lockPool`), so that what is looked up here stays true until the end.
 */

const reference = () => s.nullable(s.uuid());

/** The entity of a link is in the column of its kind, from which the database generates two. */
export const links = record({
  noun: 'contact link',
  table: 'contact_links',
  shown: contactLink,
  input: linkInput,
  changes: linkChanges,
  rules: { contactId: 'fixed', entityType: 'computed', entityId: 'computed' },
  hidden: s.object({
    customerId: reference(),
    vendorId: reference(),
    brokerId: reference(),
    locationId: reference(),
  }),
  defaults: { isPrimary: false },
});

const linkColumns = columns(contactLink, 'l');

/** The links of the contact `t`, as a JSON list. */
export const linksOfContact =
  (hasNames: boolean) =>
  (orgId: string): Fragment =>
    part`(
  select coalesce(json_agg(l."~json"::json order by l.created_at, l.id), '[]'::json)
  from (select l.created_at, l.id, ${shownColumns(linkColumns, orgId, hasNames).json}
    from contact_links l where l.org_id = ${orgId} and l.contact_id = t.id) l)`;

/** The link `l` as JSON. */
export const linkAsJson = (orgId: string, hasNames: boolean): Fragment =>
  part`(select j."~json"::json from (select ${shownColumns(linkColumns, orgId, hasNames).json}) j)`;

/** The entities that contacts are linked to. */
export const linkedEntities = entitiesIn((type: EntityType) => ({
  table: `${type}s`,
  column: `${type}_id`,
}));

/**
 * Locks the organization's pool of contacts until the transaction ends. A change of links touches
 * several contacts and entities, and a look-up of a person in the pool is reliable only while no
 * other transaction adds contacts. People edit contacts: one transaction at a time is fast enough.
 * The pool is locked before anything else, which excludes deadlocks.
 */
export const lockPool = (orgId: string): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended('contacts:' || ${orgId}::text, 0))`;

/** Locks the pool, then the contact, for an edit of one of the contact's links. */
export async function lockLink(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<ContactLink | undefined> {
  const [, , found] = await tx.all(
    lockPool(orgId),
    sql`select 1 from contacts t where t.org_id = ${orgId} and t.id = (select l.contact_id
      from contact_links l where l.org_id = ${orgId} and l.id = ${id}) for update of t`,
    selectLink(orgId, id),
  );
  return found[0];
}

/** How a contact relates to an entity. */
export interface LinkFacts {
  /** The link between the two, if there is one. */
  linkId: string | null;
  /** The entity has no contact yet. */
  isFirst: boolean;
}

export async function linkFacts(
  tx: Transaction,
  orgId: string,
  contactId: string,
  { entityId }: Entity<EntityType>,
): Promise<LinkFacts> {
  const facts = await tx.row(sql<LinkFacts>`select
    (select l.id from contact_links l where l.org_id = ${orgId} and l.contact_id = ${contactId}
      and l.entity_id = ${entityId}) as "linkId",
    (select true from contact_links l
      where l.org_id = ${orgId} and l.entity_id = ${entityId}
      order by l.created_at, l.id limit 1) is null as "isFirst"`);
  return facts ?? { linkId: null, isFirst: true };
}

export const selectLink = (orgId: string, id: string): Statement<ContactLink> =>
  sql<ContactLink>`${links.select(orgId, id)}`;

/** A new link of a contact to an entity. */
export type NewLink = Pick<
  ContactLink,
  'id' | 'contactId' | 'entityType' | 'entityId' | 'role' | 'isPrimary'
>;

export const insertLink = (orgId: string, row: NewLink, creation: Creation) =>
  links.insert(orgId, [{ ...row, [`${row.entityType}Id`]: row.entityId }], creation);

/** Deletes all links of a contact; returns the entities that lose their primary contact. */
export async function deleteLinksOf(
  tx: Transaction,
  orgId: string,
  contactId: string,
): Promise<string[]> {
  const deleted = await tx.rows(sql<Pick<ContactLink, 'entityId' | 'isPrimary'>>`
    delete from contact_links where org_id = ${orgId} and contact_id = ${contactId}
    returning entity_id as "entityId", is_primary as "isPrimary"`);
  return deleted.filter((link) => link.isPrimary).map((link) => link.entityId);
}

/**
 * Deletes all links to an entity that is about to be deleted, which edits each linked contact. The
 * caller locks the pool before the entity, in the order in which links are created.
 */
export const unlinkAll = (orgId: string, entityIds: readonly string[], now: Date): Statement =>
  sql`with unlinked as (
      delete from contact_links l where l.org_id = ${orgId}
        and l.entity_id = any(${entityIds}::uuid[])
      returning l.contact_id)
    ${touchContacts(orgId, 'unlinked', now)}`;

/** If the link is primary, no other link of the entity stays primary. */
export const makeWayForLink = (
  orgId: string,
  row: Pick<ContactLink, 'id' | 'entityId' | 'isPrimary'>,
  now: Date,
): Statement =>
  sql`with cleared as (
      update contact_links l set is_primary = false, version = l.version + 1,
        updated_at = ${now}
      where l.org_id = ${orgId} and l.entity_id = ${row.entityId} and l.id <> ${row.id}
        and l.is_primary and ${row.isPrimary}::boolean
      returning l.contact_id)
    ${touchContacts(orgId, 'cleared', now)}`;

/** Makes the oldest contact of each entity its primary one. */
export const promoteOldestLinks = (orgId: string, entityIds: readonly string[], now: Date) =>
  sql`with promoted as (
      update contact_links l set is_primary = true, version = l.version + 1, updated_at = ${now}
      where l.org_id = ${orgId} and l.id = any(array(select (
          select o.id from contact_links o where o.org_id = ${orgId} and o.entity_id = g.id
          order by o.created_at, o.id limit 1)
        from unnest(${entityIds}::uuid[]) g (id)))
      returning l.contact_id)
    ${touchContacts(orgId, 'promoted', now)}`;

/** A change of a link is a change of its contact. */
const touchContacts = (orgId: string, changed: 'cleared' | 'promoted' | 'unlinked', now: Date) =>
  part`update contacts c set version = c.version + 1, updated_at = ${now}
    where c.org_id = ${orgId} and c.id in (select contact_id from ${literally(changed)})`;
