/** Cost and margin of several orders, from rows of a transaction or of a read. */
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { type Exact, exact } from '../../kernel/values/exact.ts';
import { type Earnings, earningsOf } from './earnings.ts';
import { selectMovedAmounts } from './sales-orders.store.ts';

type Decimal = Exact | string;

interface OrderRow {
  id: string;
  soNumber: string;
  discountAmount: Decimal;
  exchangeRate: Decimal | null;
}

interface LineRow {
  soId: string;
  quantity: Decimal;
  fulfilledQuantity: Decimal;
  lineTotal: Decimal;
}

type AmountsRow = { soId: string } & Record<'cost' | 'costOfReturns' | 'creditedAmount', Decimal>;

export const selectEarnings = (
  orgId: string,
  orderIds: readonly string[],
): [Statement<OrderRow>, Statement<LineRow>, Statement<AmountsRow>] => [
  sql<OrderRow>`select t.id, t.so_number as "soNumber", t.discount_amount as "discountAmount",
      t.exchange_rate as "exchangeRate"
    from sales_orders t where t.org_id = ${orgId} and t.id = any(${orderIds}::uuid[])`,
  sql<LineRow>`select t.so_id as "soId", t.quantity, t.fulfilled_quantity as "fulfilledQuantity",
      t.line_total as "lineTotal"
    from sales_order_items t where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[])
    order by t.so_id, t.line_number`,
  selectMovedAmounts(orgId, orderIds),
];

/** By the id of the order. */
export function earningsByOrder(
  orders: readonly OrderRow[],
  lines: readonly LineRow[],
  amounts: readonly AmountsRow[],
): Map<string, Earnings & { soNumber: string }> {
  const linesOf = groupedBy(lines, ({ soId }) => soId);
  const movedOf = new Map(
    amounts.map(({ soId, cost, costOfReturns, creditedAmount }) => [
      soId,
      {
        cost: exact(cost),
        returned: { costOfReturns: exact(costOfReturns), creditedAmount: exact(creditedAmount) },
      },
    ]),
  );
  return new Map(
    orders.map(({ id, soNumber, discountAmount, exchangeRate }) => {
      const order = {
        discountAmount: exact(discountAmount),
        exchangeRate: exchangeRate === null ? null : exact(exchangeRate),
      };
      const items = (linesOf.get(id) ?? []).map((line) => ({
        quantity: exact(line.quantity),
        fulfilledQuantity: exact(line.fulfilledQuantity),
        lineTotal: exact(line.lineTotal),
      }));
      const { cost = null, returned } = movedOf.get(id) ?? {};
      const earnings = earningsOf(order, items, cost, returned);
      return [id, { soNumber, ...earnings }];
    }),
  );
}
