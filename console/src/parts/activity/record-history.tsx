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
}

/** The last changes of a record: who, when, old and new; a link leads to all of them. */
export function RecordHistory({ recordId, more }: RecordHistoryProps) {
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
              { title: words.columns.when, cell: (row) => <Time value={row.occurredAt} /> },
              { title: words.columns.who, cell: texts.who },
              { title: words.columns.what, cell: texts.did },
              {
                title: words.columns.values,
                cell: (row) => (
                  <>
                    {texts.values(row).join('; ')}
                    {more?.(row)}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
