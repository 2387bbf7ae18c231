/** How a vendor has delivered: the answer, and what follows from the rows of the database. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { type Exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import * as s from '../../kernel/values/schema.ts';
import { itemIdOf } from '../named-item.ts';
import {
  type AgreedPrice,
  agreedPrice,
  paidPrice,
  paidPriceExample,
  paidPriceOf,
} from './paid-price.ts';

export const { maxPrices, maxReasons } = valuesOf(reads.vendorFigures);

/** Counts of lines by whether they came in time; of orders the same follows from their lines. */
const punctuality = (counted: string, rules: Readonly<Record<Judgement, string>>) =>
  s.object({
    count: s.integer({ description: counted }),
    onTime: s.integer({ description: rules.onTime }),
    late: s.integer({ description: rules.late }),
    pending: s.integer({ description: rules.pending }),
    undated: s.integer({ description: rules.undated }),
    short: s.integer({ description: rules.short }),
  });

type Judgement = 'onTime' | 'late' | 'pending' | 'undated' | 'short';

const price = s.object({
  orderDate: s.date(),
  poId: s.uuid({ description: 'The first order with this price.' }),
  ...agreedPrice,
  ...paidPrice,
});

export const vendorPerformance = s.object({
  vendorId: s.uuid(),
  from: s.date(),
  to: s.date(),
  orders: punctuality('Orders that were placed: any but drafts and cancelled ones.', {
    onTime: 'Each line that has a day came on time, and there is one.',
    late: 'A line is late.',
    pending: 'No line is late, and one is pending.',
    undated: 'No line has a day.',
    short: 'A line is short, whatever else.',
  }),
  lines: punctuality('Lines of these orders.', {
    onTime:
      'All that was ordered was accepted on receipts up to the day on which it was expected: `expectedDate` of the line, else of the order.',
    late: 'A part of what was ordered was accepted after that day, or is still open although the day is past.',
    pending: 'Something is open, and nothing is late.',
    undated: 'Neither the line nor its order has an `expectedDate`.',
    short:
      'The order was closed with less accepted than ordered. Such a line counts as late, too, if a part of it came late, and otherwise neither as late nor as on time.',
  }),
  rejections: s.listOf(
    s.object({
      reason: s.nullable(s.text({ max: 200, description: 'As it was stated, or null.' })),
      count: s.integer({ description: 'Lines of receipts.' }),
      value: s.decimalText({
        description:
          'rejectedQuantity x unitCost, added up, in base currency: rounded half-up to the minor unit.',
      }),
    }),
    {
      description: `What was rejected of these orders, by reason, the most frequent first; ${maxReasons} at most.`,
    },
  ),
  rejected: s.object({
    count: s.integer({ description: 'Lines of receipts, whatever the reason.' }),
    value: s.decimalText({ description: 'Of all reasons, rounded likewise.' }),
  }),
  spend: s.object({
    ordered: s.nullable(
      s.decimalText({
        description:
          'The sum of subtotal x exchangeRate of the orders, in base currency: rounded half-up to the minor unit. Null if one of them has no rate.',
      }),
    ),
    received: s.decimalText({
      description:
        'Accepted quantity x unitCost of the receipts, without additional costs, added up in base currency: rounded likewise.',
    }),
    byCurrency: s.listOf(
      s.object({
        currency: s.text({ max: 3 }),
        ordered: s.decimalText({ description: 'The sum of the subtotals, rounded likewise.' }),
      }),
    ),
  }),
  items: s.listOf(
    s.object({
      materialId: s.nullable(s.uuid({ description: 'Null where the item is a SKU.' })),
      skuId: s.nullable(s.uuid({ description: 'Null where the item is a material.' })),
      code: s.code(),
      name: s.name(),
      unit: s.text({ max: 20, description: 'Stock unit.' }),
      prices: s.listOf(price, {
        description:
          'A price for each day on which an order has another one than the order before.',
      }),
    }),
    {
      description: `Materials and SKUs by code, each with its prices over time: the latest ${maxPrices} of all.`,
    },
  ),
  truncated: s.boolean({ description: 'Whether there are more reasons, or earlier prices.' }),
});

