/** The calculation of today, which runs on a thread. */
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { dayAfter } from '../../kernel/values/calendar.ts';
import { exact } from '../../kernel/values/exact.ts';
import { payable } from '../../kernel/values/money.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import { type ExpectedRow, selectExpected } from '../planning/expected.store.ts';
import { type PlanState, selectPlaces, selectPlanState } from '../planning/plan.store.ts';
import type { PlannedPurchase } from '../planning/planned-purchases.ts';
import { defaultHorizon } from '../planning/read-facts.ts';
import { MarginReport } from '../sales-orders/margin-report.ts';
import { selectBaseCurrency, soldOrders } from '../sales-orders/margins.store.ts';
import { type BlockedOrder, blockedOrders } from './blocked.ts';
import { dueOrders } from './due.ts';
import { groupOf } from './group.ts';
import { itemsIn, OrderDetails } from './order-details.ts';
import { draftGroup, shownBlocked, shownDue } from './show-orders.ts';
import { daysOf, periodsOf, soldIn } from './sold.ts';
import { selectDraftOrders, selectStockValue } from './today.store.ts';
import { today as schema } from './today-schema.ts';

export interface TodayRequest {
  orgId: string;
  now: Date;
  /** The purchases of the plan, and the position that it is as new as. */
  purchases: readonly PlannedPurchase[];
  planned: number;
}

/** An answer, and the state of the organization that it shows. */
export interface TodayAnswer extends PlanState {
  /** Its JSON. */
  text: string;
  /** Nothing is there, and nothing is expected. */
  isEmpty: boolean;
}

const write = compileReply(schema);

export const todayCalculation: Calculation<TodayRequest, TodayAnswer> = {
  name: 'today',
  async run(tx, { orgId, now, purchases, planned }) {
    const { baseCurrency } = await tx.one(selectBaseCurrency(orgId));
    const state = await tx.one(selectPlanState(orgId, now));
    const { today } = state;
    const position = Math.min(state.position, planned);
    const [places, expected, drafts] = await tx.all(
      selectPlaces(orgId, undefined),
      selectExpected(orgId, { demandsUntil: dayAfter(today, defaultHorizon) }),
      selectDraftOrders(orgId),
    );
    const blocked = blockedOrders(today, places, expected);
    const orders = await ordersOf(tx, orgId, baseCurrency, today, blocked, expected);
    const draftsOf = (type: string) =>
      draftGroup(
        drafts.filter((draft) => draft.type === type),
        baseCurrency,
      );
    const text = write({
      position,
      asOf: now.toISOString(),
      date: today,
      ...orders,
      decide: {
        purchases: groupOf(
          purchases.map(({ cost, ...each }) => {
            return { ...each, amount: payable(exact(cost), baseCurrency) };
          }),
          (each) => each,
        ),
        drafts: {
          purchaseOrders: draftsOf('purchase_order'),
          workOrders: draftsOf('work_order'),
          salesOrders: draftsOf('sales_order'),
        },
      },
      money: await moneyOf(tx, orgId, today, baseCurrency),
    });
    const isEmpty = places.length + expected.length + drafts.length === 0;
    return { position, today, text, isEmpty };
  },
};

/** The orders that are blocked and those that are due. */
async function ordersOf(
  tx: Transaction,
  orgId: string,
  baseCurrency: string,
  today: string,
  blocked: readonly BlockedOrder[],
  expected: readonly ExpectedRow[],
) {
  const [sales, work] = (['sales_order', 'work_order'] as const).map((type) =>
    blocked.filter((order) => order.type === type),
  );
  const shipments = dueOrders(today, expected, 'sales_order', 'DEMAND');
  const receipts = dueOrders(today, expected, 'purchase_order', 'ORDER');
  const batches = dueOrders(today, expected, 'work_order', 'ORDER');
  const workIds = new Set((work ?? []).map(({ id }) => id));
  const toMake = expected.filter(
    ({ eventType, orderId }) => eventType === 'ORDER' && workIds.has(orderId),
  );
  const made = [...toMake, ...batches.flatMap(({ rows }) => rows)];
  const details = await OrderDetails.read(tx, orgId, baseCurrency, {
    saleIds: unique([...(sales ?? []), ...shipments].map(({ id }) => id)),
    purchaseLineIds: receipts.flatMap(({ rows }) => rows.map(({ lineId }) => lineId)),
    itemIds: unique([...blocked.flatMap(itemsIn), ...made.map(({ itemId }) => itemId)]),
  });
  return {
    blocked: shownBlocked({ sales: sales ?? [], work: work ?? [], toMake }, details, today),
    due: shownDue({ shipments, receipts, batches }, details, today),
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

/** The shipments of months and weeks, and the value of stock. */
async function moneyOf(tx: Transaction, orgId: string, today: string, baseCurrency: string) {
  const periods = periodsOf(today);
  const counted = daysOf(periods);
  const report = new MarginReport(counted, 'day');
  for await (const order of soldOrders(tx, { orgId, ...counted })) report.add(order);
  const days = report.groups();
  const { value } = await tx.one(selectStockValue(orgId));
  return {
    month: soldIn(periods.month, days, baseCurrency),
    previousMonth: soldIn(periods.previousMonth, days, baseCurrency),
    stockValue: payable(value, baseCurrency),
    weeks: periods.weeks.map((week) => soldIn(week, days, baseCurrency)),
  };
}
