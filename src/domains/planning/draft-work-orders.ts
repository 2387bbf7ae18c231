/** Draft work orders of what a plan suggests to make: one for each suggestion. */

import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import { newOrder } from '../work-orders/new-order.ts';
import { loadReferences, referenceFaults } from '../work-orders/references.ts';
import { workOrderRules } from '../work-orders/work-order-rules.ts';
import type { Chosen } from './chosen-suggestions.ts';

export async function draftWorkOrders(work: Work, chosen: readonly Chosen[], today: string) {
  if (chosen.length === 0) return [];
  const named = chosen.map((each) => ({
    skus: [{ path: `${each.at}/itemId`, id: each.suggestion.itemId }],
    siteLocationId: siteOf(each),
    stockLocationId: each.asked.locationId,
  }));
  const references = await loadReferences(work.tx, work.org.id, ...named);
  const faults = named.map((each) => referenceFaults(each, references));
  const shown = (kind: 'notFound' | 'invalid') =>
    faults.flatMap((each, index) => each[kind].map(at(present(chosen[index]))));
  refuse(shown('notFound'), shown('invalid'));
  const states = chosen.map((each) => {
    const { asked, suggestion } = each;
    const fields = {
      status: 'Draft' as const,
      siteLocationId: siteOf(each),
      stockLocationId: asked.locationId,
      startDate: suggestion.orderOn < today ? today : suggestion.orderOn,
      expectedDate: asked.neededOn,
    };
    const items = [{ skuId: suggestion.itemId, quantity: asked.orderQuantity ?? asked.quantity }];
    return newOrder(work, { id: work.newId(), fields, items }, references.recipes);
  });
  const made = await makeOrders(work, workOrderRules, states);
  return made.map(({ order, items }) => {
    const { skuId, quantity } = present(items[0]);
    return { id: order.id, woNumber: order.woNumber, skuId, quantity };
  });
}

const siteOf = ({ asked, suggestion }: Chosen): string =>
  asked.siteLocationId ?? present(suggestion.siteLocationId);

/** A fault at the field of the suggestion. */
const at =
  (chosen: Chosen) =>
  (fault: Fault | false): Fault | false =>
    fault && {
      ...fault,
      path: fault.path.startsWith(chosen.at)
        ? fault.path
        : `${chosen.at}${fault.path.replace('stockLocationId', 'locationId')}`,
    };