export type Counts = Readonly<Record<'count' | Judgement, number>>;

/** A sum of the orders in one currency. */
export type OrderedSum = {
  currency: string;
  ordered: Exact;
  /** In base currency; null if an order has no rate. */
  base: Exact | null;
};

type Rejection = {
  reason: string | null;
  count: number;
  value: Exact;
};

/** With how many reasons there are, and the sums of all. */
export type FoundRejection = Rejection & { reasons: number; allCount: number; allValue: Exact };

/** A price that differs from that of the order before. */
export type ChangedPrice = AgreedPrice & {
  materialId: string | null;
  skuId: string | null;
  code: string;
  name: string;
  stockUnit: string;
  orderDate: string;
  poId: string;
  unit: string;
  currency: string;
  /** How many such prices there are, of all items. */
  changes: number;
};

const rounded = (amount: Exact, currency: string): string => toText(payable(amount, currency));

export function shownSpend(
  sums: readonly OrderedSum[],
  received: Exact,
  baseCurrency: string,
): s.Static<typeof vendorPerformance>['spend'] {
  const base = sums.reduce<Exact | null>(
    (all, each) => all && each.base && all.plus(each.base),
    ZERO,
  );
  return {
    ordered: base && rounded(base, baseCurrency),
    received: rounded(received, baseCurrency),
    byCurrency: sums.map(({ currency, ordered }) => ({
      currency,
      ordered: rounded(ordered, currency),
    })),
  };
}

export function shownRejections(found: readonly FoundRejection[], baseCurrency: string) {
  const [first] = found;
  const shown = (value: Exact) => rounded(value, baseCurrency);
  return {
    rejections: found.map(({ reason, count, value }) => ({ reason, count, value: shown(value) })),
    rejected: { count: first?.allCount ?? 0, value: shown(first?.allValue ?? ZERO) },
  };
}

/** Whether there are more reasons or prices than were found. */
export const isTruncated = (
  rejections: readonly FoundRejection[],
  prices: readonly ChangedPrice[],
): boolean =>
  (rejections[0]?.reasons ?? 0) > rejections.length || (prices[0]?.changes ?? 0) > prices.length;

export const shownItems = (prices: readonly ChangedPrice[]) =>
  [...groupedBy(prices, itemIdOf).values()].flatMap((ofItem) => {
    const [first] = ofItem;
    if (!first) return [];
    const { materialId, skuId, code, name, stockUnit: unit } = first;
    return [{ materialId, skuId, code, name, unit, prices: ofItem.map(shownPrice) }];
  });

function shownPrice(found: ChangedPrice) {
  const { materialId, skuId, code, name, stockUnit, changes, ...agreed } = found;
  return { ...agreed, ...paidPriceOf(agreed) };
}

export const vendorPerformanceExample = {
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  from: '2026-01-01',
  to: '2026-03-31',
  orders: { count: 4, onTime: 2, late: 1, pending: 1, undated: 0, short: 0 },
  lines: { count: 6, onTime: 4, late: 1, pending: 1, undated: 0, short: 0 },
  rejections: [{ reason: 'Dented', count: 1, value: '72' }],
  rejected: { count: 1, value: '72' },
  spend: {
    ordered: '960',
    received: '720',
    byCurrency: [{ currency: 'EUR', ordered: '768' }],
  },
  items: [
    {
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      skuId: null,
      code: 'OIL',
      name: 'Sunflower oil',
      unit: 'OZ',
      prices: [
        {
          orderDate: '2026-01-07',
          poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f701',
          ...paidPriceExample,
        },
      ],
    },
  ],
  truncated: false,
};
