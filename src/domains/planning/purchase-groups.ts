/**
 * Groups of suggestions to buy. Of each an order is made: they have one vendor and one place of
 * delivery. Pure.
 */
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { type Exact, exact, max, sum, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { type Members, type Shown, shownIn } from './members.ts';
import type { GroupTerms, PlanList, ShownGroup } from './plan-list.ts';
import { textAt } from './texts.ts';

const { maxUnpriced } = valuesOf(calculations.purchaseGroups);

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
    description: `Items without such a price, or with the price 0; the first ${maxUnpriced} of them.`,
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

/** The suggestions of a plan, as far as groups follow from them. */
type Bought = Pick<PlanList, 'items' | 'locations' | 'bought' | 'vendors'>;

/** The groups of the suggestions at these places of a plan. */
export function groupsOf(list: Bought, places: Iterable<number>): ShownGroup[] {
  const groups = new Map<string, Group>();
  const idAt = ({ ids, of }: Members, place: number) => ids[of[place] ?? 0] ?? '';
  for (const place of places) {
    const [vendorId = '', amount = ''] = textAt(list.bought, place).split(' ');
    if (vendorId === '') continue;
    const locationId = idAt(list.locations, place);
    const key = `${vendorId} ${locationId}`;
    const group = groups.get(key) ?? newGroup(vendorId, locationId);
    groups.set(key, group);
    group.count += 1;
    if (amount !== '') group.amounts.push(exact(amount));
    else if (group.unpricedItemIds.size < maxUnpriced) {
      group.unpricedItemIds.add(idAt(list.items, place));
    }
  }
  const terms = new Map(list.vendors.map((vendor) => [vendor.vendorId, vendor]));
  return [...groups.values()].flatMap((group) => {
    const vendor = terms.get(group.vendorId);
    if (!vendor) return [];
    return [{ locationId: group.locationId, text: writeGroup(summedUp(group, vendor)) }];
  });
}

/** The JSON of the groups of the suggestions that are shown. */
export function groupsIn(list: PlanList, shown: Shown): string[] {
  const { itemId, locationId } = shown;
  const groups = itemId === undefined ? list.groups : groupsOf(list, shownIn(list, shown) ?? []);
  return groups
    .filter((group) => locationId === undefined || group.locationId === locationId)
    .map(({ text }) => text);
}

const newGroup = (vendorId: string, locationId: string): Group => ({
  ...{ vendorId, locationId, count: 0, amounts: [], unpricedItemIds: new Set() },
});

function summedUp(
  { amounts, unpricedItemIds, ...group }: Group,
  { currency, minimumOrderValue }: GroupTerms,
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
