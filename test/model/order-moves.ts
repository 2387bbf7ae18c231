import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { anyOf, body, type Move, one } from './move.ts';
import type { Status } from './purchase-order.ts';
import type { HeaderRequest, LineRequest } from './purchase-orders.ts';
import { settling } from './settling.ts';

/** Purchase orders and their lines. */
export function orderMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'order':
      return create(cast, step);
    case 'orderStatus':
      return update(cast, step, { status: one(asked, step.way) });
    case 'orderHeader':
      return update(cast, step, headerOf(cast, step));
    case 'orderGone':
      return remove(cast, step);
    case 'line':
      return addLine(cast, step);
    case 'lineEdit':
      return updateLine(cast, step);
    case 'lineGone':
      return removeLine(cast, step);
    default:
      return undefined;
  }
}

/** More often what leads on. */
const asked: readonly Status[] = [
  ...(['Ordered', 'Ordered', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Ordered', 'Received', 'Partially Received'] as const),
];

/** Wide enough that few receipts complete an order, and some do. */
const ordered = ['10', '4', '2.5', '1', '100'];

function lineOf(cast: Cast, step: Step, at = 0): LineRequest {
  const { item, pick, way, quantity, unitCost, date } = step;
  const unknown = pick === 60 ? one(cast.skuIds, item) : undefined;
  return {
    materialId: unknown ?? one(cast.materialIds, item + at),
    quantity: way % 5 === 0 ? quantity : one(ordered, way + at),
    unitPrice: unitCost ?? '2',
    ...(way % 3 === 0 && { expectedDate: date }),
  };
}

function create(cast: Cast, step: Step): Move {
  const { way, place, date, eventDate } = step;
  const items = [lineOf(cast, step), lineOf(cast, step, 1)].slice(0, one([1, 2, 2, 0], way));
  const shipTo = way % 11 === 0 ? undefined : one(cast.places, way % 7 === 0 ? place : place % 2);
  const request = {
    vendorId: way % 13 === 0 ? Ids.nobody : one(cast.vendorIds, way),
    status: one(['Ordered', 'Ordered', 'Draft'] as const, way),
    shipTo,
    orderDate: date,
    expectedDate: eventDate?.slice(0, 10),
    exchangeRate: way % 4 === 0 ? '1.1' : undefined,
    items,
  };
  return settling(cast, '/purchase-orders', {
    method: 'POST',
    path: '/purchase-orders',
    body: sent(request),
    status: 201,
    ask: () => cast.model.orders.create(request),
  });
}

/** A header or a new order as the service takes it. */
function sent({ shipTo, ...rest }: HeaderRequest & object): Record<string, unknown> {
  return body({ ...rest, shipToLocationId: shipTo });
}

function update(cast: Cast, { pick }: Step, request: HeaderRequest): Move {
  const order = anyOf(cast.model.orders.all(), pick);
  return settling(cast, '/purchase-orders', {
    method: 'PATCH',
    path: `/purchase-orders/${cast.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    ask: () => cast.model.orders.update(order?.id ?? '', request),
  });
}

function headerOf(cast: Cast, { way, place, date, eventDate, item }: Step): HeaderRequest {
  const requests: HeaderRequest[] = [
    { shipTo: one(cast.places, place) },
    { expectedDate: date ?? null },
    { vendorId: one(cast.vendorIds, item) },
    { orderDate: date, exchangeRate: '1.25' },
    { shipTo: one(cast.places, place), expectedDate: eventDate?.slice(0, 10) },
    { status: 'Ordered', shipTo: one(cast.places, place % 2) },
  ];
  return one(requests, way);
}

function remove(cast: Cast, { pick }: Step): Move {
  const order = anyOf(cast.model.orders.all(), pick);
  return {
    method: 'DELETE',
    path: `/purchase-orders/${cast.ids.of(order?.id)}`,
    status: 204,
    ask: () => cast.model.orders.remove(order?.id ?? ''),
  };
}

function addLine(cast: Cast, step: Step): Move {
  const order = anyOf(cast.model.orders.all(), step.pick);
  const request = lineOf(cast, step);
  return settling(cast, '/purchase-orders', {
    method: 'POST',
    path: `/purchase-orders/${cast.ids.of(order?.id)}/items`,
    body: body(request),
    status: 201,
    ask: () => cast.model.orders.addLine(order?.id ?? '', request),
  });
}

const linesOf = (cast: Cast) => cast.model.orders.all().flatMap(({ lines }) => lines);

function updateLine(cast: Cast, step: Step): Move {
  const line = anyOf(linesOf(cast), step.pick);
  const { quantity, unitPrice, materialId } = lineOf(cast, step);
  const requests: Partial<LineRequest>[] = [
    { quantity },
    { quantity: step.quantity },
    { unitPrice },
    { materialId },
    { expectedDate: step.date ?? null },
    { materialId, quantity, expectedDate: step.date ?? null },
  ];
  const request = one(requests, step.way);
  return settling(cast, '/purchase-orders', {
    method: 'PATCH',
    path: `/purchase-order-items/${cast.ids.of(line?.id)}`,
    body: body(request),
    status: 200,
    ask: () => cast.model.orders.updateLine(line?.id ?? '', request),
  });
}

function removeLine(cast: Cast, { pick }: Step): Move {
  const line = anyOf(linesOf(cast), pick);
  return settling(cast, '/purchase-orders', {
    method: 'DELETE',
    path: `/purchase-order-items/${cast.ids.of(line?.id)}`,
    status: 204,
    ask: () => cast.model.orders.removeLine(line?.id ?? ''),
  });
}
