import { listFinishedGoodsLedgerEntries } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Cost, Day, Quantity } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 100;

/** The goods of an order that left, and their cost; each cost leads to its explanation. */
export function Shipments({ orderId }: { orderId: string }) {
  const words = useWords();
  const { columns } = words.ledger;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listFinishedGoodsLedgerEntries, 'of-sales-order', orderId),
    queryFn: ({ signal }) =>
      listFinishedGoodsLedgerEntries(client, {
        query: {
          orderId,
          eventType: ['SHIP'],
          sort: '-eventDate',
          include: ['names'],
          limit: shown,
        },
        signal,
      }),
  });
  return (
    <Section title={words.salesOrders.shipments}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.salesOrders.shipments}
            rows={data}
            idOf={(entry) => entry.id}
            empty={words.salesOrders.noShipments}
            columns={[
              { title: columns.day, cell: (entry) => <Day value={entry.day} /> },
              {
                title: columns.item,
                cell: (entry) => <Go to={`/items/skus/${entry.skuId}`}>{entry.skuCode}</Go>,
              },
              { title: columns.location, cell: (entry) => entry.locationCode },
              {
                title: columns.quantity,
                cell: (entry) => <Quantity value={entry.quantity} />,
                align: 'end',
              },
              {
                title: columns.unitCost,
                cell: (entry) => <Cost value={entry.unitCost} why={`ledgerEntryId=${entry.id}`} />,
                align: 'end',
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
