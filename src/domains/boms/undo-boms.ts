/** The undo of imported recipes: created ones are deleted, changed ones are as they were. */
import type { UndoneRow } from '../../import/imports.store.ts';
import { rowOfBefore, statesOf } from '../../import/undo-records.ts';
import type { Undoing, UndoRule } from '../../import/undo-rule.ts';
import { lockRecords, selectRecords } from '../../kernel/database/record-sets.ts';
import { literally } from '../../kernel/database/sql.ts';
import { invalid, type Problem } from '../../kernel/problem.ts';
import { boms } from './boms.store.ts';
import { deleteBoms } from './delete-bom.ts';
import { rollUpBoms, writeBoms } from './import-boms.ts';
import { planBoms } from './plan-boms.ts';

/** Nothing keeps a recipe from being deleted: work orders keep a copy. */
const isUsed = () => literally('false');

export const undoBoms: UndoRule = {
  states: statesOf({ table: boms.table }, isUsed),
  async lock({ tx, org }, ids) {
    await tx.run(lockRecords(boms, org.id, ids));
  },

  async undo(undoing, rows) {
    const { work, cause } = undoing;
    const created = rows.filter(({ outcome }) => outcome === 'created');
    const ids = created.map(({ recordId }) => recordId);
    if (ids.length > 0) {
      const recipes = await work.tx.rows(selectRecords(boms, work.org.id, ids));
      await deleteBoms(work, recipes, cause);
    }
    const updated = rows.filter(({ outcome }) => outcome === 'updated');
    return { refused: updated.length > 0 ? await restore(undoing, updated) : new Map() };
  },
};

async function restore(
  { work, cause, mode }: Undoing,
  rows: readonly UndoneRow[],
): Promise<Map<string, Problem>> {
  const decided = await planBoms(work, rows.map(rowOfBefore), { onDuplicate: 'update' });
  const refused = new Map(
    decided.flatMap(({ id, faults }) => (faults.length > 0 ? [[id, invalid(...faults)]] : [])),
  );
  if (mode === 'all' && refused.size > 0) return refused;
  const valid = decided.filter(({ faults }) => faults.length === 0);
  await writeBoms(work, valid);
  await rollUpBoms(work, cause, valid);
  return refused;
}
