import { columnOf } from '../kernel/database/columns.ts';
import { allotCodes, type CodeSeries } from '../kernel/database/numbers.ts';
import type { Change, Fields } from '../kernel/database/record.ts';
import type { Reference } from '../kernel/database/record-definition.ts';
import { selectRecords } from '../kernel/database/record-sets.ts';
import { literally, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { type Fault, inactive } from '../kernel/problem.ts';
import { slicesOf, stepByStep } from '../kernel/sharing/slices.ts';
import type { Guard, ImportedRow, Importer, WriteContext } from './importer.ts';
import { keyOf } from './matches.store.ts';
import type { PlannedRow, Undoable } from './plan-rows.store.ts';

/** Inserts the new records; those without a code get the next free ones. */
export async function insertRows(
  context: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Promise<void> {
  const { tx, orgId } = context;
  const { codes } = importer.record;
  const coded = codes ? await withCodes(tx, orgId, codes, rows) : rows;
  await stepByStep(orgId, slicesOf(coded), (part) => {
    const before = importer.beforeInsert?.(context, part.map(importedRow)) ?? [];
    return tx.all(...before, importer.record.insertAll(orgId, part.map(changeOf), context));
  });
}

const changeOf = ({ id, value }: PlannedRow): Change => ({ ...value, id });

export const importedRow = ({ id, value }: PlannedRow): ImportedRow => ({ id, fields: value });

async function withCodes(
  tx: Transaction,
  orgId: string,
  series: CodeSeries,
  rows: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const lacking = rows.filter((row) => row.value.code == null).length;
  const codes = lacking > 0 ? await freeCodes(tx, orgId, series, rows, lacking) : [];
  let next = 0;
  return rows.map((row) =>
    row.value.code == null ? { ...row, value: { ...row.value, code: codes[next++] } } : row,
  );
}

/** Codes that neither a record nor another row of the import has. */
async function freeCodes(
  tx: Transaction,
  orgId: string,
  series: CodeSeries,
  rows: readonly PlannedRow[],
  count: number,
): Promise<string[]> {
  const used = new Set(rows.map((row) => keyOf('code', row)));
  const free: string[] = [];
  while (free.length < count) {
    const codes = await allotCodes(tx, orgId, series, count - free.length);
    free.push(...codes.filter((code) => !used.has(code)));
  }
  return free;
}

/** Changes existing records that differ from their rows; returns those that changed, by id. */
export async function updateRows(
  { tx, orgId, now }: WriteContext,
  { record }: Pick<Importer, 'record'>,
  rows: readonly PlannedRow[],
): Promise<Map<string, Undoable>> {
  const changed = new Map<string, Undoable>();
  await stepByStep(orgId, slicesOf(rows), async (part) => {
    const ids = part.map(({ id }) => id);
    const [before, found] = await tx.all(
      selectRecords(record, orgId, ids),
      record.updateAll(orgId, part.map(changeOf), now),
    );
    const beforeOf = new Map((before as Change[]).map((row) => [row.id, row]));
    const statedOf = new Map(part.map(({ id, value }) => [id, value]));
    for (const { id, version } of found) {
      changed.set(id, { version, before: differing(beforeOf.get(id), statedOf.get(id)) });
    }
  });
  return changed;
}

/** The fields that a row changes, as they were before it. */
const differing = (before: Fields = {}, value: Fields = {}): Fields =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field, was]) => field in value && field !== 'id' && textOf(was) !== textOf(value[field]),
    ),
  );

const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** The rows that have created or changed something. */
export const writtenRows = <Row extends PlannedRow>(
  valid: readonly Row[],
  changed: ReadonlyMap<string, Undoable>,
): Row[] =>
  valid.flatMap((row) => {
    if (row.action === 'create') return [row];
    const undoable = changed.get(row.id);
    return undoable ? [Object.assign(row, { undoable })] : [];
  });

/** Faults of rows that make a change which a guard forbids, by the id of the record. */
export async function brokenGuards(
  { tx, orgId }: WriteContext,
  importer: Importer,
  rows: readonly PlannedRow[],
): Promise<Map<string, Fault[]>> {
  const faults = new Map<string, Fault[]>();
  const guards = [...(importer.guards ?? []), ...importer.record.references.map(stillActive)];
  if (guards.length === 0 || rows.length === 0) return faults;
  const found = await tx.all(
    ...guards.map((guard) => {
      // `limit 1` keeps each record looked up by its key: of a new organization the database has
      // no statistics yet, and would compare all of its records with all rows.
      return sql<{ id: string }>`select t.id from jsonb_array_elements(${encode(rows)}::jsonb) r
        cross join lateral (select * from ${literally(importer.record.table)} o
          where o.org_id = ${orgId} and o.id = (r->>'id')::uuid limit 1) t
        where (${guard.breaks(orgId)})`;
    }),
  );
  guards.forEach(({ fault }, index) => {
    for (const { id } of found[index] ?? []) faults.set(id, [...(faults.get(id) ?? []), fault]);
  });
  return faults;
}

/** A record may keep a reference that has become inactive; it may not get a new one. */
function stillActive({ field, noun, table }: Reference): Guard {
  const named = literally(`(r->>'${field}')::uuid`);
  return {
    fault: inactive(`/${field}`, noun),
    breaks: (orgId) => part`t.${literally(columnOf(field))} is distinct from ${named} and exists (
      select 1 from ${literally(table)} x
      where x.org_id = ${orgId} and x.id = ${named} and not x.is_active)`,
  };
}

const encode = (rows: readonly PlannedRow[]) => JSON.stringify(rows.map(changeOf));
