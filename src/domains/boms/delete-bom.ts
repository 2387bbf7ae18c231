/** E091, W091: deletes a bill of materials; its SKU returns to its last stated cost. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import type { RecordName } from '../../kernel/contract/event.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { deleteRecords } from '../../kernel/database/record-sets.ts';
import { clearRolledUp } from '../../ledger/current-costs.store.ts';
import { type CurrentCosts, updateCurrentCosts } from '../../ledger/current-costs.ts';
import { lockItemsAndParents } from '../../ledger/lock-items.ts';
import { announceCosts } from '../../ledger/stock-changed.ts';
import { clearPlanBy } from '../skus/skus.store.ts';
import type { Bom } from './bom.ts';
import { bomEvent } from './bom-event.ts';
import { boms, lockBom } from './boms.store.ts';

const locate = locateBy('bill of materials', lockBom);

export const deleteBom = endpoint({
  id: 'E091',
  operation: 'deleteBom',
  method: 'DELETE',
  path: '/boms/:id',
  tag: 'Bills of Materials',
  summary: 'Delete BOM',
  description:
    'Work orders do not prevent it: they keep the recipe with which they were created. The SKU returns to the cost of its last purchase receipt, or of the last adjustment that stated one, and every SKU above follows.',
  access: 'member',
  emits: bomEvent('bom.deleted'),
  gives: noContent,
  fails: ['not_found'],

  locate,

  async run(work) {
    const { id } = work.subject;
    await deleteBoms(work, [work.subject], { type: 'bom', id });
  },
});

/** Deletes locked recipes. */
export async function deleteBoms(
  work: Work,
  recipes: readonly Pick<Bom, 'id' | 'skuId'>[],
  cause: RecordName,
): Promise<CurrentCosts> {
  const { tx, org } = work;
  const [ids, skuIds] = [recipes.map(({ id }) => id), recipes.map(({ skuId }) => skuId)];
  await lockItemsAndParents(tx, org.id, skuIds);
  await tx.all(
    deleteRecords(boms, org.id, ids),
    clearRolledUp(org.id, skuIds),
    clearPlanBy(org.id, skuIds),
  );
  const costs = await updateCurrentCosts(tx, org.id, skuIds);
  await announceCosts(work, cause, costs);
  return costs;
}
