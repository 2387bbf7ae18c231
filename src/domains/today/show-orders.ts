/** Groups of orders as the answer shows them. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import type { ExpectedRow } from '../planning/expected.store.ts';
import { type BlockedOrder, readyOn, type ShortLine, shortLine } from './blocked.ts';
import type { DueOrder } from './due.ts';
import { groupOf, maxShown } from './group.ts';
import type { OrderDetails } from './order-details.ts';
import type { DraftRow } from './today.store.ts';

interface Blocked {
  sales: readonly BlockedOrder[];
  work: readonly BlockedOrder[];
  /** The goods that the blocked work orders will make. */
  toMake: readonly ExpectedRow[];
}

export function shownBlocked(
  { sales, work, toMake }: Blocked,
  details: OrderDetails,
  today: string,
) {
  const madeBy = groupedBy(toMake, ({ orderId }) => orderId);
  const linesOf = ({ shortages }: BlockedOrder) =>
    shortages.map((each) => shortLine(each, details.itemOf(each.need.itemId).wholeUnits, today));
  return {
    salesOrders: groupOf(
      sales.map((order) => ({ order, amount: details.openAmountOf(order.id) })),
      ({ order, amount }) => {
        const { id, number: soNumber, date } = order;
        const lineNumber = ({ need }: ShortLine) => details.lineNumberOf(need.lineId);
        const lines = linesOf(order).sort((a, b) => lineNumber(a) - lineNumber(b));
        return {
          ...{ id, soNumber, date, amount, ...customerOf(details.saleOf(id)) },
          ...{ readyOn: readyOn(lines), lineCount: lines.length },
          lines: lines.slice(0, maxShown).map((line) => ({
            salesOrderItemId: line.need.lineId,
            lineNumber: lineNumber(line),
            ...shownLine(line, details),
          })),
        };
      },
    ),
    workOrders: groupOf(
      work.map((order) => ({ order, amount: details.costOf(madeBy.get(order.id) ?? []) })),
      ({ order, amount }) => {
        const { id, number: woNumber, date } = order;
        const code = ({ need }: ShortLine) => details.itemOf(need.itemId).code;
        const lines = linesOf(order).sort((a, b) => (code(a) < code(b) ? -1 : 1));
        return {
          ...{ id, woNumber, date, amount, readyOn: readyOn(lines), lineCount: lines.length },
          lines: lines.slice(0, maxShown).map((line) => shownLine(line, details)),
        };
      },
    ),
  };
}

const customerOf = ({
  customerId,
  customerName,
  onHold,
}: {
  customerId: string;
  customerName: string;
  onHold: boolean;
}) => ({ customerId, customerName, onHold });

const itemIn = (details: OrderDetails, itemId: string) => {
  const { id, type, code, name, unit } = details.itemOf(itemId);
  return { id, type, code, name, unit };
};

const shownLine = ({ need, short, missing, expected }: ShortLine, details: OrderDetails) => ({
  item: itemIn(details, need.itemId),
  locationId: need.locationId,
  short,
  missing,
  expected: expected.slice(0, maxShown),
});

interface Due {
  shipments: readonly DueOrder[];
  receipts: readonly DueOrder[];
  batches: readonly DueOrder[];
}

export function shownDue(
  { shipments, receipts, batches }: Due,
  details: OrderDetails,
  today: string,
) {
  const isLate = ({ date }: DueOrder) => date < today;
  const dueGroup = <Shown>(
    orders: readonly DueOrder[],
    amountOf: (order: DueOrder) => Exact | null,
    show: (row: { order: DueOrder; amount: Exact | null }) => Shown,
  ) => {
    const rows = orders.map((order) => ({ order, amount: amountOf(order) }));
    return { ...groupOf(rows, show), lateCount: orders.filter(isLate).length };
  };
  return {
    shipments: dueGroup(
      shipments,
      ({ id }) => details.openAmountOf(id),
      ({ order, amount }) => ({
        ...{ id: order.id, soNumber: order.number, date: order.date, late: isLate(order), amount },
        ...customerOf(details.saleOf(order.id)),
      }),
    ),
    receipts: dueGroup(
      receipts,
      ({ rows }) => details.purchaseAmountOf(rows),
      ({ order, amount }) => {
        const { vendorId, vendorName } = details.purchaseLineOf(order.rows[0]?.lineId ?? '');
        return {
          ...{
            id: order.id,
            poNumber: order.number,
            date: order.date,
            late: isLate(order),
            amount,
          },
          ...{ vendorId, vendorName, lineCount: order.rows.length },
        };
      },
    ),
    batches: dueGroup(
      batches,
      ({ rows }) => details.costOf(rows),
      ({ order, amount }) => ({
        ...{ id: order.id, woNumber: order.number, date: order.date, late: isLate(order), amount },
        lineCount: order.rows.length,
        lines: order.rows.slice(0, maxShown).map(({ itemId, quantity }) => ({
          item: itemIn(details, itemId),
          quantity,
        })),
      }),
    ),
  };
}

/** Drafts of a kind, the oldest first. */
export const draftGroup = (drafts: readonly DraftRow[], baseCurrency: string) =>
  groupOf(
    drafts.map(({ type: _type, amount, ...draft }) => {
      return { ...draft, amount: amount && payable(amount, baseCurrency) };
    }),
    (draft) => draft,
  );
