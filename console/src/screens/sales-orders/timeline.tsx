import { listTimelineNotes } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { Time } from '../../parts/figures.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { useWords } from '../../words/language.tsx';

const shown = 50;

/** What happened to an order, and what people noted; the newest first. */
export function Timeline({ orderId }: { orderId: string }) {
  const words = useWords().salesOrders;
  const { id, client } = useOrganization();
  const found = useQuery({
    queryKey: [id, 'sales-orders', orderId, 'timeline'],
    queryFn: ({ signal }) =>
      listTimelineNotes(client, {
        path: { id: orderId },
        query: { kind: 'all', sort: '-createdAt', limit: shown },
        signal,
      }),
  });
  return (
    <Section title={words.timeline}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.timeline}
            rows={data}
            idOf={(note) => note.id}
            empty={words.noTimeline}
            columns={[
              { title: words.when, cell: (note) => <Time value={note.createdAt} /> },
              { title: words.what, cell: (note) => note.body },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
