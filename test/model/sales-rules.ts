import { lacksRate } from './exchange-rates.ts';
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
