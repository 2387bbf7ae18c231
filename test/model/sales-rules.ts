import { lacksRate } from './exchange-rates.ts';
import type { GoneBack } from './gone-back.ts';
import { NOTHING } from './rational.ts';
import { conflict, invalid, type Refused } from './requests.ts';
import { isPromised, type SalesOrder, salesTotal } from './sales-order.ts';

/** The refusals of requests on sales orders. */
export type Rules = readonly (Refused | undefined | false)[];

/** Rules that every order but a Draft must meet. */
export function broken(order: SalesOrder): Rules {
  const { manualStatus, lines, shipFrom, onHold, holdReason } = order;
  return [
    manualStatus !== 'Draft' && lines.length === 0 && invalid,
    manualStatus === 'Confirmed' && shipFrom === null && invalid,
    !onHold && holdReason !== null && invalid,
    lacksRate(order) && invalid,
    manualStatus !== 'Draft' && salesTotal(order).compare(NOTHING) < 0 && invalid,
  ];
}

/** Only a confirmed order that is not on hold can ship. */
export function shippingRules(order: SalesOrder): Rules {
  return [
    order.exchangeRate === null && order.manualStatus !== 'Cancelled' && invalid,
    !isPromised(order) && conflict('invalid_transition'),
    order.onHold && conflict('order_on_hold'),
  ];
}

/** Shipments keep what came back of them. */
export function keepsReturned(
  goneBack: GoneBack,
  before: SalesOrder,
  after?: Pick<SalesOrder, 'lines'>,
): Rules {
  const kept = after?.lines.flatMap(({ shipments }) => shipments) ?? [];
  const all = before.lines.flatMap(({ shipments }) => shipments);
  return all.map(({ id }) => {
    const { quantity } = goneBack.of(`${before.id} ${id}`);
    const left = kept.find((each) => each.id === id)?.quantity ?? NOTHING;
    return left.compare(quantity) < 0 && conflict('sales_order_has_returns');
  });
}
