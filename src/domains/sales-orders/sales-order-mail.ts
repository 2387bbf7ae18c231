/** Sales order mail: a paper of the order as PDF, sent to the customer. */
import * as s from '../../kernel/values/schema.ts';
import { mailFields, mailInput, orderedFields } from '../order-mails/order-mail.ts';
import { paperKind } from './sales-order-paper.ts';

const kind = paperKind('The attached paper; a `quote` is of an order in Draft.');

export const salesOrderMailInput = s.object({ kind, ...mailInput('customer') });

export const salesOrderMail = s.object({ id: s.uuid(), soId: s.uuid(), kind, ...mailFields });

export const orderedMail = s.object({ ...salesOrderMail.properties, ...orderedFields });

export const salesOrderMailExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7b2',
  soId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  kind: 'order_confirmation' as const,
  to: ['kitchen@crown.example'],
  message: 'Please confirm the day of delivery.',
  status: 'waiting' as const,
  failure: null,
  sentAt: null,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f001',
  createdAt: '2026-03-01T09:00:00.000Z',
};

export const orderedMailExample = {
  ...salesOrderMailExample,
  subject: 'Order confirmation SO-2026-0001 of “Mill Lane Bakery”',
  text: 'Please confirm the day of delivery.\n\nAda Byron\nMill Lane Bakery\n',
  unprintable: '',
};
