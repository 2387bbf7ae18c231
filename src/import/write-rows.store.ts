import { type Fault, inactive } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { allotCodes } from '../kernel/database/numbers.ts';
import { join, literally, part, type Statement, sql } from '../kernel/database/sql.ts';
import { columnOf } from '../kernel/values/columns.ts';
import type { PlannedRow } from './duplicates.store.ts';
import type { GivenRow, Guard, Importer, Reference, WriteContext } from './importer.ts';

/** Rows that one statement carries: enough to be fast, few enough to keep messages small. */
const chunk = 2000;

/** Makes the new records; those without a code get the next free ones. */
export async function insertRows(
  context: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Promise<void> {
  const { tx, orgId } = context;
  const { series } = importer;
  const coded = series ? await withCodes(tx, orgId, series, rows) : rows.map((row) => row.value);
  for (let start = 0; start < rows.length; start += chunk) {
    const some = rows.slice(start, start + chunk);
    const values = coded.slice(start, start + chunk).map((value, index) => ({
      ...importer.defaults,
      ...value,
      id: some[index]?.id,
    }));
    const before = importer.beforeInsert?.(context, some.map(givenRow)) ?? [];
    await tx.all(...before, insert(context, importer, values));
  }
}

export const givenRow = ({ id, value }: PlannedRow): GivenRow => ({ id, given: value });

async function withCodes(
  tx: Transaction,
  orgId: string,
  series: NonNullable<Importer['series']>,
  rows: readonly PlannedRow[],
): Promise<Record<string, unknown>[]> {
  const lacking = rows.filter((row) => row.value.code == null).length;
  const codes = lacking > 0 ? await freeCodes(tx, orgId, series, rows, lacking) : [];
  let next = 0;
  return rows.map(({ value }) => (value.code == null ? { ...value, code: codes[next++] } : value));
}

/** Codes that neither a record nor another row of the import has. */
async function freeCodes(
  tx: Transaction,
  orgId: string,
  series: NonNullable<Importer['series']>,
  rows: readonly PlannedRow[],
  count: number,
): Promise<string[]> {
  const given = new Set(rows.map((row) => row.value.code));
  const free: string[] = [];
  while (free.length < count) {
    const codes = await allotCodes(tx, orgId, series, count - free.length);
    free.push(...codes.filter((code) => !given.has(code)));
  }
  return free;
}

function insert(
  { orgId, userId, now }: WriteContext,
  importer: Importer,
  rows: object[],
): Statement {
  const fields = ['id', ...Object.keys({ ...importer.columns, ...importer.compared })];
  const columns = literally(fields.map(columnOf).join(', '));
  const values = literally(fields.map((field) => fieldValue(importer, field)).join(', '));
  return sql`insert into ${literally(importer.table)}
      (org_id, ${columns}, created_by, created_at, updated_at)
    select ${orgId}, ${values}, ${userId}, ${now}, ${now}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r`;
}

/**
 * Changes existing records: the fields that a row gives, and only records that differ in one of
 * them. Answers the ids of those that changed.
 */
export async function updateRows(
  context: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    const part = rows.slice(start, start + chunk);
    const found = await context.tx.rows<{ id: string }>(update(context, importer, part));
    changed.push(...found.map((row) => row.id));
  }
  return changed;
}

function update(
  { orgId, now }: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Statement {
  const fields = Object.keys(importer.columns);
  const compared = [...fields, ...Object.keys(importer.compared ?? {})];
  const next = (field: string) =>
    `case when r ? '${field}' then ${fieldValue(importer, field)} else t.${columnOf(field)} end`;
  const changes = fields.map((field) => `${columnOf(field)} = ${next(field)}`).join(', ');
  const plain = (field: string, value: string) =>
    importer.columns[field] === 'jsonb' ? `jsonb_strip_nulls(${value})` : value;
  const before = compared.map((field) => plain(field, `t.${columnOf(field)}`)).join(', ');
  const after = compared.map((field) => plain(field, next(field))).join(', ');
  return sql`update ${literally(importer.table)} t
    set ${literally(changes)}, version = t.version + 1, updated_at = ${now}
    from jsonb_array_elements(${encode(rows)}::jsonb) r
    where t.org_id = ${orgId} and t.id = (r->>'id')::uuid
      and (${literally(before)}) is distinct from (${literally(after)})
    returning t.id`;
}

/** Rows that would change what may not be changed any more, and why. */
export async function brokenGuards(
  { tx, orgId }: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Promise<Map<string, Fault[]>> {
  const faults = new Map<string, Fault[]>();
  const guards = [...(importer.guards ?? []), ...importer.references.map(stillActive)];
  if (guards.length === 0 || rows.length === 0) return faults;
  const found = await tx.all(
    ...guards.map(({ breaks }) => {
      // `offset 0` keeps each record looked up by its key: of a new organization the database has
      // no statistics yet, and would compare all of its records with all rows.
      return sql`select t.id from jsonb_array_elements(${encode(rows)}::jsonb) r
        cross join lateral (select * from ${literally(importer.table)} o
          where o.org_id = ${orgId} and o.id = (r->>'id')::uuid offset 0) t
        where ${join([part`(${breaks})`], '')}`;
    }),
  );
  found.forEach((list, index) => {
    const { fault } = guards[index] as { fault: Fault };
    for (const { id } of list) {
      faults.set(id as string, [...(faults.get(id as string) ?? []), fault]);
    }
  });
  return faults;
}

/** A record may keep what has become inactive; it may not newly name it. */
function stillActive({ field, noun, table }: Reference): Guard {
  const named = literally(`(r->>'${field}')::uuid`);
  return {
    fault: inactive(`/${field}`, noun),
    breaks: part`t.${literally(columnOf(field))} is distinct from ${named} and exists (
      select 1 from ${literally(table)} x
      where x.org_id = t.org_id and x.id = ${named} and not x.is_active)`,
  };
}

const encode = (rows: readonly PlannedRow[]) =>
  JSON.stringify(rows.map(({ id, value }) => ({ ...value, id })));

/** A field of the row `r` as its column's type. */
function fieldValue(importer: Importer, field: string): string {
  if (field === 'id') return `(r->>'id')::uuid`;
  const type = importer.columns[field] ?? importer.compared?.[field];
  if (type === 'text') return `r->>'${field}'`;
  if (type === 'jsonb') return `nullif(r->'${field}', 'null')`;
  return `(r->>'${field}')::${type}`;
}
