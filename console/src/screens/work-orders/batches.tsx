import { type GetWorkOrderResponse, listWorkOrderReceipts } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

/** The batches of the order so far. */
export function Batches({ order }: { order: GetWorkOrderResponse }) {
  const { workOrders: words, receipts } = useWords();
  const found = useRead(listWorkOrderReceipts, {
    path: { id: order.id },
    query: { sort: '-receiptDate', limit: 200, include: ['names'] },
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
              { title: words.day, day: (receipt) => receipt.receiptDate },
              { title: words.entered, cell: (receipt) => <Time value={receipt.createdAt} /> },
              { title: receipts.enteredBy, cell: (receipt) => receipt.createdByName },
              { title: words.notes, cell: (receipt) => receipt.notes },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
