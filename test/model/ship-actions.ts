import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { isUnvoided, lineOf } from './ledger-rows.ts';
import { NOTHING, Rational } from './rational.ts';
import { changeSale, changeSaleLine } from './sale-actions.ts';
import { fulfilledQuantity, isPromised, isShipped, openOf } from './sales-order.ts';
import type { SalesChanges } from './sales-requests.ts';

/** Shipments of sales orders, their reversals, and holds. */
export function shipAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'ship':
      return ship(fixture, step);
    case 'shipAll':
      return shipAll(fixture, step);
    case 'shipTogether':
      return shipTogether(fixture, step);
    case 'shipmentEdit':
      return redate(fixture, step);
    case 'shipmentDelete':
      return remove(fixture, step);
    case 'reverse':
      return reverse(fixture, step);
    case 'hold':
      return hold(fixture, step);
    default:
      return undefined;
  }
}

const half = (value: Rational) => value.over(Rational.parse('2')).roundHalfEven(6);

/** Some or all of the open quantity of a line, or any other quantity. */
function ship(fixture: Fixture, { pick, way, date: shipDate, quantity }: Step): Action {
  const orders = fixture.model.sales.all();
  const open = orders.filter((order) => isPromised(order) && !order.onHold);
  const lines = (open.length > 0 && way % 8 !== 0 ? open : orders).flatMap((order) => order.lines);
  const line = anyOf(lines, pick);
  if (!line) return changeSaleLine(fixture, undefined, { fulfilled: '1' });
  const shipped = fulfilledQuantity(line);
  const amounts = [
    line.quantity,
    shipped.plus(half(openOf(line))),
    shipped.plus(half(openOf(line))),
    shipped.plus(Rational.parse('1')),
    Rational.parse(quantity),
  ];
  return changeSaleLine(fixture, line.id, { fulfilled: String(one(amounts, way)), shipDate });
}

function shipAll(fixture: Fixture, step: Step): Action {
  const { pick, way, date: shipDate } = step;
  const orders = fixture.model.sales.all();
  const open = orders.filter((order) => isPromised(order) && !order.onHold);
  const order = anyOf(open.length > 0 && way % 6 !== 0 ? open : orders, pick);
  const whole = { fulfillment: 'Fulfilled', shipDate } as const;
  const requests: SalesChanges[] = [
    ...[whole, whole, whole],
    { ...whole, onHold: false },
    { ...whole, status: 'Confirmed' },
    { ...whole, shipFrom: one(fixture.locationIds, pick) },
    { ...whole, onHold: true },
    { fulfillment: 'Unfulfilled' },
  ];
  return changeSale(fixture, step, one(requests, way), order);
}

/** Several lines of an order with one shipment, or all that is open. */
function shipTogether(fixture: Fixture, { pick, way, date: shipDate }: Step): Action {
  const { model, ids } = fixture;
  const orders = model.sales.all();
  const open = orders.filter((order) => isPromised(order) && !order.onHold);
  const order = anyOf(open.length > 0 && way % 8 !== 0 ? open : orders, pick);
  const lines = (order?.lines ?? []).map((line) => {
    const amounts = [half(openOf(line)), Rational.parse('1'), half(half(openOf(line)))];
    return { lineId: line.id, quantity: one(amounts, way) };
  });
  const left = lines.filter(({ quantity }) => quantity.compare(NOTHING) > 0);
  const units = way % 5 === 0 || left.length === 0 ? undefined : left.map(asText);
  return {
    ...{ method: 'POST', path: `/sales-orders/${ids.of(order?.id)}/shipments`, status: 201 },
    body: body({
      shipDate,
      items: units?.map(({ lineId, quantity }) => {
        return { salesOrderItemId: ids.of(lineId), quantity };
      }),
    }),
    applyToModel: () => model.shipments.ship(order?.id ?? '', units, shipDate),
  };
}

const asText = ({ lineId, quantity }: { lineId: string; quantity: Rational }) => ({
  ...{ lineId, quantity: String(quantity) },
});

/** Another day of a shipment. */
function redate(fixture: Fixture, step: Step): Action {
  const { date: shipDate = '2026-03-01' } = step;
  return ofShipment(fixture, step, (document) => ({
    ...{ method: 'PATCH', body: { shipDate }, status: 200 },
    applyToModel: () => fixture.model.shipments.redate(document, shipDate),
  }));
}

function remove(fixture: Fixture, step: Step): Action {
  return ofShipment(fixture, step, (document) => ({
    ...{ method: 'DELETE', status: 204 },
    applyToModel: () => fixture.model.shipments.remove(document),
  }));
}

/** A request on the shipment of a line that was shipped. */
function ofShipment(
  fixture: Fixture,
  { pick, way }: Step,
  action: (document: string) => Omit<Action, 'path'>,
): Action {
  const { model, ids } = fixture;
  const all = model.sales
    .all()
    .flatMap(({ id, lines }) =>
      lines.flatMap(({ shipments }) => shipments.map((shipment) => ({ ...shipment, orderId: id }))),
    );
  const { id, document, orderId } = one(all, pick + way);
  const row = model.ledger
    .rows()
    .find((each) => isUnvoided(each) && lineOf(each) === `${orderId} ${id}`);
  return {
    ...action(document),
    path: '/shipments',
    async prepare(_client, lookUp) {
      const text = 'select shipment_id as id from shipment_items where entry_id = $1';
      const [found] = await lookUp(text, [ids.of(row?.id)]);
      return { path: `/shipments/${found?.id}` };
    },
  };
}

/** All or some of the shipped quantity of a line, most often of an order that is not closed. */
function reverse(fixture: Fixture, { pick, way, quantity }: Step): Action {
  const orders = fixture.model.sales.all();
  const lines = orders.flatMap((order) => order.lines);
  const line = anyOf(lines.some(isShipped) ? lines.filter(isShipped) : lines, pick);
  if (!line) return changeSaleLine(fixture, undefined, { fulfilled: '0' });
  const shipped = fulfilledQuantity(line);
  const amounts = [
    '0',
    String(half(shipped)),
    String(half(half(shipped))),
    String(shipped.over(Rational.parse('3')).roundHalfEven(6)),
    quantity,
  ];
  return changeSaleLine(fixture, line.id, { fulfilled: one(amounts, way) });
}

function hold(fixture: Fixture, step: Step): Action {
  const requests: SalesChanges[] = [
    { onHold: true, holdReason: 'Unpaid' },
    { onHold: false },
    { onHold: true },
    { holdReason: 'Unpaid' },
    { onHold: false, status: 'Confirmed' },
  ];
  return changeSale(fixture, step, one(requests, step.way));
}
