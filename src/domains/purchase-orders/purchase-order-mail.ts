/** Purchase order mail: the order as PDF, sent to the vendor. */
import { plain } from '../../kernel/mail/mail.ts';
import * as s from '../../kernel/values/schema.ts';
import { type MailWords, mailFields, mailInput, orderedFields } from '../order-mails/order-mail.ts';
import type { PrintedPurchaseOrder } from './purchase-order-paper.ts';

export const purchaseOrderMailInput = s.object(mailInput('vendor'));

export const purchaseOrderMail = s.object({ id: s.uuid(), poId: s.uuid(), ...mailFields });

export const orderedMail = s.object({ ...purchaseOrderMail.properties, ...orderedFields });

export const purchaseOrderMailExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7b1',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f101',
  to: ['orders@millers.example'],
  message: 'Please confirm the day of delivery.',
  status: 'waiting',
  failure: null,
  sentAt: null,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f001',
  createdAt: '2026-03-01T09:00:00.000Z',
};

export const orderedMailExample = {
  ...purchaseOrderMailExample,
  subject: 'Purchase order PO-2026-0001 of “Mill Lane Bakery”',
  text: 'Please confirm the day of delivery.\n\nAda Byron\nMill Lane Bakery\n',
  unprintable: '',
};

export function mailWords({ order }: Pick<PrintedPurchaseOrder, 'order'>): MailWords {
  const { expectedDate } = order;
  const poNumber = plain(order.poNumber);
  return {
    paper: `Purchase order ${poNumber}`,
    usual: `Please find attached our purchase order ${poNumber}.`,
    due: { day: expectedDate, sentence: (day) => `We expect the goods by ${day}.` },
  };
}
