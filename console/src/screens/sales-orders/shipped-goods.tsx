import {
  getFinishedGoodsLedgerEntry,
  type ListFinishedGoodsLedgerEntriesResponse,
  listFinishedGoodsLedgerEntries,
} from '@stockwright/client';
import { useQueries } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useRead } from '../../base/use-read.ts';
import { Badge } from '../../parts/figures.tsx';
import { isNegative, isZero } from '../../parts/format.ts';
import { onHandOf, onHandReads, useOnHand } from '../../parts/on-hand.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { hasShipments, type Order } from './states.ts';

const shown = 100;

type Entry = ListFinishedGoodsLedgerEntriesResponse['data'][number];

const asked = (orderId: string) => ({
  query: {
    orderId,
    eventType: ['SHIP' as const],
    sort: '-eventDate' as const,
    include: ['names' as const],
    limit: shown,
  },
});

/**
 * The shipments of which units are not covered by goods that came: their cost can still change.
 * Only a product of which more left than came has such units.
 */
export function useProvisional(order: Order): ReadonlySet<string> {
  const { id: org, client } = useOrganization();
  const found = useRead(listFinishedGoodsLedgerEntries, asked(order.id), {
    enabled: hasShipments(order),
  });
  const entries = found.data?.data ?? [];
  const stock = useOnHand(entries.map(({ skuId }) => ({ kind: 'skus', id: skuId })));
  const isBelowZero = (skuId: string) => stock !== undefined && isNegative(onHandOf(stock, skuId));
  const read = useQueries({
    queries: entries
      .filter(({ skuId }) => isBelowZero(skuId))
      .map(({ id }) => ({
        queryKey: keyOf(org, [getFinishedGoodsLedgerEntry, ...onHandReads], id),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          getFinishedGoodsLedgerEntry(client, {
            path: { id },
            query: { include: ['layers'] },
            signal,
          }),
      })),
  });
  const open = read.flatMap(({ data }) =>
    data && !isZero(data.provisionalQuantity ?? '0') ? [data.id] : [],
  );
  return new Set(open);
}

/** The goods of an order that left, and their cost; each cost leads to its explanation. */
export function ShippedGoods({ order }: { order: Order }) {
  const words = useWords();
  const { columns } = words.ledger;
  const provisional = useProvisional(order);
  const found = useRead(listFinishedGoodsLedgerEntries, asked(order.id));
  return (
    <Section title={words.salesOrders.shippedGoods}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.salesOrders.shippedGoods}
            rows={data}
            idOf={(entry) => entry.id}
            empty={words.salesOrders.noShipments}
            columns={[
              { title: columns.day, day: (entry) => entry.day },
              {
                title: columns.item,
                cell: (entry) => <Go to={`/items/skus/${entry.skuId}`}>{entry.skuCode}</Go>,
              },
              { title: columns.location, cell: (entry) => entry.locationName },
              { title: columns.quantity, quantity: (entry) => entry.quantity },
              {
                title: columns.unitCost,
                cost: (entry) => entry.unitCost,
                beside: (entry) => ({ why: `ledgerEntryId=${entry.id}` }),
              },
              ...(provisional.size > 0
                ? [
                    {
                      title: words.salesOrders.costState,
                      cell: ({ id }: Entry) =>
                        provisional.has(id) && (
                          <Badge tone="attention">{words.shipPanel.provisional}</Badge>
                        ),
                    },
                  ]
                : []),
              { title: columns.enteredBy, cell: (entry) => entry.createdByName },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
