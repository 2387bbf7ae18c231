import { type Fragment, literally, part, type Statement, sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/**
 * Numbers of documents and codes of masters: unique and increasing in each tenant, never used
 * twice, not promised to be without gaps.
 *
 * Numbers of documents are allotted at once, in a transaction of their own; a write that fails
 * leaves a gap. Those of shipments are allotted by the statement that inserts them (`numbering`). A
 * transaction that takes codes locks their counter until it ends, and other transactions wait for
 * that counter: take codes last, directly before the inserts that contain them.
 */

/** A sequence of numbers; `year` is 0 where numbers contain none. */
export interface Sequence {
  kind: string;
  year?: number;
}

/** Codes `<prefix>-<seq>` of a table's records, which users may also set manually. */
export interface CodeSeries {
  /** The prefix and the name of the sequence, e.g. `LOC`. */
  prefix: string;
  /** The table whose column `code` holds them. */
  table: string;
}

/** Allots the next `count` numbers, the lowest first. */
export async function allotNumbers(
  tx: Transaction,
  orgId: string,
  sequence: Sequence,
  count = 1,
): Promise<number[]> {
  const next = advance(orgId, sequence, count);
  const [last] = (await tx.allot(next)) ?? (await tx.rows(next));
  const first = (last?.value ?? 0) - count + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}

/** `PO-2026-0001`: the year that the document was made in, and at least four digits. */
export const documentNumber = (prefix: string, year: number, number: number): string =>
  `${prefix}-${year}-${String(number).padStart(4, '0')}`;

/** Allots the next `count` codes that no record has yet, the lowest first. */
export async function allotCodes(
  tx: Transaction,
  orgId: string,
  series: CodeSeries,
  count = 1,
): Promise<string[]> {
  const free: number[] = [];
  let last = 0;
  // Codes that were set manually are often consecutive: looking ahead twice as far each time skips
  // ten thousand of them in a few steps.
  for (let ahead = count; free.length < count; ahead *= 2) {
    const [counter, found] = await tx.all(
      advance(orgId, { kind: series.prefix }, ahead),
      freeAmongLast(orgId, series, ahead),
    );
    last = counter[0]?.value ?? last;
    free.push(...found.map((row) => row.number));
  }
  const allotted = free.slice(0, count);
  const used = allotted.at(-1) ?? last;
  // Numbers that were not needed are returned: this transaction still holds the counter.
  if (used < last) await tx.run(setTo(orgId, series, used));
  return allotted.map((number) => `${series.prefix}-${number}`);
}

const advance = (orgId: string, sequence: Sequence, count: number) =>
  sql<{ value: number }>`${advancing(orgId, sequence, count)}`;

const advancing = (orgId: string, { kind, year = 0 }: Sequence, count: number): Fragment =>
  part`insert into counters as c (org_id, kind, year, value)
    values (${orgId}, ${kind}, ${year}, ${count})
    on conflict (org_id, kind, year) do update set value = c.value + excluded.value
    returning c.value`;

/**
 * Allots numbers within the statement that inserts their records. Their counter is locked until
 * COMMIT: it is the last that a transaction locks.
 */
export const numbering = (orgId: string, series: string, count: number) => ({
  /** Returns the last of the numbers as `n`. */
  counter: advancing(orgId, { kind: series }, count),
  /** The rows `r` (jsonb) of a list, each with its number `<series>-<seq>` in a field. */
  numbered: (field: string, list: string): Fragment => part`n cross join lateral (
    select l.r || jsonb_build_object(${field}::text,
        ${series}::text || '-' || (n.value - ${count}::int + l.place)) as r
      from jsonb_array_elements(${list}::jsonb) with ordinality l (r, place)) numbered`,
});

/** Begins a series whose numbers up to that of the rows of a table are in use. */
export const beginCounter = (orgId: string, { kind }: Sequence, table: string): Statement =>
  sql`insert into counters (org_id, kind, year, value)
    select ${orgId}, ${kind}, 0, count(*) from ${literally(table)} t where t.org_id = ${orgId}
    having count(*) > 0
    on conflict do nothing returning 1 as one`;

const setTo = (orgId: string, { prefix }: CodeSeries, value: number): Statement =>
  sql`update counters set value = ${value}
    where org_id = ${orgId} and kind = ${prefix} and year = 0`;

/**
 * The numbers just allotted whose codes are free; a separate statement, which runs after the lock.
 * Each code is looked up by itself: for a join the database may read all codes of a tenant.
 */
const freeAmongLast = (orgId: string, { prefix, table }: CodeSeries, count: number) =>
  sql<{ number: number }>`select n::int8 as number
    from counters c, generate_series(c.value - ${count}::bigint + 1, c.value) n
    where c.org_id = ${orgId} and c.kind = ${prefix} and c.year = 0 and (
      select true from ${literally(table)} t
      where t.org_id = ${orgId} and t.code_key = ${prefix} || '-' || n limit 1) is null
    order by n`;
