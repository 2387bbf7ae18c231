import { listFinishedGoodsLedgerEntries } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 100;

/** The goods of an order that left, and their cost; each cost leads to its explanation. */
export function Shipments({ orderId }: { orderId: string }) {
  const words = useWords();
  const { columns } = words.ledger;
  const found = useRead(listFinishedGoodsLedgerEntries, {
    query: { orderId, eventType: ['SHIP'], sort: '-eventDate', include: ['names'], limit: shown },
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
              { title: columns.day, day: (entry) => entry.day },
              {
                title: columns.item,
                cell: (entry) => <Go to={`/items/skus/${entry.skuId}`}>{entry.skuCode}</Go>,
              },
              { title: columns.location, cell: (entry) => entry.locationCode },
              { title: columns.quantity, quantity: (entry) => entry.quantity },
              {
                title: columns.unitCost,
                cost: (entry) => entry.unitCost,
                beside: (entry) => ({ why: `ledgerEntryId=${entry.id}` }),
              },
              { title: columns.enteredBy, cell: (entry) => entry.createdByName },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
