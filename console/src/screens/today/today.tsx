/** The work of today: counts of what waits, each the list that is behind it. */
import {
  type Client,
  getFinishedGoodsInventorySummary,
  getMaterialsInventorySummary,
  listPurchaseOrders,
  listSalesOrders,
  listWebhookEndpoints,
  listWorkOrders,
} from '@stockwright/client';
import { useQueries } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useIsAdmin, useOrganization } from '../../base/organization.tsx';
import { keyOf, type Read } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { isFailing } from '../../parts/failing.ts';
import { shifted, todayIn, useFormat } from '../../parts/format.ts';
import { RecordPage, Section } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestChanges } from './latest-changes.tsx';
import styles from './today.module.css';

type QueueName = keyof Words['today']['queues'];
type Query = Record<string, string>;

interface Queue {
  name: QueueName;
  /** The list behind it, with the filters that are counted. */
  screen: string;
  query: Query;
  reads: Read;
  count(client: Client, query: Query, signal: AbortSignal): Promise<{ total?: number }>;
}

const asked = (query: Query, signal: AbortSignal) => ({
  query: { ...query, count: 'true', limit: '1' } as object,
  signal,
});

const queuesOf = (today: string, isAdmin: boolean): readonly Queue[] => [
  {
    name: 'toShip',
    screen: '/sales-orders',
    query: { status: 'Confirmed', dueTo: today },
    reads: listSalesOrders,
    count: (client, query, signal) => listSalesOrders(client, asked(query, signal)),
  },
  {
    name: 'toMake',
    screen: '/work-orders',
    query: { status: 'Production,Partially Received', dueTo: today },
    reads: listWorkOrders,
    count: (client, query, signal) => listWorkOrders(client, asked(query, signal)),
  },
  {
    name: 'late',
    screen: '/purchase-orders',
    query: { status: 'Ordered,Partially Received', dueTo: shifted(today, -1) },
    reads: listPurchaseOrders,
    count: (client, query, signal) => listPurchaseOrders(client, asked(query, signal)),
  },
  {
    name: 'materialsBelowZero',
    screen: '/stock',
    query: { negative: 'true' },
    reads: getMaterialsInventorySummary,
    count: (client, query, signal) => getMaterialsInventorySummary(client, asked(query, signal)),
  },
  {
    name: 'productsBelowZero',
    screen: '/stock',
    query: { ledger: 'skus', negative: 'true' },
    reads: getFinishedGoodsInventorySummary,
    count: (client, { negative = '' }, signal) =>
      getFinishedGoodsInventorySummary(client, asked({ negative }, signal)),
  },
  {
    name: 'toReorder',
    screen: '/stock',
    query: { belowReorderPoint: 'true' },
    reads: getMaterialsInventorySummary,
    count: (client, query, signal) => getMaterialsInventorySummary(client, asked(query, signal)),
  },
  ...(isAdmin ? [failingWebhooks] : []),
];

/** Only admins may read them. */
const failingWebhooks: Queue = {
  name: 'failingWebhooks',
  screen: '/settings',
  query: { tab: 'webhooks', state: 'failing' },
  reads: listWebhookEndpoints,
  count: async (client, _query, signal) => {
    // There are 20 at most.
    const { data } = await listWebhookEndpoints(client, { query: { limit: 20 }, signal });
    return { total: data.filter(isFailing).length };
  },
};

export default function Today() {
  const words = useWords().today;
  const { id, client, timezone } = useOrganization();
  const format = useFormat();
  const queues = queuesOf(todayIn(timezone), useIsAdmin());
  const counts = useQueries({
    queries: queues.map(({ name, reads, query, count }) => ({
      queryKey: keyOf(id, reads, name, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => count(client, query, signal),
    })),
  });
  return (
    <RecordPage
      title={words.title}
      states={<span className="faint">{format.day(todayIn(timezone))}</span>}
    >
      <ul className={styles.queues}>
        {queues.map(({ name, screen, query }, at) => {
          const { data, error } = counts[at] ?? {};
          const total = data?.total;
          return (
            <li key={name}>
              <Go
                to={`${screen}?${new URLSearchParams(query)}`}
                className={styles.queue}
                data-waiting={(total ?? 0) > 0}
              >
                <strong>{total === undefined ? (error ? '!' : '…') : format.count(total)}</strong>
                <span>{words.queues[name]}</span>
                {error && <span className="faint">{messageOf(error)}</span>}
              </Go>
            </li>
          );
        })}
      </ul>
      <FirstSteps />
      <Section title={words.changes}>
        <LatestChanges />
      </Section>
    </RecordPage>
  );
}
