/** X029: what shipments earned, less returns, by product, customer or month. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { pageOf, pageParameters } from '../../kernel/paging/page-of.ts';
import { present } from '../../kernel/present.ts';
import { ONE, toText } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type Compared, compared, comparedPeriod, comparisons } from './margin-comparison.ts';
import {
  type Group,
  type GroupBy,
  type MarginFigures,
  MarginReport,
  roundedTo,
  totalOf,
} from './margin-report.ts';
import {
  type MarginFilter,
  readNames,
  selectBaseCurrency,
  selectBlindReturns,
  soldOrders,
} from './margins.store.ts';
import { salesMargins, salesMarginsExample } from './sales-margins.ts';

const query = s.object({
  from: s.optional(s.date({ description: 'Shipments of this day and later.' })),
  to: s.optional(s.date({ description: 'Shipments of this day and earlier.' })),
  groupBy: s.optional(
    s.oneOf(['product', 'customer', 'month'], { description: 'Default `product`.' }),
  ),
  skuId: s.optional(s.uuid({ description: 'Only shipments of this SKU.' })),
  customerId: s.optional(s.uuid({ description: 'Only shipments to this customer.' })),
  compare: s.optional(
    s.oneOf(comparisons, {
      description:
        'Shows each group beside an earlier period. `previous`: the period before, which ends the day before `from`: as many months where the period is whole months, else as many days; by month, whole months only. `previous_month`: the same days of the month before, or up to its last day; not by month. `previous_year`: the same days of the year before, 29 February with 28 February; of whole months these are whole, too; by month, whole months only. All need `from` and `to`. Groups of the earlier period alone come last.',
    }),
  ),
  ...pageParameters('Groups'),
});

export const getSalesMargins = endpoint({
  id: 'X029',
  operation: 'getSalesMargins',
  method: 'GET',
  path: '/sales-margins',
  tag: 'Sales Orders',
  summary: 'Report the margins of sales',
  description:
    'Revenue, cost and margin of what was shipped in a period, in base currency: by product and by customer those with the most revenue first, by month the earliest first. A shipment earns the part of its line that it ships, less the same part of the discount of the order; the shipments of an order add up to its `margin`, to the last digit of `exact`. Revenue and cost of each group are rounded to the minor unit, a margin is their difference, and `totals` are the sums of what the groups show. Charges and taxes are not revenue. A return counts on its own day: less quantity, less revenue by what the customer gets, less cost by what is in stock again. A reversed shipment is not counted, and a later correction of a cost changes the margin of the month in which the goods were shipped.',
  access: 'member',
  query,
  gives: ok(salesMargins),
  example: { query: { from: '2026-03-01', to: '2026-03-31' }, reply: salesMarginsExample },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, query: { limit, cursor, groupBy = 'product', compare, ...asked } }) {
    const before = compare && comparedPeriod(asked, groupBy, compare);
    const filter: MarginFilter = { orgId, ...asked };
    const report = new MarginReport(filter, groupBy);
    const earlier = before && new MarginReport({ ...filter, ...before }, groupBy);
    const { baseCurrency } = await tx.one(selectBaseCurrency(orgId));
    const all = { ...filter, from: before?.from ?? filter.from };
    for await (const order of soldOrders(tx, all)) {
      report.add(order);
      earlier?.add(order);
    }
    for (const goods of await tx.rows(selectBlindReturns(all))) {
      for (const each of [report, earlier]) each?.subtractReturns(goods.customerId, ONE, [goods]);
    }
    const groupsOf = (of: MarginReport) =>
      of.groups().map((group) => ({ key: group.key, ...roundedTo(baseCurrency, group) }));
    const groups: Compared[] =
      before && earlier
        ? compared(groupsOf(report), groupsOf(earlier), groupBy, before)
        : groupsOf(report).map((now) => ({ key: now.key, now }));
    const { page, nextCursor } = pageOf(groups, keyOf, { limit, cursor }, 'group of this report');
    const names = await readNames(tx, orgId, groupBy, page.map(keyOf));
    return {
      groupBy,
      ...(before && { previousPeriod: { from: before.from, to: before.to } }),
      data: page.map((group) => ({ ...namedAs(group, groupBy, names), ...shown(group) })),
      totals: shown({
        now: totalOf(groups.map(({ now }) => now)),
        ...(before && { previous: totalOf(groups.map(({ previous }) => present(previous))) }),
      }),
      nextCursor,
    };
  },
});

const keyOf = ({ key }: Pick<Group, 'key'>): string => key;

function namedAs(
  { key }: Pick<Group, 'key'>,
  groupBy: GroupBy,
  names: ReadonlyMap<string, { code: string; name: string }>,
) {
  if (groupBy === 'month') return { id: null, code: null, name: null, month: key };
  const { code = null, name = null } = names.get(key) ?? {};
  return { id: key, code, name, month: null };
}

const shown = ({ now, previous }: Omit<Compared, 'key'>) => ({
  ...figuresOf(now),
  provisionalQuantity: toText(now.provisionalQuantity),
  exact: earned(now.exact),
  ...(previous && {
    previous: figuresOf(previous),
    difference: figuresOf({
      quantity: now.quantity.minus(previous.quantity),
      revenue: now.revenue.minus(previous.revenue),
      cost: now.cost.minus(previous.cost),
    }),
  }),
});

const figuresOf = ({ quantity, ...rest }: MarginFigures['exact']) => ({
  quantity: toText(quantity),
  ...earned(rest),
});

const earned = ({ revenue, cost }: Pick<Group, 'revenue' | 'cost'>) => ({
  revenue: toText(revenue),
  costOfGoodsSold: toText(cost),
  margin: toText(revenue.minus(cost)),
});
