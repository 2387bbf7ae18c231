import { listActivity } from '@stockwright/client';
import type { ReactNode } from 'react';
import { Go } from '../../base/link.tsx';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { Time } from '../figures.tsx';
import { Loaded, Section, SmallTable } from '../record/record.tsx';
import { type Change, useChangeTexts } from './change-texts.ts';

const shown = 5;

interface RecordHistoryProps {
  recordId: string;
  /** Further differences that a change has made, such as prices of lines. */
  more?: ((change: Change) => ReactNode) | undefined;
  /** Beside a change, what can be done about it; the changes are the newest first. */
  act?: ((change: Change, changes: readonly Change[]) => ReactNode) | undefined;
}

/** The last changes of a record: who, when, old and new; a link leads to all of them. */
export function RecordHistory({ recordId, more, act }: RecordHistoryProps) {
  const words = useWords().activity;
  const texts = useChangeTexts();
  const found = useRead(listActivity, { query: { objectId: recordId, limit: shown } });
  return (
    <Section
      title={words.history}
      actions={<Go to={`/activity?objectId=${recordId}`}>{words.all}</Go>}
    >
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.history}
            rows={data}
            idOf={({ id }) => id}
            empty={words.noHistory}
            columns={[
              {
                title: words.columns.when,
                cell: (row) => <Time value={row.occurredAt} />,
                phone: 'day',
              },
              { title: words.columns.who, cell: texts.who, phone: 'note' },
              { title: words.columns.what, cell: texts.did, phone: 'name' },
              {
                title: words.columns.values,
                cell: (row) => (
                  <>
                    {texts.values(row).join('; ')}
                    {more?.(row)}
                  </>
                ),
                phone: 'line',
              },
              ...(act
                ? [{ title: '', cell: (row: Change) => act(row, data), phone: 'act' as const }]
                : []),
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
