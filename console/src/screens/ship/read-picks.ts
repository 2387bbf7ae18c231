import { getSalesOrder } from '@stockwright/client';
import { useQueries } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { sum } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';
import { type Order, unpackedOf } from '../sales-orders/states.ts';

/** A product that is taken from one location, for one order or several. */
export interface Pick {
  key: string;
  location: string;
  locationId: string | null;
  skuId: string;
  code: string;
  name: string;
  quantity: string;
  parts: readonly { soNumber: string; quantity: string }[];
}

const withNames: ['names'] = ['names'];

/** The picks of orders, by location and code; undefined while they are read. */
export function usePicks(orderIds: readonly string[]): readonly Pick[] | undefined {
  const { id, client } = useOrganization();
  const found = useQueries({
    queries: orderIds.map((orderId) => {
      // As the screen of the order asks, so that an order is read once for both.
      const asked = { path: { id: orderId }, query: { include: withNames } };
      return {
        queryKey: keyOf(id, getSalesOrder, asked),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          getSalesOrder(client, { ...asked, signal }),
      };
    }),
  });
  const orders = found.flatMap(({ data }) => (data ? [data] : []));
  return orders.length === orderIds.length ? picksOf(orders) : undefined;
}

function picksOf(orders: readonly Order[]): readonly Pick[] {
  const picks = new Map<string, Pick>();
  for (const { soNumber, shipFromLocationId, shipFromLocationCode, items } of orders) {
    for (const item of items) {
      const quantity = unpackedOf(item);
      if (isZero(quantity)) continue;
      const key = `${shipFromLocationId} ${item.skuId}`;
      const before = picks.get(key);
      picks.set(key, {
        key,
        location: shipFromLocationCode ?? '',
        locationId: shipFromLocationId,
        skuId: item.skuId,
        code: item.skuCode ?? '',
        name: item.skuName ?? '',
        quantity: sum(before?.quantity ?? '0', quantity),
        parts: [...(before?.parts ?? []), { soNumber, quantity }],
      });
    }
  }
  const place = ({ location, code }: Pick) => `${location}\n${code}`;
  return [...picks.values()].sort((a, b) => place(a).localeCompare(place(b)));
}
