import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { foreignCurrencies } from './rate-actions.ts';
import { isShipped, type SalesStatus } from './sales-order.ts';
import type {
  SalesChanges,
  SalesLineChanges,
  SalesLineRequest,
  SalesRequest,
} from './sales-requests.ts';
import { withOrderIds } from './with-order-ids.ts';

/** Sales orders and their lines; shipments are in ship-actions.ts. */
export function saleAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'sale':
      return create(fixture, step);
    case 'saleStatus':
      return changeSale(fixture, step, { status: one(requested, step.way) });
    case 'saleHeader':
      return changeSale(fixture, step, headerOf(fixture, step));
    case 'saleDelete':
      return remove(fixture, step);
    case 'saleLine':
      return addLine(fixture, step);
    case 'saleLineEdit':
      return updateLine(fixture, step);
    case 'saleLineDelete':
      return removeLine(fixture, step);
    default:
      return undefined;
  }
}

const path = '/sales-orders';

/** Statuses that allow more steps come more often. */
const requested: readonly SalesStatus[] = [
  ...(['Confirmed', 'Confirmed', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Confirmed', 'Completed'] as const),
];

/** By default the base currency. */
const currencies = [undefined, ...foreignCurrencies, undefined, undefined];

const sold = ['10', '4', '2.5', '1', '100'];
const discounts = [undefined, '0', '5', '33.333333', '100', undefined];

function lineOf(fixture: Fixture, step: Step, at = 0): SalesLineRequest {
  const { item, pick, way, quantity, unitCost = '4' } = step;
  const unknown = pick === 60 ? Ids.unknown : undefined;
  return {
    skuId: unknown ?? one(fixture.skuIds, item + at),
    quantity: way % 6 === 0 ? quantity : one(sold, way + at),
    unitPrice: pick % 8 === 3 ? undefined : unitCost,
    discountPercent: one(discounts, pick + at),
  };
}

function create(fixture: Fixture, step: Step): Action {
  const { way, location, pick, date, eventDate } = step;
  const items = [lineOf(fixture, step), lineOf(fixture, step, 1)].slice(0, one([1, 2, 2, 0], way));
  const request: SalesRequest = {
    customerId: way % 13 === 0 ? Ids.unknown : one(fixture.customerIds, way),
    status: one(['Confirmed', 'Confirmed', 'Draft'] as const, pick),
    shipFrom: way % 11 === 0 ? undefined : one(fixture.locationIds, location),
    orderDate: date,
    requestedShipDate: eventDate?.slice(0, 10),
    currency: one(currencies, pick),
    exchangeRate: way % 4 === 0 ? '1.1' : undefined,
    discountAmount: way % 5 === 0 ? '1' : undefined,
    taxAmount: way % 5 === 1 ? '0.005' : undefined,
    items,
  };
  return withOrderIds(fixture, path, {
    method: 'POST',
    path,
    body: sent(request),
    status: 201,
    applyToModel: () => fixture.model.sales.create(request),
  });
}

/** A header or a new order as the service expects it. */
function sent({ shipFrom, fulfillment, ...rest }: SalesChanges): Record<string, unknown> {
  return body({ ...rest, shipFromLocationId: shipFrom, fulfillmentStatus: fulfillment });
}

/** Changes an order. */
export function changeSale(
  fixture: Fixture,
  { pick }: Step,
  request: SalesChanges,
  order = anyOf(fixture.model.sales.all(), pick),
): Action {
  return withOrderIds(fixture, path, {
    method: 'PATCH',
    path: `${path}/${fixture.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    applyToModel: () => fixture.model.sales.update(order?.id ?? '', request),
  });
}

function headerOf(fixture: Fixture, { way, location, date, item }: Step): SalesChanges {
  const requests: SalesChanges[] = [
    { shipFrom: one(fixture.locationIds, location) },
    { requestedShipDate: date ?? null },
    { customerId: one(fixture.customerIds, item) },
    { orderDate: date, exchangeRate: '1.25' },
    { orderDate: date, currency: one(currencies, way + item) },
    { exchangeRate: null },
    { discountAmount: one(['0', '2.5', '50'], item), shippingAmount: '3' },
    { shipFrom: null, status: 'Draft' },
    { status: 'Confirmed', shipFrom: one(fixture.locationIds, location) },
  ];
  return one(requests, way);
}

function remove(fixture: Fixture, { pick }: Step): Action {
  const order = anyOf(fixture.model.sales.all(), pick);
  return {
    method: 'DELETE',
    path: `${path}/${fixture.ids.of(order?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.sales.remove(order?.id ?? ''),
  };
}

function addLine(fixture: Fixture, step: Step): Action {
  const order = anyOf(fixture.model.sales.all(), step.pick);
  const request = lineOf(fixture, step);
  return withOrderIds(fixture, path, {
    method: 'POST',
    path: `${path}/${fixture.ids.of(order?.id)}/items`,
    body: body(request),
    status: 201,
    applyToModel: () => fixture.model.sales.addLine(order?.id ?? '', request),
  });
}

const linesOf = (fixture: Fixture) => fixture.model.sales.all().flatMap(({ lines }) => lines);

/** Changes a line, its shipments included. */
export function changeSaleLine(
  fixture: Fixture,
  lineId: string | undefined,
  request: SalesLineChanges,
): Action {
  const { fulfilled: fulfilledQuantity, ...rest } = request;
  return withOrderIds(fixture, path, {
    method: 'PATCH',
    path: `/sales-order-items/${fixture.ids.of(lineId)}`,
    body: body({ ...rest, fulfilledQuantity }),
    status: 200,
    applyToModel: () => fixture.model.sales.updateLine(lineId ?? '', request),
  });
}

function updateLine(fixture: Fixture, step: Step): Action {
  const line = anyOf(linesOf(fixture), step.pick);
  const { skuId, quantity, unitPrice, discountPercent } = lineOf(fixture, step);
  const requests: SalesLineChanges[] = [
    { quantity },
    { unitPrice, discountPercent },
    { skuId },
    { quantity: step.quantity },
    { skuId, quantity },
    { quantity, fulfilled: quantity, shipDate: step.date },
    { quantity, fulfilled: '1' },
  ];
  return changeSaleLine(fixture, line?.id, one(requests, step.way));
}

/** Most often one of several lines without shipments, for these can be deleted. */
function removeLine(fixture: Fixture, { pick, way }: Step): Action {
  const several = fixture.model.sales.all().filter(({ lines }) => lines.length > 1);
  const loose = several.flatMap(({ lines }) => lines.filter((line) => !isShipped(line)));
  const line = anyOf(loose.length > 0 && way % 5 !== 0 ? loose : linesOf(fixture), pick);
  return withOrderIds(fixture, path, {
    method: 'DELETE',
    path: `/sales-order-items/${fixture.ids.of(line?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.sales.removeLine(line?.id ?? ''),
  });
}
