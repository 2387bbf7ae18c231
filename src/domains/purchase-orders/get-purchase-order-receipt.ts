/** E124, W124: shows a receipt of a purchase order with its items. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/problem.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { receipt, receiptExample } from './purchase-order-receipt.ts';
import { selectReceipt, selectReceiptItems } from './receipts.store.ts';

export const getPurchaseOrderReceipt = endpoint({
  id: 'E124',
  operation: 'getPurchaseOrderReceipt',
  method: 'GET',
  path: '/purchase-order-receipts/:id',
  tag: 'Purchase Orders',
  summary: 'Get receipt detail',
  access: 'member',
  query: s.object({ include: includeNames }),
  gives: ok(receipt),
  fails: ['not_found'],
  example: { reply: receiptExample },

  read: ({ orgId, path: { id = '' }, query }) => ({
    statements: [
      { select: selectReceipt(orgId, id, asksForNames(query)), named: true },
      { select: selectReceiptItems(orgId, id, asksForNames(query)), named: true },
    ],
    cost: 4,
    show([receipts, items = []]) {
      if (!receipts?.[0]) throw notFound('purchase order receipt');
      return { ...receipts[0], items };
    },
  }),
});
