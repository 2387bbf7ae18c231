/** Orders that the requests of a group change. */

import type { RoundTrip } from '../kernel/database/round-trip.ts';
import type { Fragment } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { selectExpectedOf } from '../ledger/entries.store.ts';
import type { StoredEntry } from '../ledger/entry.ts';
import type { OrderKind } from './kinds.ts';
import { type AddLocked, itemsOfOrders } from './orders.store.ts';

/** A locked order with active entries of its items: at least those of what it expects. */
export type WithEntries<Order> = Order & { entries: readonly StoredEntry[] };

/** Adds the locking of orders, and what is expected of them, to a round trip. */
export function addOrders<Order extends { items: readonly { id: string }[] }>(
  reading: RoundTrip,
  orgId: string,
  kind: OrderKind,
  ids: Fragment,
  addLocked: AddLocked<Order>,
): () => Map<string, WithEntries<Order>> {
  const locked = addLocked(reading, orgId, ids);
  const found = reading.add(selectExpectedOf(orgId, itemsOfOrders(kind, orgId, ids)));
  return () => {
    const entriesOf = groupedBy(found(), ({ sourceId }) => sourceId ?? '');
    const withEntries = [...locked()].map(([id, order]) => {
      const entries = order.items.flatMap((item) => entriesOf.get(item.id) ?? []);
      return [id, { ...order, entries }] as const;
    });
    return new Map(withEntries);
  };
}
