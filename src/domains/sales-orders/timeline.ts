/** The timeline of a sales order: notes of users, and events of the order. */
import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import * as s from '../../kernel/values/schema.ts';
import { personId } from '../named-ids.ts';
import type { MovedLine } from './moved-lines.ts';
import type { StoredSalesOrder } from './sales-order.ts';
import type { SalesOrderStatus } from './sales-order-status.ts';

export const eventTypes = [
  'status_changed',
  'held',
  'released',
  'shipped',
  'shipment_reversed',
  'returned',
  'return_deleted',
  'recosted',
] as const;

type EventType = (typeof eventTypes)[number];

const eventLine = s.object({
  salesOrderItemId: s.uuid(),
  lineNumber: s.integer(),
  skuId: s.uuid(),
  quantity: s.decimal(),
});

const eventFigures = s.object(
  {
    from: s.nullable(s.text({ max: 64, description: 'Of status_changed.' })),
    to: s.nullable(s.text({ max: 64, description: 'Of status_changed.' })),
    reason: s.nullable(s.text({ max: 200, description: 'Of held.' })),
    shipDate: s.nullable(s.date({ description: 'Of shipped.' })),
    items: s.nullable(
      s.listOf(eventLine, {
        description:
          'Of shipped, shipment_reversed, returned and return_deleted: the quantities of lines.',
      }),
    ),
    oldCostOfGoodsSold: s.nullable(s.decimal({ description: 'Of recosted, in base currency.' })),
    newCostOfGoodsSold: s.nullable(s.decimal({ description: 'Of recosted.' })),
    difference: s.nullable(s.decimal({ description: 'Of recosted: new less old.' })),
  },
  { whole: true, description: 'Details of an event; those that its type does not have are null.' },
);

export type EventFigures = s.Static<typeof eventFigures>;

/** Writes the details of an event as JSON, with all digits. */
export const writeFigures = compileReply(eventFigures) as (
  figures: Partial<EventFigures>,
) => string;

export const timelineEntry = s.object({
  id: s.uuid(),
  soId: s.uuid(),
  kind: s.oneOf(['note', 'event']),
  type: s.nullable(s.oneOf(eventTypes, { description: 'Of an event; null for a note.' })),
  body: s.notes({ description: 'The note, or the event in words.' }),
  figures: s.nullable(eventFigures),
  author: s.nullable(
    personId({ description: 'The author of the note or change; null for a revaluation.' }),
  ),
  createdBy: s.nullable(personId()),
  createdAt: s.timestamp(),
  updatedAt: s.timestamp(),
});

export type TimelineEntry = s.Static<typeof timelineEntry>;

export const timelineNoteInput = s.object({
  body: s.text({ max: 10_000, lines: true, example: 'Call before delivery.' }),
});

/** A new event. */
export interface TimelineEvent {
  soId: string;
  type: EventType;
  body: string;
  figures: Partial<EventFigures>;
}

/** An event with its author, who is null for a revaluation. */
export type AuthoredEvent = TimelineEvent & { createdBy: string | null };

/**
 * The events of a change of an order, in this order: a status that was set manually, hold and
 * release, what was shipped or reversed, and the status that follows from it.
 */
export function eventsOf(
  before: StoredSalesOrder,
  target: StoredSalesOrder,
  after: StoredSalesOrder,
  moved: readonly MovedLine[],
  shipDate: string,
): TimelineEvent[] {
  const { id: soId } = after;
  const [shipped, reversed] = [signed(moved, 1), signed(moved, -1)];
  return [
    ...statusEvent(soId, before.status, target.status),
    ...holdEvent(before, target),
    ...shipmentEvent(soId, 'shipped', shipped, shipDate),
    ...shipmentEvent(soId, 'shipment_reversed', reversed),
    ...statusEvent(soId, target.status, after.status),
  ];
}

function statusEvent(soId: string, from: SalesOrderStatus, to: SalesOrderStatus): TimelineEvent[] {
  if (from === to) return [];
  return [{ soId, type: 'status_changed', body: `${from} to ${to}.`, figures: { from, to } }];
}

function holdEvent(before: StoredSalesOrder, after: StoredSalesOrder): TimelineEvent[] {
  const { id: soId, onHold, holdReason: reason } = after;
  if (before.onHold === onHold) return [];
  if (!onHold) return [{ soId, type: 'released', body: 'Released from hold.', figures: {} }];
  const body = reason === null ? 'Put on hold.' : `Put on hold: ${reason}`;
  return [{ soId, type: 'held', body, figures: { reason } }];
}

export type EventLine = s.Static<typeof eventLine>;

/** The quantity of each line that was shipped, or with `sign` -1 reversed. */
const signed = (moved: readonly MovedLine[], sign: 1 | -1): EventLine[] =>
  moved.flatMap(({ item: { id, lineNumber, skuId }, more }) => {
    const quantity = sign === 1 ? more : ZERO.minus(more);
    return compare(quantity, ZERO) > 0
      ? [{ salesOrderItemId: id, lineNumber, skuId, quantity }]
      : [];
  });

function shipmentEvent(
  soId: string,
  type: 'shipped' | 'shipment_reversed',
  items: readonly EventLine[],
  shipDate?: string,
): TimelineEvent[] {
  if (items.length === 0) return [];
  const lines = items.map(
    ({ quantity, lineNumber }) => `${quantity.toFixed()} of line ${lineNumber}`,
  );
  const body =
    type === 'shipped'
      ? `Shipped ${lines.join(', ')} on ${shipDate}.`
      : `Reversed the shipment of ${lines.join(', ')}.`;
  return [{ soId, type, body, figures: { items: [...items], ...(shipDate && { shipDate }) } }];
}

/** Goods of lines came back, or a return of them was deleted. */
export function returnEvent(
  soId: string,
  type: 'returned' | 'return_deleted',
  items: readonly EventLine[],
): TimelineEvent[] {
  if (items.length === 0) return [];
  const lines = items.map(
    ({ quantity, lineNumber }) => `${quantity.toFixed()} of line ${lineNumber}`,
  );
  const body =
    type === 'returned'
      ? `Took back ${lines.join(', ')}.`
      : `Deleted the return of ${lines.join(', ')}.`;
  return [{ soId, type, body, figures: { items: [...items] } }];
}

/** The cost of an order's shipments has changed. */
export function recostedEvent(soId: string, newCost: Exact, difference: Exact): TimelineEvent {
  const oldCost = newCost.minus(difference);
  return {
    soId,
    type: 'recosted',
    body: `Cost of goods sold went from ${oldCost.toFixed()} to ${newCost.toFixed()}.`,
    figures: { oldCostOfGoodsSold: oldCost, newCostOfGoodsSold: newCost, difference },
  };
}

export const timelineNoteExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f821',
  soId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  kind: 'note',
  type: null,
  body: 'Call before delivery.',
  figures: null,
  author: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-02T08:00:00.000Z',
  updatedAt: '2026-03-02T08:00:00.000Z',
};
