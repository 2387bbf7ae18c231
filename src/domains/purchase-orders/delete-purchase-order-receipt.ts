/** E126, W126: takes a receipt back; every figure is what it would be without it. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { changeReceipt } from './change-receipt.ts';
import { locateReceipt } from './locate.ts';
import { takeBackReceipt } from './receipts.store.ts';

export const deletePurchaseOrderReceipt = endpoint({
  id: 'E126',
  operation: 'deletePurchaseOrderReceipt',
  method: 'DELETE',
  path: '/purchase-order-receipts/:id',
  tag: 'Purchase Orders',
  summary: 'Delete receipt',
  description:
    'In every status of the order. What was taken of its goods moves to the next layers; what these do not cover is provisional. Under the stock policy `reject` it is refused where it leaves less than nothing at the place.',
  access: 'member',
  gives: noContent,
  fails: ['not_found', 'insufficient_stock'],

  locate: locateReceipt,

  async run(call) {
    const { tx, org, subject, now } = call;
    await changeReceipt(call, subject.locked, { before: subject.receipt, after: undefined });
    await tx.run(takeBackReceipt(org.id, subject.receipt.id, now));
  },
});
