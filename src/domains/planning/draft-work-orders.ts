/** Draft work orders of what a plan suggests to make: one for each suggestion. */

import type { Work } from '../../kernel/contract/work.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { makeOrders } from '../../orders/make-orders.ts';
import { newOrder } from '../work-orders/new-order.ts';
import {
  loadRecipes,
  loadSizes,
  type References,
  referenceFaults,
} from '../work-orders/references.ts';
import { type HasInputs, inputsIn } from '../work-orders/work-order-item.ts';
import { workOrderRules } from '../work-orders/work-order-rules.ts';
import type { Chosen } from './chosen-suggestions.ts';

export async function draftWorkOrders(work: Work, chosen: readonly Chosen[], today: string) {
  if (chosen.length === 0) return [];
  const named = chosen.map((each) => ({
    skus: [{ path: `${each.at}/itemId`, id: each.suggestion.itemId }],
    siteLocationId: siteOf(each),
    stockLocationId: each.asked.locationId,
  }));
  const { tx, org } = work;
  const sizes = await loadSizes(tx, org.id, named);
  const faults = named.map((each) => referenceFaults(each, sizes));
  const shown = (kind: 'notFound' | 'invalid') =>
    faults.flatMap((each, index) => each[kind].map(at(present(chosen[index]))));
  refuse(shown('notFound'), shown('invalid'));
  refuse([], [tooManyInputs(chosen, sizes)]);
  const skuIds = chosen.map(({ suggestion }) => suggestion.itemId);
  const recipes = await loadRecipes(tx, org.id, skuIds);
  const states = await mapInSlices(org.id, chosen, (each) => {
    const { asked, suggestion } = each;
    const fields = {
      status: 'Draft' as const,
      siteLocationId: siteOf(each),
      stockLocationId: asked.locationId,
      startDate: suggestion.orderOn < today ? today : suggestion.orderOn,
      expectedDate: asked.neededOn,
    };
    const items = [{ skuId: suggestion.itemId, quantity: asked.orderQuantity ?? asked.quantity }];
    return newOrder(work, { id: work.newId(), fields, items }, recipes);
  });
  const made = await makeOrders(work, workOrderRules, states);
  return made.map(({ order, items }) => {
    const { skuId, quantity } = present(items[0]);
    return { id: order.id, woNumber: order.woNumber, skuId, quantity };
  });
}

const { maxInputsOfPlan } = valuesOf(writes.workOrders);

const tooManyInputs = (
  chosen: readonly Chosen[],
  { recipes }: Pick<References<HasInputs>, 'recipes'>,
): Fault | false =>
  inputsIn(chosen.map(({ suggestion }) => recipes.get(suggestion.itemId))) > maxInputsOfPlan && {
    path: '/suggestions',
    code: 'too_many',
    message: `The work orders have more than ${maxInputsOfPlan} inputs in all. Choose fewer of them at once.`,
  };

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
