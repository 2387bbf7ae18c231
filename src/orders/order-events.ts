/** The events of orders, their items and their receipts. */
import type { Emission, EventName, FeedEvent, RecordName } from '../kernel/contract/event.ts';
import { EventType, type Work } from '../kernel/contract/work.ts';

interface Versioned {
  id: string;
  version: number;
}

/** The event of a write that has located an order, and answers it unless it is deleted. */
export const orderEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const { order }: { order: Versioned } = subject;
    return { id: order.id, version: (reply ?? order).version, before: order, after: reply };
  },
});

/** The event of a write that adds, changes or removes an item: it changes the order. */
export const orderItemEvent = (type: EventName): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const { order, item }: { order: Versioned; item?: Versioned } = subject;
    const isSame = item !== undefined && reply?.version === item.version;
    return isSame ? undefined : { id: order.id, version: order.version + 1 };
  },
});

/** The event of a write that changes or deletes a receipt, and its order with it. */
export const receiptEvent = (type: EventName, orderType: string): Emission => ({
  type,
  changeOf: ({ subject, reply }) => {
    const { receipt, locked }: { receipt: Versioned; locked: { order: { id: string } } } = subject;
    return {
      id: receipt.id,
      version: (reply ?? receipt).version,
      before: receipt,
      after: reply,
      parent: { type: orderType, id: locked.order.id },
    };
  },
});

interface StatusChange {
  type: string;
  order: Versioned & { status: string };
  before: string;
  cause: RecordName;
}

/** An order has reached another status by a receipt or a shipment. */
const statusChanged = new EventType<StatusChange>(
  'order.status_changed',
  ({ type, order, before, cause }): FeedEvent[] => [
    {
      type: `${type}.status_changed`,
      objectId: order.id,
      version: order.version,
      fields: [{ field: 'status', old: before, new: order.status }],
      cause,
    },
  ],
);

/** Emits the new status of an order, where `cause` has changed it. */
export async function announceStatus(work: Work, change: StatusChange): Promise<void> {
  if (change.order.status !== change.before) await work.emit(statusChanged, change);
}
