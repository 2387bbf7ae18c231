/** The two statuses of a sales order: of the order, and of its fulfillment. */

import * as s from '../../kernel/values/schema.ts';
import { type StatusType, statusNames } from '../../orders/order-status.ts';
import { type Progress, type ProgressOfLine, progressOf } from '../../orders/progress.ts';
import type { SalesOrderItem } from './sales-order-item.ts';

export type SalesOrderStatus = 'Draft' | 'Confirmed' | 'Completed' | 'Closed' | 'Cancelled';

export const statusTypes: readonly StatusType<SalesOrderStatus>[] = [
  {
    name: 'Draft',
    label: 'Draft',
    isInitial: true,
    isTerminal: false,
    description: 'Being prepared; nothing is promised yet.',
    manual: ['Confirmed', 'Cancelled'],
  },
  {
    name: 'Confirmed',
    label: 'Confirmed',
    isInitial: true,
    isTerminal: false,
    description: 'Promised to the customer; its open quantities are demand.',
    manual: ['Draft', 'Cancelled', 'Closed'],
  },
  {
    name: 'Completed',
    label: 'Completed',
    isInitial: false,
    isTerminal: true,
    description: 'Every line was shipped in full; computed from the shipments.',
    manual: ['Closed'],
  },
  {
    name: 'Closed',
    label: 'Closed',
    isInitial: false,
    isTerminal: true,
    description: 'Nothing more is shipped, even if a quantity is open; Confirmed opens it again.',
    manual: ['Confirmed'],
  },
  {
    name: 'Cancelled',
    label: 'Cancelled',
    isInitial: false,
    isTerminal: true,
    description: 'Called off before anything was shipped.',
    manual: [],
  },
];

export const returnStatuses = ['None', 'Partially Returned', 'Returned'] as const;

/** How much of what was shipped came back. */
export function returnStatusOf(
  items: readonly Pick<SalesOrderItem, 'fulfilledQuantity' | 'returnedQuantity'>[],
): (typeof returnStatuses)[number] {
  const lines = items.map(({ fulfilledQuantity: quantity, returnedQuantity: done }) => {
    return { quantity, done };
  });
  const progress = progressOf(lines);
  if (progress === 'none') return 'None';
  return progress === 'all' ? 'Returned' : 'Partially Returned';
}

export type FulfillmentStatus = 'Unfulfilled' | 'Partially Fulfilled' | 'Fulfilled';

/** All are computed. Setting `Fulfilled` ships all open quantities. */
export const fulfillmentStatusTypes: readonly StatusType<FulfillmentStatus>[] = [
  {
    name: 'Unfulfilled',
    label: 'Unfulfilled',
    isInitial: true,
    isTerminal: false,
    description: 'Nothing was shipped yet.',
    manual: ['Fulfilled'],
  },
  {
    name: 'Partially Fulfilled',
    label: 'Partially fulfilled',
    isInitial: false,
    isTerminal: false,
    description: 'Some of it was shipped.',
    manual: ['Fulfilled'],
  },
  {
    name: 'Fulfilled',
    label: 'Fulfilled',
    isInitial: false,
    isTerminal: true,
    description: 'Every line was shipped in full.',
    manual: [],
  },
];

export const status = (description?: string) =>
  s.oneOf(statusNames(statusTypes), description === undefined ? {} : { description });

export const fulfillmentStatus = (description?: string) =>
  s.oneOf(statusNames(fulfillmentStatusTypes), description === undefined ? {} : { description });

/** The statuses that follow from the lines. */
const computed: readonly SalesOrderStatus[] = ['Confirmed', 'Completed'];

/** Whether the order is promised to the customer or shipped in full. */
export const isPromised = (of: SalesOrderStatus): boolean => computed.includes(of);

/** Whether the order can still ship something. */
export const isOpen = (of: SalesOrderStatus): boolean => of === 'Draft' || of === 'Confirmed';

type Line = Pick<SalesOrderItem, 'quantity' | 'fulfilledQuantity'>;

export const shippedOfLine = ({ quantity, fulfilledQuantity: done }: Line): ProgressOfLine => {
  return { quantity, done };
};

export const fulfillmentOf = (items: readonly Line[]): FulfillmentStatus =>
  fulfillmentByProgress[progressOf(items.map(shippedOfLine))];

export const fulfillmentByProgress = {
  none: 'Unfulfilled',
  some: 'Partially Fulfilled',
  all: 'Fulfilled',
} as const;

/** The status that its progress gives an order. A status that was set manually stays. */
export function statusAt(status: SalesOrderStatus, progress: Progress): SalesOrderStatus {
  if (!isPromised(status)) return status;
  return progress === 'all' ? 'Completed' : 'Confirmed';
}

export const statusOf = (status: SalesOrderStatus, items: readonly Line[]): SalesOrderStatus =>
  statusAt(status, progressOf(items.map(shippedOfLine)));
