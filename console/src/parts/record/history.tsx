/** The changes of one record, newest first: who, when, and what was before. */
import { type ListActivityResponse, listActivity } from '@stockwright/client';
import type { ReactNode } from 'react';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { Time } from '../figures.tsx';
import { useFormat } from '../format.ts';
import { Section, SmallTable } from './record.tsx';

export type Change = ListActivityResponse['data'][number];

interface HistoryProps {
  objectId: string;
  /** Further differences that a change has made, such as prices of lines. */
  more?: ((change: Change) => ReactNode) | undefined;
}

/** Changes that are shown. */
const most = 50;

export function History({ objectId, more }: HistoryProps) {
  const { today, history: words } = useWords();
  const { data: found } = useRead(listActivity, { query: { objectId, limit: most } });
  if (!found || found.data.length === 0) return null;
  return (
    <Section title={words.title}>
      <SmallTable
        label={words.title}
        rows={found.data}
        idOf={({ id }) => id}
        columns={[
          { title: words.when, cell: ({ occurredAt }) => <Time value={occurredAt} /> },
          {
            title: words.who,
            cell: ({ actorName, tokenName }) => actorName ?? tokenName ?? today.somebody,
          },
          { title: words.what, cell: ({ type }) => today.did(type) },
          {
            title: words.differences,
            cell: (change) => (
              <>
                <Fields change={change} />
                {more?.(change)}
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** Of a text only its field is told. */
function Fields({ change: { changes } }: { change: Change }) {
  const { refusals, history: words } = useWords();
  const shown = useShownValue();
  return (changes?.fields ?? []).map(({ field, old, new: next }) => {
    // Of lines the feed tells the field alone.
    const name = field === 'items' ? words.lines : (refusals.fields[field] ?? field);
    const isTold = (old ?? next) != null;
    return <div key={field}>{isTold ? `${name}: ${shown(old)} → ${shown(next)}` : name}</div>;
  });
}

/** The value of a field, as the change feed tells it. */
export function useShownValue(): (value: unknown) => string {
  const format = useFormat();
  return (value) => {
    const text = String(value ?? '–');
    return /^-?\d+(\.\d+)?$/.test(text) ? format.exact(text) : text;
  };
}
