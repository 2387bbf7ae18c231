import type { UpdateSalesOrderResponse } from '@stockwright/client';
import { subtract } from '../../parts/exact.ts';
import type { Tone } from '../../parts/figures.tsx';
import { isZero } from '../../parts/format.ts';

export type Order = UpdateSalesOrderResponse;
export type Item = Order['items'][number];

export const statuses = ['Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled'] as const;
export const fulfillmentStatuses = ['Unfulfilled', 'Partially Fulfilled', 'Fulfilled'] as const;

export function toneOf(status: (typeof statuses)[number]): Tone {
  if (status === 'Completed' || status === 'Closed') return 'good';
  return status === 'Confirmed' ? 'warn' : 'calm';
}

/** The quantity of a line that was not shipped yet. */
export const openOf = ({ quantity, fulfilledQuantity }: Item): string =>
  subtract(quantity, fulfilledQuantity);

export const canShip = ({ status, onHold }: Order): boolean => status === 'Confirmed' && !onHold;

export const hasShipments = ({ items }: Order): boolean =>
  items.some(({ fulfilledQuantity }) => !isZero(fulfilledQuantity));
