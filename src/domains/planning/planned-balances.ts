/** The balance of an item day by day, from what open orders bring and need. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { compare, type Exact, sum, ZERO } from '../../kernel/values/exact.ts';
import type { OrderType } from '../../orders/kinds.ts';
import type { ExpectedOfOrder, StockRow } from './expected.store.ts';

/** An order that changes a balance, or goods in transit, which belong to none. */
interface Change {
  type: 'in_transit' | OrderType;
  id: string | null;
  number: string | null;
  /** When it is expected; a day in the past counts as today. */
  date: string;
  /** Below 0 where it is needed. */
  quantity: Exact;
}

interface PlannedDay {
  day: string;
  balance: Exact;
  changes: Change[];
}

interface PlannedBalances {
  onHand: Exact;
  runsOutOn: string | null;
  data: PlannedDay[];
}

interface Known {
  today: string;
  /** The last day that is shown. */
  to: string;
  stock: StockRow | undefined;
  expected: readonly ExpectedOfOrder[];
}

export function plannedBalances({ today, to, stock, expected }: Known): PlannedBalances {
  const onHand = stock?.onHand ?? ZERO;
  const dayOf = ({ date }: Change) => (date < today ? today : date);
  const changesOf = groupedBy([...arrivals(stock, today), ...changesBy(expected)], dayOf);
  const data: PlannedDay[] = [];
  let balance = onHand;
  for (let day = today; day <= to; day = dayAfter(day)) {
    const changes = changesOf.get(day) ?? [];
    balance = balance.plus(sum(changes.map(({ quantity }) => quantity)));
    data.push({ day, balance, changes });
  }
  const isOut = (each: PlannedDay) => compare(each.balance, ZERO) < 0;
  return { onHand, runsOutOn: data.find(isOut)?.day ?? null, data };
}

function arrivals(stock: StockRow | undefined, today: string): Change[] {
  if (!stock || compare(stock.inTransit, ZERO) === 0) return [];
  return [{ type: 'in_transit', id: null, number: null, date: today, quantity: stock.inTransit }];
}

/** The quantity that each order brings, or needs, on a day: its lines together. */
function changesBy(expected: readonly ExpectedOfOrder[]): Change[] {
  const lines = groupedBy(expected, (row) => `${row.eventType} ${row.orderId} ${row.day}`);
  return [...lines.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { eventType, orderType: type, orderId: id, orderNumber: number, day: date } = first;
    const all = sum(rows.map(({ quantity }) => quantity));
    const quantity = eventType === 'ORDER' ? all : all.times('-1');
    return [{ type, id, number, date, quantity }];
  });
}
