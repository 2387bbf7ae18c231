/** The mails of an order: to whom, when, and why one was not sent. */
import type { ListPurchaseOrderMailsResponse } from '@stockwright/client';
import { useWords } from '../../words/language.tsx';
import { Badge, Time } from '../figures.tsx';
import { Section, SmallTable, type TableColumn } from '../record/record.tsx';

type Mail = Omit<ListPurchaseOrderMailsResponse['data'][number], 'poId'>;

const tones = { waiting: 'calm', sent: 'good', failed: 'wrong' } as const;

/** Milliseconds between two looks at a mail that is on its way. */
const pause = 1_000;

/** The time to the next look at mails: none once all have gone. */
export const nextLook = (mails: readonly Mail[] = []): number | false =>
  mails.some(({ status }) => status === 'waiting') ? pause : false;

interface MailsProps<Row extends Mail> {
  mails: readonly Row[] | undefined;
  /** Of a mail: what was attached, where that can be several things. */
  columns?: readonly TableColumn<Row>[];
}

export function Mails<Row extends Mail>({ mails, columns = [] }: MailsProps<Row>) {
  const words = useWords().mail;
  if (!mails || mails.length === 0) return null;
  return (
    <Section title={words.mails}>
      <SmallTable
        label={words.mails}
        rows={mails}
        idOf={(mail) => mail.id}
        columns={[
          ...columns,
          { title: words.to, cell: ({ to }) => to.join(', ') },
          {
            title: words.status,
            cell: ({ status, failure }) => (
              <>
                <Badge tone={tones[status]}>{words.statuses[status]}</Badge> {failure}
              </>
            ),
          },
          {
            title: words.when,
            cell: ({ sentAt, createdAt }) => <Time value={sentAt ?? createdAt} />,
          },
          { title: words.who, cell: ({ createdByName }) => createdByName },
          { title: words.message, cell: ({ message }) => message },
        ]}
      />
    </Section>
  );
}
