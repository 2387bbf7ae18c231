/** The undo of imported recipes: created ones are deleted, changed ones are as they were. */
import type { UndoneRow } from '../../import/imports.store.ts';
import { statesOf } from '../../import/record-states.store.ts';
import { createdIn, refusedIn, rowOfBefore, updatedIn } from '../../import/undo-records.ts';
import type { Undoing, Undone, UndoRule } from '../../import/undo-rule.ts';
import { lockRecords, selectRecords } from '../../kernel/database/record-sets.ts';
import { literally } from '../../kernel/database/sql.ts';
import { boms } from './boms.store.ts';
import { deleteBoms } from './delete-bom.ts';
import { rollUpBoms, writeBoms } from './import-boms.ts';
import { planBoms } from './plan-boms.ts';

/** Nothing keeps a recipe from being deleted: work orders keep a copy. */
const isUsed = () => literally('false');

export const undoBoms: UndoRule = {
  states: statesOf({ table: boms.table }, isUsed, { type: 'sku', column: 'sku_id' }),
  async open({ tx, org }, opened) {
    await tx.run(lockRecords(boms, org.id, opened));
    return async (undoing, rows) => {
      const [ids, updated] = [createdIn(rows), updatedIn(rows)];
      const recipes = ids.length > 0 ? await tx.rows(selectRecords(boms, org.id, ids)) : [];
      const { work, cause } = undoing;
      const costs = recipes.length > 0 ? await deleteBoms(work, recipes, cause) : undefined;
      return updated.length > 0 ? restore(undoing, updated) : { refused: new Map(), costs };
    };
  },
};

async function restore(
  { work, cause, mode }: Undoing,
  rows: readonly UndoneRow[],
): Promise<Undone> {
  const decided = await planBoms(work, rows.map(rowOfBefore), { onDuplicate: 'update' });
  const refused = refusedIn(decided);
  if (mode === 'all' && refused.size > 0) return { refused };
  const valid = decided.filter(({ faults }) => faults.length === 0);
  await writeBoms(work, valid);
  return { refused, costs: await rollUpBoms(work, cause, valid) };
}
