/** Orders of which something is due today, or was due. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { ExpectedRow } from '../planning/expected.store.ts';

export interface DueOrder {
  id: string;
  number: string;
  /** The earliest day on which something was due. */
  date: string;
  rows: ExpectedRow[];
}

/** Orders with movements of a kind that are due, by day, then by number. */
export function dueOrders(
  today: string,
  expected: readonly ExpectedRow[],
  type: ExpectedRow['orderType'],
  eventType: ExpectedRow['eventType'],
): DueOrder[] {
  const due = expected.filter(
    (row) => row.orderType === type && row.eventType === eventType && row.day <= today,
  );
  return [...groupedBy(due, ({ orderId }) => orderId).values()]
    .flatMap((rows) => {
      const [first] = rows;
      // Rows come by day.
      return first ? [{ id: first.orderId, number: first.orderNumber, date: first.day, rows }] : [];
    })
    .sort((a, b) => (`${a.date} ${a.number}` < `${b.date} ${b.number}` ? -1 : 1));
}
