import type { RecordName } from '../kernel/contract/event.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import type { Fault } from '../kernel/problem.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { faultsOfKey } from './faults-of-key.ts';
import type { ActedRow, Importer, ImportOptions, MatchField, ReadRow } from './importer.ts';
import { withKnownId } from './known-ids.ts';
import { findMatches, type KeyField, keyOf } from './matches.store.ts';

/** The facts by which a written row can be undone. */
export interface Undoable {
  /** The id of its record, where it is not that of the row. */
  recordId?: string;
  /** Of an updated record: its version now, and the fields that have changed, as they were. */
  version?: number | null;
  before?: Readonly<Record<string, unknown>>;
}

/** A row, and the action of the import. */
export interface PlannedRow extends ActedRow {
  /** The record that it belongs to, as events name it. */
  parent?: RecordName;
  /** Set when the row is written. */
  undoable?: Undoable;
}

const keys = ['id', 'code', 'externalId'] as const;

/**
 * Decides the action of each row. A row with the id, code or externalId of a record is a duplicate
 * of it; with `matchBy` that field alone finds the record. Two rows of one import may not share any
 * of them. Fields that a new record requires are checked here, since only now it is known which
 * rows are new.
 */
export async function planRows(
  tx: Transaction,
  orgId: string,
  importer: Importer,
  rows: readonly ReadRow[],
  { onDuplicate, matchBy }: Pick<ImportOptions, 'onDuplicate' | 'matchBy'>,
  newId: () => string,
): Promise<PlannedRow[]> {
  const own = keys.filter((key) => key === 'id' || key in importer.record.changes.properties);
  const finding: readonly KeyField[] = matchBy ? [matchBy] : own;
  const fields = [...new Set([...finding, ...own])];
  const known = await findMatches(tx, orgId, importer, rows, fields);
  const seen = new Map<string, number>();
  return mapInSlices(orgId, rows, (read) => {
    const { value, named } = withKnownId(read.value, (id) => known.knows(id));
    const row = { ...read, value };
    if (matchBy && lacksKey(row, matchBy)) return unfound(row, matchBy, newId());
    const faults: Fault[] = [];
    const matches = new Map<KeyField, string>();
    for (const field of fields) {
      const key = field === 'id' ? named : keyOf(field, row);
      if (key === undefined) continue;
      const match = field === 'id' ? key : known.of(field, row);
      if (typeof match === 'string') matches.set(field, match);
      else if (match) faults.push(match);
      const shared = `${field} ${typeof match === 'string' ? `of ${match}` : key}`;
      const before = seen.get(shared);
      if (before !== undefined) faults.push(fault(field, `row ${before} has it too.`));
      else seen.set(shared, row.row);
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
    const used = action === 'skip' ? faultsOfKey(row.faults, fields) : row.faults;
    return { ...row, faults: [...used, ...faults], action, id };
  });
}

const fault = (field: string, message: string): Fault => ({
  path: `/${field}`,
  code: 'duplicate',
  message,
});

const belongs = (noun: string, by: KeyField | undefined) =>
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
