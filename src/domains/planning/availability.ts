/**
 * The availability of a sales order: the goods that are there, that will come and when, and that
 * are missing. Pure.
 */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { compare, type Exact, max, sum, ZERO } from '../../kernel/values/exact.ts';
import type { OrderType } from '../../orders/kinds.ts';
import { roundDown } from '../inventory/lot-size.ts';
import type { WantedOrder, WantedRow } from './availability.store.ts';
import type { ExpectedOfOrder, StockRow } from './expected.store.ts';
import { type Promised, promise } from './promise.ts';

/** From the best to the worst. */
export const states = ['in_stock', 'expected', 'not_available'] as const;

/**
 * The stock of an item, and the movements that open orders bring and need, in the order of serving.
 */
interface Situation {
  stock: StockRow | undefined;
  expected: readonly ExpectedOfOrder[];
}

export interface DatedSupply {
  type: 'stock' | 'in_transit' | OrderType;
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
  const promised = promiseInTurn(order.today, stock, expected, demands);
  return demands.flatMap(({ wanted }, index) =>
    wanted ? [lineOf(wanted, present(promised[index]))] : [],
  );
}

/** Covers demands, in their order, with the stock of an item and what is to come. */
export function promiseInTurn(
  today: string,
  stock: Pick<StockRow, 'onHand' | 'inTransit'> | undefined,
  expected: readonly ExpectedOfOrder[],
  demands: readonly { quantity: Exact }[],
): Promised<DatedSupply>[] {
  // Goods that left before they came: what comes first makes up for them.
  const owed = { quantity: max((stock?.onHand ?? ZERO).times('-1'), ZERO) };
  return promise(suppliesOf(today, stock, expected), [owed, ...demands]).slice(1);
}

/** The supplies of an item by day: on hand, in transit, and still to come. */
function suppliesOf(
  today: string,
  stock: Pick<StockRow, 'onHand' | 'inTransit'> | undefined,
  expected: readonly ExpectedOfOrder[],
): DatedSupply[] {
  const here = { id: null, number: null, date: today };
  return [
    { ...here, type: 'stock', quantity: stock?.onHand ?? ZERO },
    { ...here, type: 'in_transit', quantity: stock?.inTransit ?? ZERO },
    ...expected
      .filter(({ eventType }) => eventType === 'ORDER')
      .map(({ orderType: type, orderId: id, orderNumber: number, day, quantity }): DatedSupply => {
        const date = day < today ? today : day;
        return { type, id, number, date, quantity };
      }),
  ];
}

/** The demands of all other orders with the lines of this one in their place. */
function inTurn(
  order: WantedOrder,
  lines: readonly WantedRow[],
  expected: readonly ExpectedOfOrder[],
): Demand[] {
  const others = expected.filter(
    ({ eventType, orderId }) => eventType === 'DEMAND' && orderId !== order.id,
  );
  const place = (of: { day: string; orderDate: string }, id: string) =>
    `${of.day} ${of.orderDate} ${id}`;
  const isBefore = (other: ExpectedOfOrder) => place(other, other.orderId) < place(order, order.id);
  return [
    ...others.filter(isBefore),
    ...lines.map((wanted) => ({ quantity: wanted.quantity, wanted })),
    ...others.filter((other) => !isBefore(other)),
  ];
}

/** Parts of an item in whole units come to whole units, unless they come to all that is wanted. */
export function wholeParts(covered: Promised<DatedSupply>['covered'], wanted: Exact) {
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

function lineOf(line: WantedRow, promised: Promised<DatedSupply>) {
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
