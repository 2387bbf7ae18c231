import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { record } from '../../kernel/database/record.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  type ContactMethod,
  contactMethod,
  type MethodKind,
  methodChanges,
  methodInput,
} from './contact-method.ts';

/**
 * Every SQL statement on `contact_methods`. A change of a contact's methods holds the contact's
 * row, so that what is looked up here stays true until the end.
 */

export const methods = record({
  noun: 'contact method',
  table: 'contact_methods',
  shown: contactMethod,
  input: methodInput,
  changes: methodChanges,
  rules: { contactId: 'fixed' },
  hidden: s.object({ valueKey: s.text({ max: 254 }) }),
  defaults: { isPrimary: false },
});

/** The methods of the contact `t`, as a JSON list. */
export const methodsOfContact =
  (hasNames: boolean) =>
  (orgId: string): Fragment =>
    part`(
  select coalesce(json_agg(m."~json"::json order by m.created_at, m.id), '[]'::json)
  from (select m.created_at, m.id, ${shownColumns(methodColumns, orgId, hasNames).json}
    from contact_methods m where m.org_id = ${orgId} and m.contact_id = t.id) m)`;

const methodColumns = columns(contactMethod, 'm');

/** Locks the contact for an edit of one of its methods. */
export async function lockMethod(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<ContactMethod | undefined> {
  const [, found] = await tx.all(
    sql`select 1 from contacts t where t.org_id = ${orgId} and t.id = (select m.contact_id
      from contact_methods m where m.org_id = ${orgId} and m.id = ${id}) for update of t`,
    sql<ContactMethod>`${methods.select(orgId, id)}`,
  );
  return found[0];
}

/** How an address relates to the others of its contact. */
export interface MethodFacts {
  /** The contact has it already. */
  isTaken: boolean;
  /** The contact has no other of its kind. */
  isFirst: boolean;
}

export async function methodFacts(
  tx: Transaction,
  orgId: string,
  method: { id: string; contactId: string; kind: MethodKind; key: string | undefined },
): Promise<MethodFacts | undefined> {
  return tx.row(sql<MethodFacts>`select
    coalesce(bool_or(m.value_key = ${method.key}), false) as "isTaken",
    count(*) = 0 as "isFirst"
    from contact_methods m where m.org_id = ${orgId} and m.contact_id = ${method.contactId}
      and m.kind = ${method.kind} and m.id <> ${method.id}`);
}

/** The addresses of a contact; none for a contact that does not exist yet. */
export function heldAddresses(
  tx: Transaction,
  orgId: string,
  contactId: string,
): Promise<{ kind: MethodKind; key: string }[]> {
  return tx.rows(sql<{
    kind: MethodKind;
    key: string;
  }>`select m.kind, m.value_key as key from contact_methods m
    where m.org_id = ${orgId} and m.contact_id = ${contactId}`);
}

/** The fields of a method that decide which method of its contact is primary. */
type Primacy = Pick<ContactMethod, 'id' | 'contactId' | 'kind' | 'isPrimary'>;

/** If the method is primary, no other method of its kind stays primary. */
export const makeWayForMethod = (orgId: string, row: Primacy, now: Date): Statement =>
  sql`update contact_methods set is_primary = false, version = version + 1,
      updated_at = ${now}
    where org_id = ${orgId} and contact_id = ${row.contactId} and kind = ${row.kind}
      and id <> ${row.id} and is_primary and ${row.isPrimary}::boolean`;

/** If the deleted method was primary, the oldest other of its kind becomes primary. */
export const promoteOldestMethod = (orgId: string, deleted: ContactMethod, now: Date): Statement =>
  sql`update contact_methods set is_primary = true, version = version + 1, updated_at = ${now}
    where org_id = ${orgId} and ${deleted.isPrimary}::boolean and id = (select m.id
      from contact_methods m
      where m.org_id = ${orgId} and m.contact_id = ${deleted.contactId} and m.kind = ${deleted.kind}
      order by m.created_at, m.id limit 1)`;
