import type { RecordName } from '../kernel/contract/event.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import { join, literally, part, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { mapInSlices } from '../kernel/slices.ts';
import { columnOf } from '../kernel/values/columns.ts';
import { faultsOfKey } from './faults-of-key.ts';
import type { Importer, ImportOptions, ReadRow } from './importer.ts';

/** A row, and the action of the import. */
export interface PlannedRow extends ReadRow {
  /** What becomes of it. A row to skip is not read further than to find its record. */
  action: 'create' | 'update' | 'skip';
  /** The id of the existing record, or of the new one. */
  id: string;
  /** The record that it belongs to, as events name it. */
  parent?: RecordName;
}

const unique = ['code', 'externalId'] as const;

/**
 * Decides the action of each row. A row with the code or externalId of a record is a duplicate of
 * it; two rows of one import may not share either. Fields that a new record requires are checked
 * here, since only now it is known which rows are new.
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
  return mapInSlices(orgId, rows, (row) => {
    const faults: Fault[] = [];
    const matches = new Set<string>();
    for (const field of unique) {
      const value = row.value[field];
      if (typeof value !== 'string') continue;
      const key = `${field} ${value}`;
      const match = known.get(key);
      if (match) matches.add(match);
      const before = seen.get(key);
      if (before !== undefined) faults.push(fault(field, `row ${before} has it too.`));
      else seen.set(key, row.row);
    }
    const [id = newId()] = matches;
    const action = matches.size === 0 ? 'create' : onDuplicate === 'skip' ? 'skip' : 'update';
    if (matches.size > 0 && onDuplicate === 'error') {
      const field = known.get(`code ${row.value.code}`) ? 'code' : 'externalId';
      faults.push(fault(field, `another ${importer.record.noun} has it. See onDuplicate.`));
    }
    if (matches.size > 1) {
      faults.push(fault('externalId', `belongs to another ${importer.record.noun} than the code.`));
    }
    if (action === 'create') faults.push(...lacking(importer, row));
    const read = action === 'skip' ? faultsOfKey(row.faults, unique) : row.faults;
    return { ...row, faults: [...read, ...faults], action, id };
  });
}

const fault = (field: string, message: string): Fault => ({
  path: `/${field}`,
  code: 'duplicate',
  message,
});

/**
 * Locks the records that have the code or the external id of a row. Returns their ids, by
 * `code <code>` and `externalId <external id>`.
 */
async function findRecords(
  tx: Transaction,
  orgId: string,
  { record, lockBefore }: Importer,
  rows: readonly ReadRow[],
): Promise<Map<string, string>> {
  const table = literally(record.table);
  const byField = unique.map((field) => {
    const values = rows.map((row) => row.value[field]).filter((value) => typeof value === 'string');
    const column = literally(columnOf(field));
    return part`select ${`${field} `} || t.${column} as key, t.id from ${table} t
      where t.org_id = ${orgId} and t.${column} = any(${values}::text[])`;
  });
  const records = await tx.rows(sql<{ key: string; id: string }>`${join(byField, ' union all ')}`);
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
