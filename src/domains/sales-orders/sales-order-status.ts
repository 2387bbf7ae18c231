/** The two statuses of a sales order: where it stands, and how much of it was shipped. */

import { compare, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import { isShipped, openQuantity, type SalesOrderItem } from './sales-order-item.ts';

export type SalesOrderStatus = 'Draft' | 'Confirmed' | 'Completed' | 'Closed' | 'Cancelled';

export const statusTypes: readonly StatusType<SalesOrderStatus>[] = [
  {
    name: 'Draft',
    label: 'Draft',
    isInitial: true,
    isTerminal: false,
    description: 'Being written; nothing is promised yet.',
    byHand: ['Confirmed', 'Cancelled'],
  },
  {
    name: 'Confirmed',
    label: 'Confirmed',
    isInitial: true,
    isTerminal: false,
    description: 'Promised to the customer; what was not shipped of it is demand.',
    byHand: ['Draft', 'Cancelled', 'Closed'],
  },
  {
    name: 'Completed',
    label: 'Completed',
    isInitial: false,
    isTerminal: true,
    description: 'Every line was shipped in full; computed from the shipments.',
    byHand: ['Closed'],
  },
  {
    name: 'Closed',
    label: 'Closed',
    isInitial: false,
    isTerminal: true,
    description: 'Nothing more is shipped, whatever is still open; Confirmed opens it again.',
    byHand: ['Confirmed'],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'Called off before anything was shipped.',
    byHand: [],
  },
];

export type FulfillmentStatus = 'Unfulfilled' | 'Partially Fulfilled' | 'Fulfilled';

/** All are computed; setting `Fulfilled` by hand ships what is open. */
export const fulfillmentStatusTypes: readonly StatusType<FulfillmentStatus>[] = [
  {
    name: 'Unfulfilled',
    label: 'Unfulfilled',
    isInitial: true,
    isTerminal: false,
    description: 'Nothing was shipped yet.',
    byHand: ['Fulfilled'],
  },
  {
    name: 'Partially Fulfilled',
    label: 'Partially fulfilled',
    isInitial: false,
    isTerminal: false,
    description: 'Some of it was shipped.',
    byHand: ['Fulfilled'],
  },
  {
    name: 'Fulfilled',
    label: 'Fulfilled',
    isInitial: false,
    isTerminal: true,
    description: 'Every line was shipped in full.',
    byHand: [],
  },
];

export const status = (description?: string) =>
  s.oneOf(statusNames(statusTypes), description === undefined ? {} : { description });

export const fulfillmentStatus = (description?: string) =>
  s.oneOf(statusNames(fulfillmentStatusTypes), description === undefined ? {} : { description });

/** The statuses that the lines decide between. */
const computed: readonly SalesOrderStatus[] = ['Confirmed', 'Completed'];

/** Whether the customer still counts on the order, or got all of it. */
export const isPromised = (of: SalesOrderStatus): boolean => computed.includes(of);

type Line = Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity'>;

export function fulfillmentOf(items: readonly Line[]): FulfillmentStatus {
  if (!items.some(isShipped)) return 'Unfulfilled';
  const isWhole = items.every((item) => compare(openQuantity(item), ZERO) <= 0);
  return isWhole ? 'Fulfilled' : 'Partially Fulfilled';
}

/** The status that the lines give an order; one set by hand stands. */
export function statusOf(given: SalesOrderStatus, items: readonly Line[]): SalesOrderStatus {
  if (!isPromised(given)) return given;
  return fulfillmentOf(items) === 'Fulfilled' ? 'Completed' : 'Confirmed';
}
