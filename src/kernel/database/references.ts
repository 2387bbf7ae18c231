import type { Reading } from '../contract/endpoint.ts';
import { inUse, notFound, type Use } from '../contract/problem.ts';
import * as s from '../values/schema.ts';
import type { Transaction } from './database.ts';
import { type Fragment, join, literally, part } from './sql.ts';

/** A column that points at a record: what keeps the record from being deleted. */
export interface Pointer {
  /** What the pointing rows are called in answers, e.g. `sku`. */
  entityType: string;
  table: string;
  column: string;
}

/** More than this is not counted: the answer is "a lot". */
const countLimit = 10_000;

/** Rows that point at a record, by kind; voided and inactive ones count too. */
export function selectUses(orgId: string, id: string, pointers: readonly Pointer[]): Fragment {
  const counts = pointers.map(({ entityType, table, column }) => {
    const rows = part`select 1 from ${literally(table)} u
      where u.org_id = ${orgId} and u.${literally(column)} = ${id} limit ${countLimit}`;
    return part`select ${entityType}::text as "entityType",
      (select count(*)::int from (${rows}) counted) as count`;
  });
  return part`select c."entityType", sum(c.count)::int as count
    from (${join(counts, ' union all ')}) c group by 1 having sum(c.count) > 0 order by 1`;
}

/**
 * 409 `in_use` when anything points at the record, which is to be deleted, or to be changed in the
 * field that is named.
 */
export async function refuseInUse(
  tx: Transaction,
  noun: string,
  statement: Parameters<Transaction['rows']>[0],
  field?: string,
): Promise<void> {
  const uses = await tx.rows<Use>(statement);
  if (uses.length > 0) throw inUse(noun, uses, field);
}

/** The answer of every `GET …/:id/in-use`. */
export const usage = s.object({
  inUse: s.boolean(),
  count: s.integer(),
  usedBy: s.listOf(s.object({ entityType: s.text({ max: 64 }), count: s.integer() })),
});

/**
 * Reads the answer of a `GET …/:id/in-use`: `record` is its row if it is there, `uses` who points
 * at it.
 */
export function readUses(noun: string, record: Fragment, uses: Fragment): Reading {
  return {
    statements: [
      { select: record, named: true },
      { select: uses, named: true },
    ],
    show([found, usedBy = []]) {
      if (!found?.[0]) throw notFound(noun);
      const count = usedBy.reduce((total, use) => total + (use.count as number), 0);
      return { inUse: count > 0, count, usedBy };
    },
  };
}
