import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { anyOf, body, type Move, one } from './move.ts';
import { settling } from './settling.ts';
import type { WorkStatus } from './work-order.ts';
import type { WorkChanges, WorkLineRequest, WorkRequest } from './work-orders.ts';

/** Work orders and their lines. */
export function workMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'workOrder':
      return create(cast, step);
    case 'workStatus':
      return update(cast, step, { status: one(asked, step.way) });
    case 'workHeader':
      return update(cast, step, headerOf(cast, step));
    case 'workGone':
      return remove(cast, step);
    case 'workLine':
      return addLine(cast, step);
    case 'workLineEdit':
      return updateLine(cast, step);
    case 'workLineGone':
      return removeLine(cast, step);
    default:
      return undefined;
  }
}

const path = '/work-orders';

/** More often what leads on. */
const asked: readonly WorkStatus[] = [
  ...(['Production', 'Production', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Production', 'Completed', 'Partially Received'] as const),
];

/** Wide enough that few receipts complete an order, and some do. */
const ordered = ['10', '4', '2.5', '5', '100'];

/** Most often of a SKU that has a recipe. */
function lineOf(cast: Cast, step: Step): WorkLineRequest {
  const { item, pick, way, quantity, unitCost } = step;
  const made = cast.skuIds.filter((skuId) => cast.model.ledger.item(skuId).recipe !== null);
  const skuIds = made.length > 0 && pick % 12 !== 0 ? made : cast.skuIds;
  return {
    skuId: pick === 60 ? Ids.nobody : one(skuIds, item),
    quantity: way % 6 === 0 ? quantity : one(ordered, way),
    ...(pick % 3 === 0 && { conversionCost: unitCost }),
  };
}

function create(cast: Cast, step: Step): Move {
  const { way, place, other, date, eventDate } = step;
  const request: WorkRequest = {
    ...lineOf(cast, step),
    siteId: one(cast.places, way % 9 === 0 ? place : place % 2),
    stockId: way % 14 === 0 ? Ids.nobody : one(cast.places, place + other),
    startDate: date ?? '2026-03-02',
    expectedDate: eventDate?.slice(0, 10),
    status: one(['Production', 'Production', 'Draft'] as const, way),
  };
  return settling(cast, path, {
    method: 'POST',
    path,
    body: sent(request),
    status: 201,
    ask: () => cast.model.work.create(request),
  });
}

/** A header or a new order as the service takes it. */
function sent({ siteId, stockId, ...rest }: WorkChanges): Record<string, unknown> {
  return body({ ...rest, siteLocationId: siteId, stockLocationId: stockId });
}

function update(cast: Cast, { pick }: Step, request: WorkChanges): Move {
  const order = anyOf(cast.model.work.all(), pick);
  return settling(cast, path, {
    method: 'PATCH',
    path: `${path}/${cast.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    ask: () => cast.model.work.update(order?.id ?? '', request),
  });
}

function headerOf(cast: Cast, step: Step): WorkChanges {
  const { way, place, date, eventDate } = step;
  const { skuId, quantity, conversionCost } = lineOf(cast, step);
  const requests: WorkChanges[] = [
    { expectedDate: date ?? null },
    { siteId: one(cast.places, place) },
    { stockId: one(cast.places, place) },
    { quantity },
    { skuId },
    { startDate: date, expectedDate: eventDate?.slice(0, 10) },
    { skuId, quantity, conversionCost, status: 'Production' },
  ];
  return one(requests, way);
}

function remove(cast: Cast, { pick }: Step): Move {
  const order = anyOf(cast.model.work.all(), pick);
  return {
    method: 'DELETE',
    path: `${path}/${cast.ids.of(order?.id)}`,
    status: 204,
    ask: () => cast.model.work.remove(order?.id ?? ''),
  };
}

function addLine(cast: Cast, step: Step): Move {
  const orders = cast.model.work.all();
  const blank = orders.filter(({ receipts }) => receipts.length === 0);
  const order = anyOf(blank.length > 0 ? blank : orders, step.pick);
  const request = lineOf(cast, step);
  return settling(cast, path, {
    method: 'POST',
    path: `${path}/${cast.ids.of(order?.id)}/items`,
    body: body(request),
    status: 201,
    ask: () => cast.model.work.addLine(order?.id ?? '', request),
  });
}

const linesOf = (cast: Cast) => cast.model.work.all().flatMap(({ lines }) => lines);

function updateLine(cast: Cast, step: Step): Move {
  const line = anyOf(linesOf(cast), step.pick);
  const { quantity } = lineOf(cast, step);
  const conversionCost = step.unitCost ?? '2';
  const requests = [{ quantity }, { conversionCost }, { quantity, conversionCost }];
  const request = one(requests, step.way);
  return settling(cast, path, {
    method: 'PATCH',
    path: `/work-order-items/${cast.ids.of(line?.id)}`,
    body: body(request),
    status: 200,
    ask: () => cast.model.work.updateLine(line?.id ?? '', request),
  });
}

/** Most often one of several of which nothing was made, for such ones can go. */
function removeLine(cast: Cast, { pick, way }: Step): Move {
  const orders = cast.model.work.all();
  const several = orders.filter(
    ({ lines, receipts }) => lines.length > 1 && (receipts.length === 0 || way % 5 === 0),
  );
  const lines = several.length > 0 ? several.flatMap((order) => order.lines) : linesOf(cast);
  const line = anyOf(lines, pick);
  return settling(cast, path, {
    method: 'DELETE',
    path: `/work-order-items/${cast.ids.of(line?.id)}`,
    status: 204,
    ask: () => cast.model.work.removeLine(line?.id ?? ''),
  });
}
