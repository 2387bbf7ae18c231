import type { RecordName } from '../kernel/contract/event.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { mapInSlices } from '../kernel/slices.ts';
import { faultsOfKey } from './faults-of-key.ts';
import type { Importer, ImportOptions, MatchField, ReadRow } from './importer.ts';
import { findMatches, keyOf } from './matches.store.ts';

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
 * it; with `matchBy` that field alone finds the record. Two rows of one import may not share any of
 * them. Fields that a new record requires are checked here, since only now it is known which rows
 * are new.
 */
export async function planRows(
  tx: Transaction,
  orgId: string,
  importer: Importer,
  rows: readonly ReadRow[],
  { onDuplicate, matchBy }: Pick<ImportOptions, 'onDuplicate' | 'matchBy'>,
  newId: () => string,
): Promise<PlannedRow[]> {
  const finding: readonly MatchField[] = matchBy ? [matchBy] : unique;
  const fields = [...new Set([...finding, ...unique])];
  const known = await findMatches(tx, orgId, importer, rows, fields);
  const seen = new Map<string, number>();
  return mapInSlices(orgId, rows, (row) => {
    if (matchBy && lacksKey(row, matchBy)) return unfound(row, matchBy, newId());
    const faults: Fault[] = [];
    const matches = new Map<MatchField, string>();
    for (const field of fields) {
      const key = keyOf(field, row);
      if (key === undefined) continue;
      const match = known.of(field, row);
      if (typeof match === 'string') matches.set(field, match);
      else if (match) faults.push(match);
      const value = `${field} ${typeof match === 'string' ? `of ${match}` : key}`;
      const before = seen.get(value);
      if (before !== undefined) faults.push(fault(field, `row ${before} has it too.`));
      else seen.set(value, row.row);
    }
    const [by] = finding.filter((field) => matches.has(field));
    const id = (by && matches.get(by)) ?? newId();
    const action = by === undefined ? 'create' : onDuplicate === 'skip' ? 'skip' : 'update';
    const { noun } = importer.record;
    if (by && onDuplicate === 'error') {
      faults.push(fault(by, `another ${noun} has it. See onDuplicate.`));
    }
    const others = [...matches].filter(([field, match]) => field !== by && match !== id);
    faults.push(...others.map(([field]) => fault(field, belongs(noun, by))));
    if (action === 'create') faults.push(...lacking(importer, row));
    const read = action === 'skip' ? faultsOfKey(row.faults, fields) : row.faults;
    return { ...row, faults: [...read, ...faults], action, id };
  });
}

const fault = (field: string, message: string): Fault => ({
  path: `/${field}`,
  code: 'duplicate',
  message,
});

const belongs = (noun: string, by: MatchField | undefined) =>
  by ? `belongs to another ${noun} than the ${by}.` : `another ${noun} has it.`;

const lacksKey = ({ value, faults, unreadable }: ReadRow, matchBy: MatchField): boolean =>
  !unreadable && value[matchBy] == null && !faults.some(({ path }) => path === `/${matchBy}`);

/** A row without the field by which the caller wants its record to be found. */
function unfound(row: ReadRow, matchBy: MatchField, id: string): PlannedRow {
  const message = 'is required: matchBy finds records by it.';
  const faults = [...row.faults, { path: `/${matchBy}`, code: 'required', message }];
  return { ...row, faults, action: 'create', id };
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
