/** E124, W124: shows a receipt of a purchase order with its items. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { notFound } from '../../kernel/contract/problem.ts';
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
  gives: ok(receipt),
  fails: ['not_found'],
  example: { reply: receiptExample },

  read: ({ orgId, path: { id = '' } }) => ({
    statements: [
      { select: selectReceipt(orgId, id), named: true },
      { select: selectReceiptItems(orgId, id), named: true },
    ],
    cost: 4,
    show([receipts, items = []]) {
      if (!receipts?.[0]) throw notFound('purchase order receipt');
      return { ...receipts[0], items };
    },
  }),
});
