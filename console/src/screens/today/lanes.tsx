/** The lanes of today: what is blocked, due, and to be decided. */
import { type GetTodayResponse, listWebhookEndpoints } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { isFailing } from '../../parts/failing.ts';
import { Day } from '../../parts/figures.tsx';
import { isZero, todayIn, useFormat } from '../../parts/format.ts';
import { useWords } from '../../words/language.tsx';
import { Lane, type Todo } from './lane.tsx';
import styles from './today.module.css';

type Short = GetTodayResponse['blocked']['workOrders']['data'][number]['lines'][number];

export function Lanes({ today }: { today: GetTodayResponse }) {
  return (
    <div className={styles.lanes}>
      <Blocked today={today} />
      <Due today={today} />
      <Decide today={today} />
    </div>
  );
}

const byDay = (a: Todo & { date: string }, b: Todo & { date: string }) =>
  a.date < b.date ? -1 : 1;

function Blocked({ today: { blocked, date: now } }: { today: GetTodayResponse }) {
  const words = useWords().today;
  const format = useFormat();
  const { salesOrders, workOrders } = blocked;
  const row = (
    {
      id,
      date,
      readyOn,
      lines,
    }: { id: string; date: string; readyOn: string | null; lines: readonly Short[] },
    rest: Pick<Todo, 'title' | 'to' | 'acts'>,
  ) => ({
    ...rest,
    ...{ id, date, aside: <Day value={date} />, isWrong: date < now },
    matter: <Shortages lines={lines} readyOn={readyOn} />,
  });
  const todos = [
    ...salesOrders.data.map((order) =>
      row(order, {
        title: `${order.soNumber} · ${order.customerName}`,
        to: `/sales-orders/${order.id}`,
        acts: order.readyOn ? undefined : <Go to="/plan">{words.planIt}</Go>,
      }),
    ),
    ...workOrders.data.map((order) =>
      row(order, {
        title: order.woNumber,
        to: `/work-orders/${order.id}`,
        acts: order.readyOn ? undefined : <Go to="/plan">{words.planIt}</Go>,
      }),
    ),
  ].sort(byDay);
  const amount = salesOrders.amount;
  return (
    <Lane
      name={words.blocked}
      tone="wrong"
      count={salesOrders.count + workOrders.count}
      sum={!isZero(amount) && words.waiting(format.money(amount))}
      todos={todos}
      none={words.nothingBlocked}
    />
  );
}

/** The goods that an order lacks, and when they are there. */
function Shortages({ lines, readyOn }: { lines: readonly Short[]; readyOn: string | null }) {
  const words = useWords().today;
  const format = useFormat();
  const [first, second] = lines;
  const text = ({ item, short }: Short) =>
    words.short(format.quantity(short), item.unit, item.code);
  return (
    <>
      <span className={styles.wrong}>
        {[first, second].flatMap((line) => (line ? text(line) : [])).join(', ')}
      </span>{' '}
      {readyOn ? words.readyOn(format.day(readyOn)) : words.notPlanned}
    </>
  );
}

function Due({ today: { due } }: { today: GetTodayResponse }) {
  const day = todayIn(useOrganization().timezone);
  const { today: words, nav } = useWords();
  const format = useFormat();
  const { shipments, receipts, batches } = due;
  const row = (
    { id, date, late, amount }: { id: string; date: string; late: boolean; amount: string },
    act: string,
    rest: Pick<Todo, 'title' | 'to'>,
  ) => ({
    ...rest,
    ...{ id, date, isWrong: late, matter: format.money(amount) },
    aside: late ? <Day value={date} /> : act,
  });
  const todos = [
    ...shipments.data.map((order) =>
      row(order, words.ship, {
        title: `${order.soNumber} · ${order.customerName}`,
        to: `/sales-orders/${order.id}${order.onHold ? '' : '?act=ship'}`,
      }),
    ),
    ...receipts.data.map((order) =>
      row(order, words.receive, {
        title: `${order.poNumber} · ${order.vendorName}`,
        to: `/purchase-orders/${order.id}?act=receive`,
      }),
    ),
    ...batches.data.map((order) =>
      row(order, words.make, {
        title: [order.woNumber, order.lines[0]?.item.code].filter(Boolean).join(' · '),
        to: `/work-orders/${order.id}?act=make`,
      }),
    ),
  ].sort(byDay);
  return (
    <Lane
      name={words.due}
      tone="due"
      count={shipments.count + receipts.count + batches.count}
      sum={<Late due={due} />}
      todos={todos}
      none={words.nothingDue}
      lists={[
        ...(shipments.count > 0 ? [{ name: nav.ship, to: '/ship' }] : []),
        ...(receipts.count > 0
          ? [{ name: nav.purchaseOrders, to: `/purchase-orders?nextDueTo=${day}` }]
          : []),
        ...(batches.count > 0 ? [{ name: nav.workOrders, to: '/work-orders' }] : []),
      ]}
    />
  );
}

function Late({ due: { shipments, receipts, batches } }: { due: GetTodayResponse['due'] }) {
  const words = useWords().today;
  const format = useFormat();
  const late = shipments.lateCount + receipts.lateCount + batches.lateCount;
  if (late === 0) return null;
  return <span className={styles.wrong}>{words.late(format.count(late))}</span>;
}

function Decide({ today: { decide } }: { today: GetTodayResponse }) {
  const words = useWords().today;
  const format = useFormat();
  const failing = useFailingWebhooks();
  const webhooks: Todo[] =
    failing > 0
      ? [
          {
            id: 'webhooks',
            title: words.failingWebhooks(failing),
            to: '/settings?tab=webhooks&state=failing',
          },
        ]
      : [];
  const { purchases, drafts } = decide;
  const buy = purchases.data.map((each): Todo => {
    return {
      id: each.vendorId ?? 'none',
      title: words.orderFrom(each.vendorName ?? words.noVendor),
      to: '/plan',
      aside: format.money(each.amount),
      matter: words.orderBy(format.day(each.orderOn), each.lineCount),
      isWrong: each.lateCount > 0,
    };
  });
  const draftsOf = (group: typeof drafts.purchaseOrders, screen: string) =>
    group.data.map((each): Todo => {
      return {
        id: each.id,
        title: [each.number, each.partnerName].filter(Boolean).join(' · '),
        to: `${screen}/${each.id}`,
        aside: each.amount === null ? '–' : format.money(each.amount),
        matter: words.draftOf(format.day(each.date)),
      };
    });
  return (
    <Lane
      name={words.decide}
      tone="decide"
      count={
        webhooks.length +
        purchases.count +
        drafts.purchaseOrders.count +
        drafts.workOrders.count +
        drafts.salesOrders.count
      }
      sum={!isZero(purchases.amount) && words.toOrder(format.money(purchases.amount))}
      todos={[
        ...webhooks,
        ...buy,
        ...draftsOf(drafts.purchaseOrders, '/purchase-orders'),
        ...draftsOf(drafts.workOrders, '/work-orders'),
        ...draftsOf(drafts.salesOrders, '/sales-orders'),
      ]}
      none={words.nothingToDecide}
    />
  );
}

/** Only admins may read them; there are 20 at most. */
function useFailingWebhooks(): number {
  const { data } = useRead(
    listWebhookEndpoints,
    { query: { limit: 20 } },
    { enabled: useIsAdmin() },
  );
  return data?.data.filter(isFailing).length ?? 0;
}
