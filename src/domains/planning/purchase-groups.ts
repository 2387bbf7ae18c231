/**
 * Groups of suggestions to buy. Of each an order is made: they have one vendor and one place of
 * delivery. Pure.
 */
import { type Exact, exact, max, sum, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { type PlanList, type Shown, shownIn } from './plan-list.ts';
import { textAt } from './texts.ts';

const purchaseGroup = s.object({
  vendorId: s.uuid(),
  locationId: s.uuid({ description: 'Where it is delivered.' }),
  count: s.integer({ description: 'Suggestions to buy.' }),
  currency: s.text({ max: 3, description: "The vendor's, else the base currency." }),
  amount: s.decimal({
    description:
      "The total of the draft that `POST /api/plan/orders` makes of the group: each quantity x the vendor's last price in this currency, added up and rounded half-up to the minor unit. What has no such price counts as 0.",
  }),
  unpricedItemIds: s.listOf(s.uuid(), {
    description: 'Items without such a price, or with the price 0.',
  }),
  minimumOrderValue: s.nullable(s.decimal({ description: "The vendor's, in this currency." })),
  missingAmount: s.nullable(
    s.decimal({
      description:
        'How much `amount` is below `minimumOrderValue`; 0 where it is not, null without one.',
    }),
  ),
});

/** The groups of the suggestions that are shown, in the order of the first of each. */
export const purchaseGroups = s.listOf(purchaseGroup, {
  description:
    'With `include=groups`: what all pages suggest to buy, by vendor and place, without what has no vendor.',
});

const writeGroup = compileReply(purchaseGroup);

interface Group {
  vendorId: string;
  locationId: string;
  count: number;
  amounts: Exact[];
  unpricedItemIds: Set<string>;
}

/** The JSON of the groups of a plan. */
export function groupsIn(list: PlanList, shown: Shown): string[] {
  const groups = new Map<string, Group>();
  for (const index of shownIn(list, shown)) {
    const [vendorId = '', amount = ''] = textAt(list.bought, index).split(' ');
    if (vendorId === '') continue;
    const locationId = textAt(list.locationIds, index);
    const key = `${vendorId} ${locationId}`;
    const group = groups.get(key) ?? newGroup(vendorId, locationId);
    groups.set(key, group);
    group.count += 1;
    if (amount === '') group.unpricedItemIds.add(textAt(list.itemIds, index));
    else group.amounts.push(exact(amount));
  }
  const terms = new Map(list.vendors.map((vendor) => [vendor.vendorId, vendor]));
  return [...groups.values()].flatMap((group) => {
    const vendor = terms.get(group.vendorId);
    return vendor ? [writeGroup(summedUp(group, vendor))] : [];
  });
}

const newGroup = (vendorId: string, locationId: string): Group => ({
  ...{ vendorId, locationId, count: 0, amounts: [], unpricedItemIds: new Set() },
});

function summedUp(
  { amounts, unpricedItemIds, ...group }: Group,
  { currency, minimumOrderValue }: PlanList['vendors'][number],
) {
  const amount = payable(sum(amounts), currency);
  const minimum = minimumOrderValue === null ? null : exact(minimumOrderValue);
  return {
    ...group,
    ...{ currency, amount, unpricedItemIds: [...unpricedItemIds] },
    minimumOrderValue: minimum,
    missingAmount: minimum && max(minimum.minus(amount), ZERO),
  };
}
