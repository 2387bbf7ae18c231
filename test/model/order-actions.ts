import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import type { Status } from './purchase-order.ts';
import type { HeaderRequest, LineRequest } from './purchase-requests.ts';
import { foreignCurrencies } from './rate-actions.ts';
import { withOrderIds } from './with-order-ids.ts';

/** Purchase orders and their lines. */
export function orderAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'order':
      return create(fixture, step);
    case 'orderStatus':
      return update(fixture, step, { status: one(requested, step.way) });
    case 'orderHeader':
      return update(fixture, step, headerOf(fixture, step));
    case 'orderDelete':
      return remove(fixture, step);
    case 'line':
      return addLine(fixture, step);
    case 'lineEdit':
      return updateLine(fixture, step);
    case 'lineDelete':
      return removeLine(fixture, step);
    default:
      return undefined;
  }
}

/** Statuses that allow more steps come more often. */
const requested: readonly Status[] = [
  ...(['Ordered', 'Ordered', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Ordered', 'Received', 'Partially Received'] as const),
];

/** By default the base currency. */
const currencies = [undefined, ...foreignCurrencies, undefined, undefined];

/** So large that few receipts complete an order, and some do. */
const ordered = ['10', '4', '2.5', '1', '100'];

const discounts = [undefined, '15', '0', '33.333333', '100', '12.5'];

function lineOf(fixture: Fixture, step: Step, at = 0): LineRequest {
  const { item, pick, way, quantity, unitCost, date } = step;
  const items = (way + at) % 4 === 3 ? fixture.skuIds : fixture.materialIds;
  return {
    itemId: pick === 60 ? Ids.unknown : one(items, item + at),
    quantity: way % 5 === 0 ? quantity : one(ordered, way + at),
    unitPrice: unitCost ?? '2',
    discountPercent: one(discounts, pick),
    ...(way % 3 === 0 && { expectedDate: date }),
  };
}

function create(fixture: Fixture, step: Step): Action {
  const { way, location, pick, date, eventDate } = step;
  const items = [lineOf(fixture, step), lineOf(fixture, step, 1)].slice(0, one([1, 2, 2, 0], way));
  const shipTo =
    way % 11 === 0 ? undefined : one(fixture.locationIds, way % 7 === 0 ? location : location % 2);
  const request = {
    vendorId: way % 13 === 0 ? Ids.unknown : one(fixture.vendorIds, way),
    status: one(['Ordered', 'Ordered', 'Draft'] as const, way),
    shipTo,
    orderDate: date,
    expectedDate: eventDate?.slice(0, 10),
    currency: one(currencies, pick),
    exchangeRate: way % 4 === 0 ? '1.1' : undefined,
    items,
  };
  return withOrderIds(fixture, '/purchase-orders', {
    method: 'POST',
    path: '/purchase-orders',
    body: sent({ ...request, items: items.map((line) => sentLine(fixture, line)) }),
    status: 201,
    applyToModel: () => fixture.model.orders.create(request),
  });
}

/** A line as the service expects it. */
const sentLine = (fixture: Fixture, { itemId, ...line }: Partial<LineRequest>) => ({
  ...(itemId !== undefined && fixture.naming(itemId)),
  ...line,
});

/** A header or a new order as the service expects it. */
function sent({ shipTo, ...rest }: HeaderRequest & { items?: object[] }): Record<string, unknown> {
  return body({ ...rest, shipToLocationId: shipTo });
}

function update(fixture: Fixture, { pick }: Step, request: HeaderRequest): Action {
  const order = anyOf(fixture.model.orders.all(), pick);
  return withOrderIds(fixture, '/purchase-orders', {
    method: 'PATCH',
    path: `/purchase-orders/${fixture.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    applyToModel: () => fixture.model.orders.update(order?.id ?? '', request),
  });
}

function headerOf(fixture: Fixture, { way, location, date, eventDate, item }: Step): HeaderRequest {
  const requests: HeaderRequest[] = [
    { shipTo: one(fixture.locationIds, location) },
    { expectedDate: date ?? null },
    { vendorId: one(fixture.vendorIds, item) },
    { orderDate: date, exchangeRate: '1.25' },
    { orderDate: date, currency: one(currencies, way + item) },
    { exchangeRate: null },
    { shipTo: one(fixture.locationIds, location), expectedDate: eventDate?.slice(0, 10) },
    { status: 'Ordered', shipTo: one(fixture.locationIds, location % 2) },
  ];
  return one(requests, way);
}

function remove(fixture: Fixture, { pick }: Step): Action {
  const order = anyOf(fixture.model.orders.all(), pick);
  return {
    method: 'DELETE',
    path: `/purchase-orders/${fixture.ids.of(order?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.orders.remove(order?.id ?? ''),
  };
}

function addLine(fixture: Fixture, step: Step): Action {
  const order = anyOf(fixture.model.orders.all(), step.pick);
  const request = lineOf(fixture, step);
  return withOrderIds(fixture, '/purchase-orders', {
    method: 'POST',
    path: `/purchase-orders/${fixture.ids.of(order?.id)}/items`,
    body: body(sentLine(fixture, request)),
    status: 201,
    applyToModel: () => fixture.model.orders.addLine(order?.id ?? '', request),
  });
}

const linesOf = (fixture: Fixture) => fixture.model.orders.all().flatMap(({ lines }) => lines);

function updateLine(fixture: Fixture, step: Step): Action {
  const line = anyOf(linesOf(fixture), step.pick);
  const { quantity, unitPrice, discountPercent, itemId } = lineOf(fixture, step);
  const requests: Partial<LineRequest>[] = [
    { quantity },
    { quantity: step.quantity },
    { unitPrice },
    { discountPercent },
    { itemId },
    { expectedDate: step.date ?? null },
    { itemId, quantity, expectedDate: step.date ?? null },
  ];
  const request = one(requests, step.way);
  return withOrderIds(fixture, '/purchase-orders', {
    method: 'PATCH',
    path: `/purchase-order-items/${fixture.ids.of(line?.id)}`,
    body: body(sentLine(fixture, request)),
    status: 200,
    applyToModel: () => fixture.model.orders.updateLine(line?.id ?? '', request),
  });
}

function removeLine(fixture: Fixture, { pick }: Step): Action {
  const line = anyOf(linesOf(fixture), pick);
  return withOrderIds(fixture, '/purchase-orders', {
    method: 'DELETE',
    path: `/purchase-order-items/${fixture.ids.of(line?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.orders.removeLine(line?.id ?? ''),
  });
}
