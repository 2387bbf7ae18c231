/** Purchase order mail: the order as PDF, sent to the vendor. */
import * as s from '../../kernel/values/schema.ts';
import {
  type MailWords,
  mailFields,
  mailInput,
  orderedFields,
  wordsOfMail,
} from '../order-mails/order-mail.ts';
import { wordingOf } from '../papers/wording.ts';
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

export const mailWords = ({ organization, vendor, order }: PrintedPurchaseOrder): MailWords =>
  wordsOfMail(wordingOf(undefined, vendor, organization), 'purchase_order', {
    number: order.poNumber,
    day: order.expectedDate,
  });
