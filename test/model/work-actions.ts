import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { withOrderIds } from './with-order-ids.ts';
import type { WorkStatus } from './work-order.ts';
import type { WorkChanges, WorkLineRequest, WorkRequest } from './work-orders.ts';

/** Work orders and their lines. */
export function workAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'workOrder':
      return create(fixture, step);
    case 'workStatus':
      return update(fixture, step, { status: one(requested, step.way) });
    case 'workHeader':
      return update(fixture, step, headerOf(fixture, step));
    case 'workDelete':
      return remove(fixture, step);
    case 'workLine':
      return addLine(fixture, step);
    case 'workLineEdit':
      return updateLine(fixture, step);
    case 'workLineDelete':
      return removeLine(fixture, step);
    default:
      return undefined;
  }
}

const path = '/work-orders';

/** Statuses that allow more steps come more often. */
const requested: readonly WorkStatus[] = [
  ...(['Production', 'Production', 'Closed', 'Closed', 'Draft', 'Cancelled'] as const),
  ...(['Production', 'Completed', 'Partially Received'] as const),
];

/** So large that few receipts complete an order, and some do. */
const ordered = ['10', '4', '2.5', '5', '100'];

/** Most often of a SKU that has a recipe. */
function lineOf(fixture: Fixture, step: Step): WorkLineRequest {
  const { item, pick, way, quantity, unitCost } = step;
  const made = fixture.skuIds.filter((skuId) => fixture.model.ledger.item(skuId).recipe !== null);
  const skuIds = made.length > 0 && pick % 12 !== 0 ? made : fixture.skuIds;
  return {
    skuId: pick === 60 ? Ids.unknown : one(skuIds, item),
    quantity: way % 6 === 0 ? quantity : one(ordered, way),
    ...(pick % 3 === 0 && { conversionCost: unitCost }),
  };
}

function create(fixture: Fixture, step: Step): Action {
  const { way, location, other, date, eventDate } = step;
  const request: WorkRequest = {
    ...lineOf(fixture, step),
    siteId: one(fixture.locationIds, way % 9 === 0 ? location : location % 2),
    stockId: way % 14 === 0 ? Ids.unknown : one(fixture.locationIds, location + other),
    startDate: date ?? '2026-03-02',
    expectedDate: eventDate?.slice(0, 10),
    status: one(['Production', 'Production', 'Draft'] as const, way),
  };
  return withOrderIds(fixture, path, {
    method: 'POST',
    path,
    body: sent(request),
    status: 201,
    applyToModel: () => fixture.model.work.create(request),
  });
}

/** A header or a new order as the service expects it. */
function sent({ siteId, stockId, ...rest }: WorkChanges): Record<string, unknown> {
  return body({ ...rest, siteLocationId: siteId, stockLocationId: stockId });
}

function update(fixture: Fixture, { pick }: Step, request: WorkChanges): Action {
  const order = anyOf(fixture.model.work.all(), pick);
  return withOrderIds(fixture, path, {
    method: 'PATCH',
    path: `${path}/${fixture.ids.of(order?.id)}`,
    body: sent(request),
    status: 200,
    applyToModel: () => fixture.model.work.update(order?.id ?? '', request),
  });
}

function headerOf(fixture: Fixture, step: Step): WorkChanges {
  const { way, location, date, eventDate } = step;
  const { skuId, quantity, conversionCost } = lineOf(fixture, step);
  const requests: WorkChanges[] = [
    { expectedDate: date ?? null },
    { siteId: one(fixture.locationIds, location) },
    { stockId: one(fixture.locationIds, location) },
    { quantity },
    { skuId },
    { startDate: date, expectedDate: eventDate?.slice(0, 10) },
    { skuId, quantity, conversionCost, status: 'Production' },
  ];
  return one(requests, way);
}

function remove(fixture: Fixture, { pick }: Step): Action {
  const order = anyOf(fixture.model.work.all(), pick);
  return {
    method: 'DELETE',
    path: `${path}/${fixture.ids.of(order?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.work.remove(order?.id ?? ''),
  };
}

function addLine(fixture: Fixture, step: Step): Action {
  const orders = fixture.model.work.all();
  const blank = orders.filter(({ receipts }) => receipts.length === 0);
  const order = anyOf(blank.length > 0 ? blank : orders, step.pick);
  const request = lineOf(fixture, step);
  return withOrderIds(fixture, path, {
    method: 'POST',
    path: `${path}/${fixture.ids.of(order?.id)}/items`,
    body: body(request),
    status: 201,
    applyToModel: () => fixture.model.work.addLine(order?.id ?? '', request),
  });
}

const linesOf = (fixture: Fixture) => fixture.model.work.all().flatMap(({ lines }) => lines);

function updateLine(fixture: Fixture, step: Step): Action {
  const line = anyOf(linesOf(fixture), step.pick);
  const { quantity } = lineOf(fixture, step);
  const conversionCost = step.unitCost ?? '2';
  const requests = [{ quantity }, { conversionCost }, { quantity, conversionCost }];
  const request = one(requests, step.way);
  return withOrderIds(fixture, path, {
    method: 'PATCH',
    path: `/work-order-items/${fixture.ids.of(line?.id)}`,
    body: body(request),
    status: 200,
    applyToModel: () => fixture.model.work.updateLine(line?.id ?? '', request),
  });
}

/** Most often one of several lines without receipts, for these can be deleted. */
function removeLine(fixture: Fixture, { pick, way }: Step): Action {
  const orders = fixture.model.work.all();
  const several = orders.filter(
    ({ lines, receipts }) => lines.length > 1 && (receipts.length === 0 || way % 5 === 0),
  );
  const lines = several.length > 0 ? several.flatMap((order) => order.lines) : linesOf(fixture);
  const line = anyOf(lines, pick);
  return withOrderIds(fixture, path, {
    method: 'DELETE',
    path: `/work-order-items/${fixture.ids.of(line?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.work.removeLine(line?.id ?? ''),
  });
}
