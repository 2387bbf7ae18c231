import type { RecordName } from '../kernel/contract/event.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import { join, literally, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { mapInSlices } from '../kernel/slices.ts';
import { columnOf } from '../kernel/values/columns.ts';
import { faultsOfKey } from './faults-of-key.ts';
import type { ActedRow, Importer, ImportOptions, ReadRow } from './importer.ts';
import { uuidsIn, withKnownId } from './known-ids.ts';

/** A row, and the action of the import. */
export interface PlannedRow extends ActedRow {
  /** The record that it belongs to, as events name it. */
  parent?: RecordName;
}

const unique = ['code', 'externalId'] as const;
const keys = ['id', ...unique] as const;

/**
 * Decides the action of each row. A row with the id, code or externalId of a record is a duplicate
 * of it; two rows of one import may not share any of them. Fields that a new record requires are
 * checked here, since only now it is known which rows are new.
 */
export async function planRows(
  tx: Transaction,
  orgId: string,
  importer: Importer,
  rows: readonly ReadRow[],
  onDuplicate: ImportOptions['onDuplicate'],
  newId: () => string,
): Promise<PlannedRow[]> {
  const known = await findRecords(tx, orgId, importer, rows);
  const seen = new Map<string, number>();
  return mapInSlices(orgId, rows, (read) => {
    const { value, named } = withKnownId(read.value, (id) => known.get(`id ${id}`));
    const row = { ...read, value };
    const faults: Fault[] = [];
    const matches = new Map<string, string>();
    for (const field of keys) {
      const key = field === 'id' ? named : value[field];
      if (typeof key !== 'string') continue;
      const match = known.get(`${field} ${key}`);
      if (match && !matches.has(match)) matches.set(match, field);
      const before = seen.get(`${field} ${key}`);
      if (before !== undefined) faults.push(fault(field, `row ${before} has it too.`));
      else seen.set(`${field} ${key}`, row.row);
    }
    const [[id, foundBy] = [newId(), 'code'], other] = matches;
    const action = matches.size === 0 ? 'create' : onDuplicate === 'skip' ? 'skip' : 'update';
    if (matches.size > 0 && onDuplicate === 'error') {
      faults.push(fault(foundBy, `another ${importer.record.noun} has it. See onDuplicate.`));
    }
    if (other) {
      faults.push(
        fault(other[1], `belongs to another ${importer.record.noun} than the ${foundBy}.`),
      );
    }
    if (action === 'create') faults.push(...lacking(importer, row));
    const used = action === 'skip' ? faultsOfKey(row.faults, keys) : row.faults;
    return { ...row, faults: [...used, ...faults], action, id };
  });
}

const fault = (field: string, message: string): Fault => ({
  path: `/${field}`,
  code: 'duplicate',
  message,
});

/**
 * Locks the records that have the id, the code or the external id of a row. Returns their ids, by
 * `id <id>`, `code <code>` and `externalId <external id>`.
 */
async function findRecords(
  tx: Transaction,
  orgId: string,
  { record, lockBefore }: Importer,
  rows: readonly ReadRow[],
): Promise<Map<string, string>> {
  const table = literally(record.table);
  const textsOf = (field: string) =>
    rows.map((row) => row.value[field]).filter((value) => typeof value === 'string');
  const named = textsOf('id');
  const byId = part`select 'id ' || t.id as key, t.id from ${table} t
    where t.org_id = ${orgId} and t.id = any(${uuidsIn(named)}::uuid[])`;
  const byField = unique.map((field) => {
    // An id that is not ours is an external id.
    const values = field === 'externalId' ? [...textsOf(field), ...named] : textsOf(field);
    const column = literally(columnOf(field));
    return part`select ${`${field} `} || t.${column} as key, t.id from ${table} t
      where t.org_id = ${orgId} and t.${column} = any(${values}::text[])`;
  });
  const records = await tx.rows(
    sql<{ key: string; id: string }>`${join([byId, ...byField], ' union all ')}`,
  );
  const found = new Map(records.map(({ key, id }) => [key, id]));
  const ids = [...new Set(found.values())];
  const lock = sql`select t.id from ${table} t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) order by t.id for update of t`;
  if (ids.length > 0) await tx.all(...(lockBefore ? [lockBefore(orgId, ids)] : []), lock);
  return found;
}

/** Fields that a new record requires and its row does not have; a name serves as well as an id. */
function lacking({ record }: Importer, { value, faults, unreadable }: ReadRow): Fault[] {
  if (unreadable) return [];
  const names = new Map(record.references.map(({ field, name }) => [field, name]));
  return record.required
    .filter((field) => {
      const name = names.get(field);
      const paths = [`/${field}`, `/${name}`];
      const reported = faults.some(({ path }) => paths.includes(path));
      return !reported && value[field] == null && (name === undefined || value[name] == null);
    })
    .map((field) => ({
      path: `/${names.get(field) ?? field}`,
      code: 'required',
      message: 'is required.',
    }));
}
