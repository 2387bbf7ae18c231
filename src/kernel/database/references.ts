import { database } from '../limits/database.ts';
import { valuesOf } from '../limits/limit.ts';
import { inUse, type ReferenceCount } from '../problem.ts';
import { assemble, type Fragment, join, literally, part, type Statement } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** A column that references a record, which therefore cannot be deleted. */
export interface ReferencingColumn {
  /** The name of the referencing rows in answers, e.g. `sku`. */
  entityType: string;
  table: string;
  column: string;
}

/** References of one kind are counted up to this limit. */
const { countLimit } = valuesOf(database.references);

/**
 * Rows that refer to a record, counted by kind; voided and inactive ones count too. Bounds, not an
 * equation: a limit would let the planner read another index for a column of few values.
 */
export function selectReferences(
  orgId: string,
  id: string,
  columns: readonly ReferencingColumn[],
): Fragment {
  const counts = columns.map(({ entityType, table, column }) => {
    const rows = part`select 1 from ${literally(table)} u
      where u.org_id = ${orgId} and u.${literally(column)} between ${id} and ${id}
      limit ${countLimit}`;
    return part`select ${entityType}::text as "entityType",
      (select count(*)::int from (${rows}) counted) as count`;
  });
  return part`select c."entityType", sum(c.count)::int as count
    from (${join(counts, ' union all ')}) c group by 1 having sum(c.count) > 0 order by 1`;
}

/** A condition on a record `t`: rows refer to it. */
export const isReferenced = (orgId: string, columns: readonly ReferencingColumn[]): Fragment =>
  part`(${join(
    columns.map(({ table, column }) => {
      const [from, named] = [literally(table), literally(column)];
      return part`exists (select 1 from ${from} u where u.org_id = ${orgId} and u.${named} = t.id)`;
    }),
    ' or ',
  )})`;

/** The references as a statement of its own. */
export const referencesOf = (
  orgId: string,
  id: string,
  columns: readonly ReferencingColumn[],
): Statement<ReferenceCount> =>
  assemble<ReferenceCount>(selectReferences(orgId, id, columns), true);

/** 409 `in_use` when rows refer to the record: it cannot be deleted, or `field` cannot change. */
export async function refuseInUse(
  tx: Transaction,
  noun: string,
  statement: Statement<ReferenceCount>,
  field?: string,
): Promise<void> {
  const references = await tx.rows(statement);
  if (references.length > 0) throw inUse(noun, references, field);
}
