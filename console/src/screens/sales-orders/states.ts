import type { ListShipmentsResponse, UpdateSalesOrderResponse } from '@stockwright/client';
import { subtract } from '../../parts/exact.ts';
import type { State } from '../../parts/figures.tsx';
import { isZero } from '../../parts/format.ts';

export type Order = UpdateSalesOrderResponse;
export type Item = Order['items'][number];
export type Shipment = ListShipmentsResponse['data'][number];

export const statuses = ['Draft', 'Confirmed', 'Completed', 'Closed', 'Cancelled'] as const;
export const fulfillmentStatuses = ['Unfulfilled', 'Partially Fulfilled', 'Fulfilled'] as const;

export const stateOf: Record<(typeof statuses)[number], State> = {
  Draft: { tone: 'calm' },
  Confirmed: { tone: 'info', progress: 'none' },
  Completed: { tone: 'good', progress: 'whole' },
  Closed: { tone: 'calm', progress: 'whole' },
  Cancelled: { tone: 'calm' },
};

/** The quantity of a line that was not shipped yet. */
export const openOf = ({ quantity, fulfilledQuantity }: Item): string =>
  subtract(quantity, fulfilledQuantity);

/** The quantity of a line that is neither shipped nor packed. */
export const unpackedOf = (item: Item): string => subtract(openOf(item), item.packedQuantity);

export const canShip = ({ status, onHold }: Order): boolean => status === 'Confirmed' && !onHold;

export const hasShipments = ({ items }: Order): boolean =>
  items.some(({ fulfilledQuantity }) => !isZero(fulfilledQuantity));

export const hasPacked = ({ items }: Order): boolean =>
  items.some(({ packedQuantity }) => !isZero(packedQuantity));

export const hasUnpacked = ({ items }: Order): boolean =>
  items.some((item) => !isZero(unpackedOf(item)));
