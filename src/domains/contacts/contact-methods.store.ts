import type { Transaction } from '../../kernel/database/database.ts';
import { assemble, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import {
  type Address,
  type ContactMethod,
  contactMethod,
  type MethodKind,
} from './contact-method.ts';

/**
 * Every SQL statement on `contact_methods`. Whoever changes a contact's methods holds the contact's
 * row, so that what is looked up here stays true until the end.
 */

export const methodColumns = columns(contactMethod, 't');

/** The methods of the contact `t`, as a JSON list. */
export const methodsOfContact = `(
  select coalesce(json_agg(m."~json"::json order by m.created_at, m.id), '[]'::json)
  from (select m.created_at, m.id, ${assemble(columns(contactMethod, 'm').json, false).text}
    from contact_methods m where m.org_id = t.org_id and m.contact_id = t.id) m)`;

/** Locks the contact for an edit of this one of its methods. */
export async function lockMethod(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<ContactMethod | undefined> {
  const [, found] = await tx.all(
    sql`select 1 from contacts t where t.org_id = ${orgId} and t.id = (select m.contact_id
      from contact_methods m where m.org_id = ${orgId} and m.id = ${id}) for update of t`,
    sql`select ${methodColumns} from contact_methods t where t.org_id = ${orgId} and t.id = ${id}`,
  );
  return found?.[0] as ContactMethod | undefined;
}

/** How an address stands beside the others of its contact. */
export interface MethodFacts {
  /** The contact has it already. */
  isTaken: boolean;
  /** The contact has no other of its kind. */
  isFirst: boolean;
}

export async function methodFacts(
  tx: Transaction,
  orgId: string,
  wanted: { id: string; contactId: string; kind: MethodKind; key: string | undefined },
): Promise<MethodFacts> {
  const facts = await tx.row<MethodFacts>(sql`select
    coalesce(bool_or(m.value_key = ${wanted.key}), false) as "isTaken",
    count(*) = 0 as "isFirst"
    from contact_methods m where m.org_id = ${orgId} and m.contact_id = ${wanted.contactId}
      and m.kind = ${wanted.kind} and m.id <> ${wanted.id}`);
  return facts as MethodFacts;
}

/** What the contact is reached by; nothing for one that is not there yet. */
export function heldAddresses(
  tx: Transaction,
  orgId: string,
  contactId: string,
): Promise<{ kind: MethodKind; key: string }[]> {
  return tx.rows(sql`select m.kind, m.value_key as key from contact_methods m
    where m.org_id = ${orgId} and m.contact_id = ${contactId}`);
}

export const insertMethod = (orgId: string, row: ContactMethod, { key }: Address): Statement =>
  sql`insert into contact_methods as t (org_id, id, contact_id, kind, value, value_key, label,
      is_primary, created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.contactId}, ${row.kind}, ${row.value}, ${key}, ${row.label},
      ${row.isPrimary}, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    returning ${methodColumns}`;

/** The key follows the value; without an address the value stays. */
export const updateMethod = (
  orgId: string,
  row: ContactMethod,
  address: Address | undefined,
): Statement =>
  sql`update contact_methods t set value = ${row.value},
      value_key = coalesce(${address?.key}, t.value_key), label = ${row.label},
      is_primary = ${row.isPrimary}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${methodColumns}`;

export const deleteMethod = (orgId: string, id: string): Statement =>
  sql`delete from contact_methods where org_id = ${orgId} and id = ${id}`;

/** If this one is primary, the one of its kind that was steps down: there is one at most. */
export const makeWayForMethod = (orgId: string, row: ContactMethod): Statement =>
  sql`update contact_methods set is_primary = false, version = version + 1,
      updated_at = ${row.updatedAt}
    where org_id = ${orgId} and contact_id = ${row.contactId} and kind = ${row.kind}
      and id <> ${row.id} and is_primary and ${row.isPrimary}::boolean`;

/** If the one that went was primary, the oldest other of its kind takes its place. */
export const promoteOldestMethod = (orgId: string, gone: ContactMethod, now: Date): Statement =>
  sql`update contact_methods set is_primary = true, version = version + 1, updated_at = ${now}
    where org_id = ${orgId} and ${gone.isPrimary}::boolean and id = (select m.id
      from contact_methods m
      where m.org_id = ${orgId} and m.contact_id = ${gone.contactId} and m.kind = ${gone.kind}
      order by m.created_at, m.id limit 1)`;
