import type { Fault } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/database.ts';
import { literally, sql } from '../kernel/database/sql.ts';
import type { Importer, ImportOptions, ReadRow } from './importer.ts';

/** What becomes of a row. */
export interface PlannedRow extends ReadRow {
  action: 'create' | 'update' | 'skip';
  /** Of the record: an existing one's, or a new one. */
  id: string;
}

const unique = ['code', 'externalId'] as const;
const columnOf = { code: 'code', externalId: 'external_id' } as const;

/**
 * Decides what each row does: a row whose code or externalId a record has is a duplicate, and two
 * rows of one import with the same are a mistake. What a new record needs is asked for only now.
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
  return rows.map((row) => {
    const faults = [...row.faults];
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
      faults.push(fault(field, `another ${importer.noun} has it. See onDuplicate.`));
    }
    if (matches.size > 1) {
      faults.push(fault('externalId', `belongs to another ${importer.noun} than the code.`));
    }
    if (action === 'create') faults.push(...lacking(importer, row));
    return { ...row, faults, action, id };
  });
}

const fault = (field: string, message: string): Fault => ({
  path: `/${field}`,
  code: 'duplicate',
  message,
});

/** Records that have the code or the external id of some row, by either; locked for the change. */
async function findRecords(
  tx: Transaction,
  orgId: string,
  importer: Importer,
  rows: readonly ReadRow[],
): Promise<Map<string, string>> {
  const table = literally(importer.table);
  const found = await tx.all(
    ...unique.map((field) => {
      const values = rows
        .map((row) => row.value[field])
        .filter((value) => typeof value === 'string');
      const column = literally(columnOf[field]);
      return sql`select ${`${field} `} || t.${column} as key, t.id from ${table} t
        where t.org_id = ${orgId} and t.${column} = any(${values}::text[])`;
    }),
  );
  const records = found.flat().map((row) => [row.key as string, row.id as string] as const);
  const ids = [...new Set(records.map(([, id]) => id))];
  const lock = (of: string) => sql`select t.id from ${literally(of)} t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) order by t.id for update of t`;
  if (ids.length > 0)
    await tx.all(...(importer.isItem ? [lock('items')] : []), lock(importer.table));
  return new Map(records);
}

/** Fields that a new record needs and its row does not give; a name stands for its id. */
function lacking(importer: Importer, { value, faults, unreadable }: ReadRow): Fault[] {
  if (unreadable) return [];
  const names = new Map(importer.references.map(({ field, name }) => [field, name]));
  return importer.required
    .filter((field) => {
      const name = names.get(field);
      const paths = [`/${field}`, `/${name}`];
      const told = faults.some(({ path }) => paths.includes(path));
      return !told && value[field] == null && (name === undefined || value[name] == null);
    })
    .map((field) => ({
      path: `/${names.get(field) ?? field}`,
      code: 'required',
      message: 'is required.',
    }));
}
