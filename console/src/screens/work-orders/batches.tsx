import { type GetWorkOrderResponse, listWorkOrderReceipts } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { Day, Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

/** The batches of the order so far. */
export function Batches({ order }: { order: GetWorkOrderResponse }) {
  const words = useWords().workOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: keyOf(id, listWorkOrderReceipts, order.id),
    queryFn: ({ signal }) =>
      listWorkOrderReceipts(client, {
        path: { id: order.id },
        query: { sort: '-receiptDate', limit: 200 },
        signal,
      }),
  });
  return (
    <Section title={words.batches}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.batches}
            rows={data}
            idOf={(receipt) => receipt.id}
            empty={words.noBatches}
            columns={[
              {
                title: words.number,
                cell: (receipt) => (
                  <Go to={`/work-order-receipts/${receipt.id}`}>{receipt.receiptNumber}</Go>
                ),
              },
              { title: words.day, cell: (receipt) => <Day value={receipt.receiptDate} /> },
              { title: words.entered, cell: (receipt) => <Time value={receipt.createdAt} /> },
              { title: words.notes, cell: (receipt) => receipt.notes },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
