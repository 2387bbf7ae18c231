/** E139, W139: shows a receipt of a work order, with its consumed layers and its goods. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectWholeReceipt, shownReceipt } from './receipts.store.ts';
import { receipt, receiptExample } from './work-order-receipt.ts';

export const getWorkOrderReceipt = endpoint({
  id: 'E139',
  operation: 'getWorkOrderReceipt',
  method: 'GET',
  path: '/work-order-receipts/:id',
  tag: 'Work Orders',
  summary: 'Get work order receipt',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(receipt),
  fails: ['not_found'],
  example: { reply: receiptExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: selectWholeReceipt(orgId, id, asksForNames(query)).map((select) => ({
      select,
      named: true,
    })),
    show(results) {
      const shown = shownReceipt(results);
      if (!shown) throw notFound('work order receipt');
      return shown;
    },
  }),
});
