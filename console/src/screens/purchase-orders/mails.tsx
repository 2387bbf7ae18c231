/** The mails of an order: to whom, when, and why one was not sent. */
import { listPurchaseOrderMails } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { Badge, Time } from '../../parts/figures.tsx';
import { Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

/** Milliseconds between two looks at a mail that is on its way. */
const pause = 1_000;

const tones = { waiting: 'calm', sent: 'good', failed: 'wrong' } as const;

export function Mails({ orderId }: { orderId: string }) {
  const words = useWords().purchaseOrders;
  const { data: found } = useRead(
    listPurchaseOrderMails,
    { path: { id: orderId }, query: { include: ['names'] } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'waiting') ? pause : false,
    },
  );
  if (!found || found.data.length === 0) return null;
  return (
    <Section title={words.mails}>
      <SmallTable
        label={words.mails}
        rows={found.data}
        idOf={(mail) => mail.id}
        columns={[
          { title: words.mailTo, cell: ({ to }) => to.join(', ') },
          {
            title: words.status,
            cell: ({ status, failure }) => (
              <>
                <Badge tone={tones[status]}>{words.mailStatuses[status]}</Badge> {failure}
              </>
            ),
          },
          {
            title: words.mailedAt,
            cell: ({ sentAt, createdAt }) => <Time value={sentAt ?? createdAt} />,
          },
          { title: words.mailedBy, cell: ({ createdByName }) => createdByName },
          { title: words.message, cell: ({ message }) => message },
        ]}
      />
    </Section>
  );
}
