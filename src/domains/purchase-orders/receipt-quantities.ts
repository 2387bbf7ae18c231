/** The quantities of a line of a receipt, each of which a request states in one of two units. */
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import { purchaseUnits, stockUnits, type Units } from './purchase-units.ts';

/** In purchase units to 6 decimals, and exactly in stock units. */
interface Quantities {
  quantity: Exact;
  stockQuantity: Exact;
  rejectedQuantity: Exact;
  rejectedStockQuantity: Exact;
}

type Stated = { readonly [field in keyof Quantities]?: Exact };

const none: Quantities = {
  quantity: ZERO,
  stockQuantity: ZERO,
  rejectedQuantity: ZERO,
  rejectedStockQuantity: ZERO,
};

/** The quantities that a request states; what it leaves out stays as it is `before`. */
export function quantitiesOf(stated: Stated, units: Units, before = none): Quantities {
  const [quantity, stockQuantity] = inBothUnits(stated.quantity, stated.stockQuantity, units, [
    before.quantity,
    before.stockQuantity,
  ]);
  const [rejectedQuantity, rejectedStockQuantity] = inBothUnits(
    stated.rejectedQuantity,
    stated.rejectedStockQuantity,
    units,
    [before.rejectedQuantity, before.rejectedStockQuantity],
  );
  return { quantity, stockQuantity, rejectedQuantity, rejectedStockQuantity };
}

type InBothUnits = readonly [quantity: Exact, stockQuantity: Exact];

function inBothUnits(
  quantity: Exact | undefined,
  stockQuantity: Exact | undefined,
  units: Units,
  before: InBothUnits,
): InBothUnits {
  if (stockQuantity) return [purchaseUnits(stockQuantity, units), stockQuantity];
  // A quantity that is sent as it was shown means the same stock units, although it is rounded.
  if (!quantity || quantity.eq(before[0])) return before;
  return [quantity, stockUnits(quantity, units)];
}

/** Whether a line states its accepted quantity in stock units. */
export const statesStockUnits = (line: Stated | undefined): boolean =>
  line?.stockQuantity !== undefined;
