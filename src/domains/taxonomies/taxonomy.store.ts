import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Term, term } from './term.ts';

/**
 * Every SQL statement that the tables of the taxonomies share. The name of the table comes from
 * the program's own row of data about a taxonomy, never from a request.
 */

export const termColumns = columns(term, 't');

/** Locks the term for an edit. */
export function lockTerm(
  tx: Transaction,
  table: string,
  orgId: string,
  id: string,
): Promise<Term | undefined> {
  return tx.row<Term>(sql`select ${termColumns} from ${literally(table)} t
    where t.org_id = ${orgId} and t.id = ${id} for update of t`);
}

/** What stands in the way of a term with this name and external id. */
export interface TermFacts {
  nameTaken: boolean;
  externalIdTaken: boolean;
}

export async function termFacts(
  tx: Transaction,
  table: string,
  orgId: string,
  wanted: { id: string; name: string; externalId?: string | null | undefined },
): Promise<TermFacts> {
  const facts = await tx.row<TermFacts>(sql`select
    exists (select 1 from ${literally(table)} t where t.org_id = ${orgId}
      and t.name_key = name_key(${wanted.name}) and t.id <> ${wanted.id}) as "nameTaken",
    exists (select 1 from ${literally(table)} t where t.org_id = ${orgId}
      and t.external_id = ${wanted.externalId ?? null} and t.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as TermFacts;
}

export async function insertTerm(
  tx: Transaction,
  table: string,
  orgId: string,
  row: Term,
): Promise<Term> {
  const made = await tx.row<Term>(sql`insert into ${literally(table)} as t
      (org_id, id, name, description, external_id, created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.name}, ${row.description}, ${row.externalId},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    returning ${termColumns}`);
  return made as Term;
}

export async function updateTerm(
  tx: Transaction,
  table: string,
  orgId: string,
  row: Term,
): Promise<Term> {
  const updated = await tx.row<Term>(sql`update ${literally(table)} t set name = ${row.name},
      description = ${row.description}, is_active = ${row.isActive},
      external_id = ${row.externalId}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${termColumns}`);
  return updated as Term;
}

export const deleteTerm = (table: string, orgId: string, id: string): Statement =>
  sql`delete from ${literally(table)} where org_id = ${orgId} and id = ${id}`;

export const selectTermId = (table: string, orgId: string, id: string) =>
  part`select t.id from ${literally(table)} t where t.org_id = ${orgId} and t.id = ${id}`;

export const termUses = (orgId: string, id: string, pointers: readonly Pointer[]) =>
  assemble(selectUses(orgId, id, pointers), true);
