/** How work orders are imported in bulk. */

import { exactly } from '../../kernel/database/columns.ts';
import type { Fault } from '../../kernel/problem.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { LinesOfImport } from '../../orders/lines-of-import.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import type { ImportedOrder, OrderImporter } from '../../orders/order-importer.ts';
import { tooManyItems } from '../../orders/order-items.ts';
import { newOrder, type OrderDraft } from './new-order.ts';
import { loadRecipes, loadSizes, referenceFaults } from './references.ts';
import {
  maxItemsOfOrder,
  workOrderFields,
  workOrderHeader,
  workOrderItemInput,
} from './work-order.ts';
import { inputsIn, tooManyInputs } from './work-order-item.ts';
import { workOrderRules } from './work-order-rules.ts';
import { workOrderItems, workOrders } from './work-orders.store.ts';

export const workOrderImporter: OrderImporter = {
  order: workOrders,
  item: workOrderItems,
  shown: workOrderHeader,
  kind: orderKinds.work_order,
  // A row may have the fields of its only item beside its own, as the body of E129.
  itemAtTop: true,

  async validate({ tx, org }, orders) {
    const drafts = orders.map(draftOf);
    const named = drafts.map(({ fields, items }) => ({
      count: items.length,
      skus: items
        .map(({ skuId }, index) => ({ path: `/items/${index}/skuId`, id: skuId }))
        .filter(({ id }) => id !== undefined),
      siteLocationId: fields.siteLocationId,
      stockLocationId: fields.stockLocationId,
    }));
    const faults: Fault[][] = [];
    const found = await loadSizes(tx, org.id, named);
    const lines = new LinesOfImport();
    for (const each of named) {
      const { invalid } = referenceFaults(each, found);
      const { count } = each;
      const none = {
        path: '/items',
        code: 'required',
        message: 'is required: an order needs an item.',
      };
      const recipes = each.skus.map(({ id }) => found.recipes.get(id));
      const all = [
        ...invalid,
        count === 0 && none,
        tooManyItems(count, maxItemsOfOrder, '/items'),
        tooManyInputs(recipes, '/items') || lines.add(inputsIn(recipes), '/items'),
      ];
      faults.push(all.filter((fault) => fault !== false));
    }
    return faults;
  },

  async make(work, orders) {
    const { tx, org } = work;
    const drafts = orders.map(draftOf);
    const skuIds = drafts.flatMap(({ items }) => items.map(({ skuId }) => skuId));
    const recipes = await loadRecipes(tx, org.id, skuIds);
    const states = await mapInSlices(org.id, drafts, (draft) => newOrder(work, draft, recipes));
    await makeOrders(
      work,
      workOrderRules,
      states,
      orders.map(({ number }) => number),
    );
  },
};

const draftOf = ({ id, fields, items }: ImportedOrder): OrderDraft => ({
  id,
  fields: exactly(workOrderFields, fields),
  items: items.map((item) => exactly(workOrderItemInput, item)),
});
