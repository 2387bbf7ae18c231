/** The calculation of a plan, which runs on a thread. */
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import { planOf } from './plan.ts';
import type { PlanList } from './plan-list.ts';
import { packOf, selectLastPrices, selectVendorTerms } from './plan-orders.store.ts';
import { PlanWriter } from './plan-writer.ts';
import { type PlanRequest, readFacts } from './read-facts.ts';

export const planCalculation: Calculation<PlanRequest, PlanList> = {
  name: 'plan',
  async run(tx, request) {
    const { state, facts } = await readFacts(tx, request);
    const asked = request.itemIds && new Set(request.itemIds);
    const writer = new PlanWriter();
    for (const ofItem of planOf(facts)) {
      for (const each of ofItem) if (!asked || asked.has(each.item.id)) writer.add(each);
    }
    const { purchases } = writer;
    const vendorIds = [...new Set(purchases.map(({ vendorId }) => vendorId))];
    const packs = new Map(purchases.map((purchase) => [packOf(purchase), purchase]));
    const [prices, vendors] = await tx.all(
      selectLastPrices(request.orgId, [...packs.values()]),
      selectVendorTerms(request.orgId, vendorIds),
    );
    return writer.close(state, prices, vendors);
  },
};
