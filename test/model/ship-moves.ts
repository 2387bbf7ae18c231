import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { anyOf, type Move, one } from './move.ts';
import { Rational } from './rational.ts';
import { changeSale, changeSaleLine } from './sale-moves.ts';
import { fulfilledQuantity, isPromised, isShipped, openOf } from './sales-order.ts';
import type { SalesChanges } from './sales-requests.ts';

/** What is shipped of sales orders, held back, and taken back. */
export function shipMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'ship':
      return ship(cast, step);
    case 'shipAll':
      return shipAll(cast, step);
    case 'takeBack':
      return takeBack(cast, step);
    case 'hold':
      return hold(cast, step);
    default:
      return undefined;
  }
}

const half = (value: Rational) => value.over(Rational.parse('2')).roundHalfEven(6);

/** Some or all that is open of a line, or anything. */
function ship(cast: Cast, { pick, way, date: shipDate, quantity }: Step): Move {
  const orders = cast.model.sales.all();
  const open = orders.filter((order) => isPromised(order) && !order.onHold);
  const lines = (open.length > 0 && way % 8 !== 0 ? open : orders).flatMap((order) => order.lines);
  const line = anyOf(lines, pick);
  if (!line) return changeSaleLine(cast, undefined, { fulfilled: '1' });
  const shipped = fulfilledQuantity(line);
  const amounts = [
    line.quantity,
    shipped.plus(half(openOf(line))),
    shipped.plus(half(openOf(line))),
    shipped.plus(Rational.parse('1')),
    Rational.parse(quantity),
  ];
  return changeSaleLine(cast, line.id, { fulfilled: String(one(amounts, way)), shipDate });
}

function shipAll(cast: Cast, step: Step): Move {
  const { pick, way, date: shipDate } = step;
  const orders = cast.model.sales.all();
  const open = orders.filter((order) => isPromised(order) && !order.onHold);
  const order = anyOf(open.length > 0 && way % 6 !== 0 ? open : orders, pick);
  const whole = { fulfillment: 'Fulfilled', shipDate } as const;
  const requests: SalesChanges[] = [
    ...[whole, whole, whole],
    { ...whole, onHold: false },
    { ...whole, status: 'Confirmed' },
    { ...whole, shipFrom: one(cast.places, pick) },
    { ...whole, onHold: true },
    { fulfillment: 'Unfulfilled' },
  ];
  return changeSale(cast, step, one(requests, way), order);
}

/** All that was shipped of a line, or some of it; most often of an order that is not closed. */
function takeBack(cast: Cast, { pick, way, quantity }: Step): Move {
  const orders = cast.model.sales.all();
  const lines = orders.flatMap((order) => order.lines);
  const line = anyOf(lines.some(isShipped) ? lines.filter(isShipped) : lines, pick);
  if (!line) return changeSaleLine(cast, undefined, { fulfilled: '0' });
  const shipped = fulfilledQuantity(line);
  const amounts = [
    '0',
    String(half(shipped)),
    String(half(half(shipped))),
    String(shipped.over(Rational.parse('3')).roundHalfEven(6)),
    quantity,
  ];
  return changeSaleLine(cast, line.id, { fulfilled: one(amounts, way) });
}

function hold(cast: Cast, step: Step): Move {
  const requests: SalesChanges[] = [
    { onHold: true, holdReason: 'Unpaid' },
    { onHold: false },
    { onHold: true },
    { holdReason: 'Unpaid' },
    { onHold: false, status: 'Confirmed' },
  ];
  return changeSale(cast, step, one(requests, step.way));
}
