/**
 * The availability of a sales order: the goods that are there, that will come and when, and that
 * are missing. Pure.
 */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { compare, type Exact, max, sum, ZERO } from '../../kernel/values/exact.ts';
import type { WantedOrder, WantedRow } from './availability.store.ts';
import type { ExpectedRow, StockRow } from './expected.store.ts';
import { roundDown } from './lot-size.ts';
import { type Promised, promise } from './promise.ts';

/** From the best to the worst. */
export const states = ['in_stock', 'expected', 'not_available'] as const;

/**
 * The stock of an item, and the movements that open orders bring and need, in the order of serving.
 */
interface Situation {
  stock: StockRow | undefined;
  expected: readonly ExpectedRow[];
}

interface Supply {
  type: 'stock' | 'in_transit' | 'work_order';
  id: string | null;
  number: string | null;
  date: string;
  quantity: Exact;
}

interface Demand {
  quantity: Exact;
  /** A line of the order itself. */
  wanted?: WantedRow;
}

/** The availability of an order and of each of its lines. */
export function availabilityOf(
  order: WantedOrder,
  wanted: readonly WantedRow[],
  situationOf: (itemId: string) => Situation,
) {
  const byItem = groupedBy(wanted, ({ skuId }) => skuId);
  const items = [...byItem]
    .flatMap(([itemId, lines]) => linesOfItem(order, lines, situationOf(itemId)))
    .sort((a, b) => a.lineNumber - b.lineNumber);
  const availability = states.findLast((state) =>
    items.some((item) => item.availability === state),
  );
  const dates = items.flatMap(({ expectedDate }) => expectedDate ?? []).sort();
  return {
    salesOrderId: order.id,
    availability: availability ?? null,
    expectedDate: availability === 'expected' ? present(dates.at(-1)) : null,
    items,
  };
}

function linesOfItem(
  order: WantedOrder,
  lines: readonly WantedRow[],
  { stock, expected }: Situation,
) {
  const demands = inTurn(order, lines, expected);
  const onHand = stock?.onHand ?? ZERO;
  // Goods that left before they came: what comes first makes up for them.
  const owed: Demand = { quantity: max(onHand.times('-1'), ZERO) };
  const [, ...promised] = promise(suppliesOf(order.today, stock, expected), [owed, ...demands]);
  return demands.flatMap(({ wanted }, index) =>
    wanted ? [lineOf(wanted, present(promised[index]))] : [],
  );
}

/** The supplies of an item by day: on hand, in transit, and still to come. */
function suppliesOf(
  today: string,
  stock: StockRow | undefined,
  expected: readonly ExpectedRow[],
): Supply[] {
  const here = { id: null, number: null, date: today };
  return [
    { ...here, type: 'stock', quantity: stock?.onHand ?? ZERO },
    { ...here, type: 'in_transit', quantity: stock?.inTransit ?? ZERO },
    ...expected
      .filter(({ eventType }) => eventType === 'ORDER')
      .map(({ orderId, orderNumber, day, quantity }): Supply => {
        const date = day < today ? today : day;
        return { type: 'work_order', id: orderId, number: orderNumber, date, quantity };
      }),
  ];
}

/** The demands of all other orders with the lines of this one in their place. */
function inTurn(
  order: WantedOrder,
  lines: readonly WantedRow[],
  expected: readonly ExpectedRow[],
): Demand[] {
  const others = expected.filter(
    ({ eventType, orderId }) => eventType === 'DEMAND' && orderId !== order.id,
  );
  const place = (of: { day: string; orderDate: string }, id: string) =>
    `${of.day} ${of.orderDate} ${id}`;
  const isBefore = (other: ExpectedRow) => place(other, other.orderId) < place(order, order.id);
  return [
    ...others.filter(isBefore),
    ...lines.map((wanted) => ({ quantity: wanted.quantity, wanted })),
    ...others.filter((other) => !isBefore(other)),
  ];
}

/** Parts of an item in whole units come to whole units, unless they come to all that is wanted. */
function wholeParts(covered: Promised<Supply>['covered'], wanted: Exact) {
  let [exactly, whole] = [ZERO, ZERO];
  return covered
    .map(({ supply, quantity }) => {
      exactly = exactly.plus(quantity);
      const before = whole;
      whole = exactly.eq(wanted) ? exactly : roundDown(exactly);
      return { supply, quantity: whole.minus(before) };
    })
    .filter(({ quantity }) => compare(quantity, ZERO) > 0);
}

function lineOf(line: WantedRow, promised: Promised<Supply>) {
  const covered = line.wholeUnits ? wholeParts(promised.covered, line.quantity) : promised.covered;
  const missing = line.quantity.minus(sum(covered.map(({ quantity }) => quantity)));
  const coming = covered.filter(({ supply }) => supply.type !== 'stock');
  const isShort = compare(missing, ZERO) > 0;
  return {
    salesOrderItemId: line.lineId,
    lineNumber: line.lineNumber,
    skuId: line.skuId,
    quantity: line.quantity,
    availability: isShort ? states[2] : coming.length > 0 ? states[1] : states[0],
    inStock: sum(covered.filter(({ supply }) => supply.type === 'stock').map((c) => c.quantity)),
    expected: coming.map(({ supply, quantity }) => ({ ...supply, quantity })),
    expectedDate: isShort ? null : (coming.at(-1)?.supply.date ?? null),
    missing,
  };
}
