/** X128, W128: shows how a vendor has delivered what was ordered in a period. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { invalid, notFound } from '../../kernel/problem.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import * as s from '../../kernel/values/schema.ts';
import {
  selectChangedPrices,
  selectOrdered,
  selectPunctuality,
  selectReceived,
  selectRejections,
  selectVendor,
} from './vendor-performance.store.ts';
import {
  isTruncated,
  shownItems,
  shownRejections,
  shownSpend,
  vendorPerformance,
  vendorPerformanceExample,
} from './vendor-performance.ts';

/** Three years. */
const maxDays = 1100;

export const getVendorPerformance = endpoint({
  id: 'X128',
  operation: 'getVendorPerformance',
  method: 'GET',
  path: '/vendors/:id/performance',
  tag: 'Vendors',
  summary: 'Get vendor performance',
  description:
    'The orders of a vendor with an order date in the period: how many came on time, late or short, what was rejected and why, what was spent, and the price of each material over time. It follows from the orders and their receipts as they are now, and days are compared with today in the time zone of the organization.',
  access: 'member',
  query: s.object({
    from: s.date({ description: 'First order date, included.' }),
    to: s.date({
      description: `Last order date, included; at most ${maxDays} days after the first.`,
    }),
  }),
  gives: ok(vendorPerformance),
  fails: ['not_found'],
  example: {
    query: { from: '2026-01-01', to: '2026-03-31' },
    reply: vendorPerformanceExample,
  },

  calculates: 'in turn',
  async readSteps({ tx, orgId, now, path, query }) {
    const { from, to } = query;
    if (to < from) throw wrongTo('is before `from`.');
    if (to > dayAfter(from, maxDays)) {
      throw wrongTo(`must be at most ${maxDays} days after \`from\`.`);
    }
    const vendorId = path.id ?? '';
    const period = { orgId, vendorId, from, to };
    const [[vendor], [counts], rejections, [sum], ordered, prices] = await tx.all(
      selectVendor(orgId, vendorId),
      selectPunctuality(period, now),
      selectRejections(period),
      selectReceived(period),
      selectOrdered(period),
      selectChangedPrices(period),
    );
    if (!vendor) throw notFound('vendor');
    const { baseCurrency } = vendor;
    return {
      ...{ vendorId, from, to },
      ...present(counts),
      ...shownRejections(rejections, baseCurrency),
      spend: shownSpend(ordered, present(sum).received, baseCurrency),
      items: shownItems(prices),
      truncated: isTruncated(rejections, prices),
    };
  },
});

const wrongTo = (message: string) => invalid({ path: 'query/to', code: 'invalid', message });
