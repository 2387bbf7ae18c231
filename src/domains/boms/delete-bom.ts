/** E091, W091: deletes a bill of materials; its SKU returns to its last stated cost. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { locateBy } from '../../kernel/contract/locate.ts';
import { clearRolledUp } from '../../ledger/current-costs.store.ts';
import { updateCurrentCosts } from '../../ledger/current-costs.ts';
import { lockItemsAndParents } from '../../ledger/lock-items.ts';
import { announceCosts } from '../../ledger/stock-changed.ts';
import { clearPlanBy } from '../skus/skus.store.ts';
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
    const { tx, org, subject } = work;
    const { id, skuId } = subject;
    await lockItemsAndParents(tx, org.id, [skuId]);
    await tx.all(boms.delete(org.id, id), clearRolledUp(org.id, skuId), clearPlanBy(org.id, skuId));
    const costs = await updateCurrentCosts(tx, org.id, [skuId]);
    await announceCosts(work, { type: 'bom', id }, costs);
  },
});
