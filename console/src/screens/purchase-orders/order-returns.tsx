/** The returns of goods of an order to its vendor; nothing where there are none. */
import { listVendorReturns } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

export function OrderReturns({ orderId: poId }: { orderId: string }) {
  const words = useWords().vendorReturns;
  const query = { poId, sort: 'createdAt' as const, limit: 200 };
  const { data: found } = useRead(listVendorReturns, { query });
  if (!found || found.data.length === 0) return null;
  return (
    <Section title={words.title}>
      <SmallTable
        label={words.title}
        rows={found.data}
        idOf={({ id }) => id}
        columns={[
          {
            title: words.number,
            cell: ({ id, returnNumber }) => <Go to={`/vendor-returns/${id}`}>{returnNumber}</Go>,
          },
          { title: words.outcome, cell: ({ outcome }) => words.outcomes[outcome] },
          { title: words.day, day: ({ returnDate }) => returnDate },
          { title: words.reason, cell: ({ reason }) => reason },
          { title: words.credit, amount: ({ creditTotal }) => creditTotal },
        ]}
      />
    </Section>
  );
}
