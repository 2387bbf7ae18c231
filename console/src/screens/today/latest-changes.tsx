/** The last changes of the organization, newest first, with what was changed as a link. */
import {
  type Client,
  type FeedEvent,
  feedHead,
  listCustomers,
  listEvents,
  listMaterials,
  listPurchaseOrders,
  listSalesOrders,
  listSkus,
  listVendors,
  listWorkOrders,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { recordAddress } from '../../base/record-address.ts';
import { useFormat } from '../../parts/format.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './today.module.css';

const shown = 20;

interface Named {
  id: string;
}

type List = (
  client: Client,
  options: { query: { ids: string[]; limit: number }; signal: AbortSignal },
) => Promise<{ data: readonly Named[] }>;

/** Where the name of an object is found. */
const lists: Record<string, { list: List; field: string }> = {
  purchase_order: { list: listPurchaseOrders, field: 'poNumber' },
  sales_order: { list: listSalesOrders, field: 'soNumber' },
  work_order: { list: listWorkOrders, field: 'woNumber' },
  material: { list: listMaterials, field: 'code' },
  sku: { list: listSkus, field: 'code' },
  vendor: { list: listVendors, field: 'name' },
  customer: { list: listCustomers, field: 'name' },
};

export function LatestChanges() {
  const words = useWords();
  const format = useFormat();
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listEvents, 'latest'),
    queryFn: ({ signal }) => readChanges(client, signal),
  });
  return (
    <Loaded query={found}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="faint">{words.today.noChanges}</p>
        ) : (
          <ul className={styles.changes}>
            {changes.map(({ event, name }) => {
              const to = name === undefined ? undefined : addressOf(event);
              return (
                <li key={event.position}>
                  <span>{words.today.did(event.type)}</span>
                  {to ? <Go to={to}>{name}</Go> : <span>{name}</span>}
                  <span className="faint">{event.actorName}</span>
                  <time className="faint" dateTime={event.occurredAt}>
                    {format.relative(event.occurredAt)}
                  </time>
                </li>
              );
            })}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The object that people know: of a receipt its order. */
const objectOf = ({ objectType: type, objectId: id, changes }: FeedEvent) =>
  changes?.parent ?? { type, id };

function addressOf(event: FeedEvent): string | undefined {
  const { type, id } = objectOf(event);
  return recordAddress(type, id);
}

async function readChanges(client: Client, signal: AbortSignal) {
  const head = await feedHead(client, { signal });
  const query = {
    ...{ after: Math.max(head - shown, 0), limit: shown },
    include: ['names'] satisfies ['names'],
  };
  const { data } = await listEvents(client, { query, signal });
  const names = await namesOf(client, data, signal);
  return data.toReversed().map((event) => ({ event, name: names.get(objectOf(event).id) }));
}

async function namesOf(
  client: Client,
  events: readonly FeedEvent[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const objects = events.map(objectOf);
  const found = await Promise.all(
    Object.entries(lists).map(async ([type, { list, field }]) => {
      const ids = [...new Set(objects.filter((one) => one.type === type).map(({ id }) => id))];
      if (ids.length === 0) return [];
      const { data } = await list(client, { query: { ids, limit: ids.length }, signal });
      return data.map((row) => [row.id, String(Object(row)[field])] as const);
    }),
  );
  return new Map(found.flat());
}
