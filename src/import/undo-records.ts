/**
 * The undo of masters: created ones are deleted as their own DELETE does it, changed ones get their
 * old values as an import of these values would give them.
 */
import type { Work } from '../kernel/contract/work.ts';
import type { RecordTable } from '../kernel/database/record.ts';
import { isReferenced, type ReferencingColumn } from '../kernel/database/references.ts';
import { invalid, type Problem } from '../kernel/problem.ts';
import type { CostCounts } from '../ledger/stock-changed.ts';
import type { Importer, ReadRow, WriteContext } from './importer.ts';
import type { UndoneRow } from './imports.store.ts';
import type { PlannedRow } from './plan-rows.store.ts';
import { statesOf } from './record-states.store.ts';
import { decideRows } from './run-import.ts';
import type { Undoing, Undone, UndoRule } from './undo-rule.ts';
import { importedRow } from './write-rows.store.ts';

interface UndoneRecords {
  record: RecordTable<unknown>;
  /** Where rows can change records. */
  importer?: Importer;
  number: string;
  /** The columns that refer to a record. */
  uses: readonly ReferencingColumn[];
  lock(work: Work, ids: readonly string[]): Promise<unknown>;
  remove(work: Work, ids: readonly string[]): Promise<unknown>;
  /** Fields that `afterRestore` gives back. */
  apart?: readonly string[];
  /** Undoes what an update has written beside the record, such as a manual cost. */
  afterRestore?(undoing: Undoing, rows: readonly UndoneRow[]): Promise<CostCounts | undefined>;
}

export function undoRecords(of: UndoneRecords): UndoRule {
  const { record, importer, number, uses, lock, remove } = of;
  return {
    states: statesOf({ table: record.table, number }, (orgId) => isReferenced(orgId, uses)),
    async open(work, opened) {
      await lock(work, opened);
      return async (undoing, rows) => {
        const [ids, updated] = [createdIn(rows), updatedIn(rows)];
        if (ids.length > 0) await remove(work, ids);
        if (updated.length === 0 || !importer) return { refused: new Map() };
        return restore(undoing, { ...of, importer }, updated);
      };
    },
  };
}

export const createdIn = (rows: readonly UndoneRow[]): string[] =>
  rows.flatMap(({ outcome, recordId }) => (outcome === 'created' ? [recordId] : []));

export const updatedIn = (rows: readonly UndoneRow[]): UndoneRow[] =>
  rows.filter(({ outcome }) => outcome === 'updated');

/** The row of an import that gives a record its old values. */
export const rowOfBefore = ({ row, recordId, before }: UndoneRow): ReadRow => ({
  row: row ?? 0,
  sent: '',
  value: { ...before, id: recordId },
  faults: [],
});

/** Gives records their old values. */
async function restore(
  undoing: Undoing,
  { importer, apart = [], afterRestore }: UndoneRecords & { importer: Importer },
  rows: readonly UndoneRow[],
): Promise<Undone> {
  const { work, cause, mode } = undoing;
  const { tx, org, actor, now, newId } = work;
  const context: WriteContext = {
    ...{ tx, orgId: org.id, userId: actor.userId, now, newId, work, cause },
  };
  const old = rows.map((row) => {
    const kept = Object.entries(row.before ?? {}).filter(([field]) => !apart.includes(field));
    return rowOfBefore({ ...row, before: Object.fromEntries(kept) });
  });
  const decided = await decideRows(tx, org.id, importer, old, { onDuplicate: 'update' }, context);
  const refused = refusedIn(decided);
  if (mode === 'all' && refused.size > 0) return { refused };
  const valid = decided.filter(({ faults }) => faults.length === 0);
  const changes = valid.map(({ id, value }) => ({ ...value, id }));
  if (changes.length > 0) await tx.run(importer.record.updateEach(org.id, changes, now));
  await importer.afterUpdate?.(context, valid.map(importedRow));
  const restored = rows.filter(({ recordId }) => !refused.has(recordId));
  return { refused, costs: await afterRestore?.(undoing, restored) };
}

/** The refusals of rows with faults, by the id of the record. */
export const refusedIn = (
  decided: readonly Pick<PlannedRow, 'id' | 'faults'>[],
): Map<string, Problem> =>
  new Map(
    decided.flatMap(({ id, faults }) => (faults.length > 0 ? [[id, invalid(...faults)]] : [])),
  );
