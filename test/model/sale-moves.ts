import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { anyOf, body, type Move, one } from './move.ts';
import { isShipped, type SalesStatus } from './sales-order.ts';
import type {
  SalesChanges,
  SalesLineChanges,
  SalesLineRequest,
  SalesRequest,
} from './sales-requests.ts';
import { settling } from './settling.ts';

/** Sales orders and their lines; what is shipped of them is drawn elsewhere. */
export function saleMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'sale':
      return create(cast, step);
    case 'saleStatus':
      return changeSale(cast, step, { status: one(asked, step.way) });
    case 'saleHeader':
      return changeSale(cast, step, headerOf(cast, step));
    case 'saleGone':
      return remove(cast, step);
    case 'saleLine':
      return addLine(cast, step);
    case 'saleLineEdit':
      return updateLine(cast, step);
    case 'saleLineGone':
      return removeLine(cast, step);
    default:
      return undefined;
  }
}

const path = '/sales-orders';

/** More often what leads on. */
const asked: readonly SalesStatus[] = [
  ...(['Confirmed', 'Confirmed', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Confirmed', 'Completed'] as const),
];

const sold = ['10', '4', '2.5', '1', '100'];
const discounts = [undefined, '0', '5', '33.333333', '100', undefined];

function lineOf(cast: Cast, step: Step, at = 0): SalesLineRequest {
  const { item, pick, way, quantity, unitCost = '4' } = step;
  const unknown = pick === 60 ? Ids.nobody : undefined;
  return {
    skuId: unknown ?? one(cast.skuIds, item + at),
    quantity: way % 6 === 0 ? quantity : one(sold, way + at),
    unitPrice: pick === 59 ? undefined : unitCost,
    discountPercent: one(discounts, pick + at),
  };
}

function create(cast: Cast, step: Step): Move {
  const { way, place, pick, date, eventDate } = step;
  const items = [lineOf(cast, step), lineOf(cast, step, 1)].slice(0, one([1, 2, 2, 0], way));
  const request: SalesRequest = {
    customerId: way % 13 === 0 ? Ids.nobody : one(cast.customerIds, way),
    status: one(['Confirmed', 'Confirmed', 'Draft'] as const, pick),
    shipFrom: way % 11 === 0 ? undefined : one(cast.places, place),
    orderDate: date,
    requestedShipDate: eventDate?.slice(0, 10),
    exchangeRate: way % 4 === 0 ? '1.1' : undefined,
    discountAmount: way % 5 === 0 ? '1' : undefined,
    taxAmount: way % 5 === 1 ? '0.005' : undefined,
    items,
  };
  return settling(cast, path, {
    method: 'POST',
    path,
    body: sent(request),
    status: 201,
    ask: () => cast.model.sales.create(request),
  });
}

/** A header or a new order as the service takes it. */
function sent({ shipFrom, fulfillment, ...rest }: SalesChanges): Record<string, unknown> {
  return body({ ...rest, shipFromLocationId: shipFrom, fulfillmentStatus: fulfillment });
}

/** Changes a given order, or any. */
export function changeSale(
  cast: Cast,
  { pick }: Step,
  request: SalesChanges,
  order = anyOf(cast.model.sales.all(), pick),
): Move {
  return settling(cast, path, {
    method: 'PATCH',
    path: `${path}/${cast.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    ask: () => cast.model.sales.update(order?.id ?? '', request),
  });
}

function headerOf(cast: Cast, { way, place, date, item }: Step): SalesChanges {
  const requests: SalesChanges[] = [
    { shipFrom: one(cast.places, place) },
    { requestedShipDate: date ?? null },
    { customerId: one(cast.customerIds, item) },
    { orderDate: date, exchangeRate: '1.25' },
    { discountAmount: one(['0', '2.5', '50'], item), shippingAmount: '3' },
    { shipFrom: null, status: 'Draft' },
    { status: 'Confirmed', shipFrom: one(cast.places, place) },
  ];
  return one(requests, way);
}

function remove(cast: Cast, { pick }: Step): Move {
  const order = anyOf(cast.model.sales.all(), pick);
  return {
    method: 'DELETE',
    path: `${path}/${cast.ids.of(order?.id)}`,
    status: 204,
    ask: () => cast.model.sales.remove(order?.id ?? ''),
  };
}

function addLine(cast: Cast, step: Step): Move {
  const order = anyOf(cast.model.sales.all(), step.pick);
  const request = lineOf(cast, step);
  return settling(cast, path, {
    method: 'POST',
    path: `${path}/${cast.ids.of(order?.id)}/items`,
    body: body(request),
    status: 201,
    ask: () => cast.model.sales.addLine(order?.id ?? '', request),
  });
}

const linesOf = (cast: Cast) => cast.model.sales.all().flatMap(({ lines }) => lines);

/** Changes a line, its shipments included. */
export function changeSaleLine(
  cast: Cast,
  lineId: string | undefined,
  request: SalesLineChanges,
): Move {
  const { fulfilled: fulfilledQuantity, ...rest } = request;
  return settling(cast, path, {
    method: 'PATCH',
    path: `/sales-order-items/${cast.ids.of(lineId)}`,
    body: body({ ...rest, fulfilledQuantity }),
    status: 200,
    ask: () => cast.model.sales.updateLine(lineId ?? '', request),
  });
}

function updateLine(cast: Cast, step: Step): Move {
  const line = anyOf(linesOf(cast), step.pick);
  const { skuId, quantity, unitPrice, discountPercent } = lineOf(cast, step);
  const requests: SalesLineChanges[] = [
    { quantity },
    { unitPrice, discountPercent },
    { skuId },
    { quantity: step.quantity },
    { skuId, quantity },
    { quantity, fulfilled: quantity, shipDate: step.date },
    { quantity, fulfilled: '1' },
  ];
  return changeSaleLine(cast, line?.id, one(requests, step.way));
}

/** Most often one of several of which nothing was shipped, for such ones can go. */
function removeLine(cast: Cast, { pick, way }: Step): Move {
  const several = cast.model.sales.all().filter(({ lines }) => lines.length > 1);
  const loose = several.flatMap(({ lines }) => lines.filter((line) => !isShipped(line)));
  const line = anyOf(loose.length > 0 && way % 5 !== 0 ? loose : linesOf(cast), pick);
  return settling(cast, path, {
    method: 'DELETE',
    path: `/sales-order-items/${cast.ids.of(line?.id)}`,
    status: 204,
    ask: () => cast.model.sales.removeLine(line?.id ?? ''),
  });
}
