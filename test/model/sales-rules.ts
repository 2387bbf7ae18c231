import { NOTHING } from './rational.ts';
import { conflict, invalid, type Refused } from './requests.ts';
import { isPromised, type SalesOrder, salesTotal } from './sales-order.ts';

/** What refuses a request, if anything does; of several the first is told. */
export type Rules = readonly (Refused | undefined | false)[];

/** What no order may be, whichever way it came about; a Draft may be short of much. */
export function broken(order: SalesOrder): Rules {
  const { stated, lines, shipFrom, onHold, holdReason } = order;
  return [
    stated !== 'Draft' && lines.length === 0 && invalid,
    stated === 'Confirmed' && shipFrom === null && invalid,
    !onHold && holdReason !== null && invalid,
    stated !== 'Draft' && salesTotal(order).compare(NOTHING) < 0 && invalid,
  ];
}

/** Only a confirmed order that is not on hold ships. */
export function shippingRules(order: SalesOrder): Rules {
  return [
    !isPromised(order) && conflict('invalid_transition'),
    order.onHold && conflict('order_on_hold'),
  ];
}
