/** The returns of an order; nothing where there are none. */
import { listSalesReturns } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { Badge } from '../../parts/figures.tsx';
import { Section, SmallTable } from '../../parts/record/record.tsx';
import { stateOf } from '../../parts/returns/states.ts';
import { useWords } from '../../words/language.tsx';
import type { Order } from './states.ts';

export function OrderReturns({ order }: { order: Order }) {
  const words = useWords().returns;
  const query = { soId: order.id, sort: 'createdAt' as const, limit: 200 };
  const { data: found } = useRead(listSalesReturns, { query });
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
            cell: ({ id, returnNumber }) => <Go to={`/returns/${id}`}>{returnNumber}</Go>,
          },
          {
            title: words.status,
            cell: ({ status }) => <Badge {...stateOf[status]}>{words.statuses[status]}</Badge>,
          },
          { title: words.day, day: ({ returnDate }) => returnDate },
          { title: words.reason, cell: ({ reason }) => reason },
          {
            title: words.credit,
            amount: ({ creditTotal }) => creditTotal,
            beside: ({ currency }) => ({ currency }),
          },
        ]}
      />
    </Section>
  );
}
