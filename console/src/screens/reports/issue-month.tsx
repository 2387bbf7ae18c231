/** The panel that issues the journal of a month, and closes the books with it where asked to. */
import { issueJournal } from '@stockwright/client';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FlagField } from '../../parts/act/choices.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { lastDayOf, useFormat } from '../../parts/format.ts';
import { useJournalWords } from '../../words/journals.ts';

interface Props {
  month: string;
  /** The reasons for which it cannot be issued yet. */
  children: ReactNode;
}

export function IssueMonth({ month, children }: Props) {
  const words = useJournalWords();
  const format = useFormat();
  const [, change] = useAddress();
  const close = () => change({ act: '' });
  const saved = useSaved('journal', close);
  const [closes, setCloses] = useState('false');
  const name = format.month(month);
  const body = { month, close: closes === 'true' };
  const act = useAct({
    body,
    ready: true,
    call: (client, options) => issueJournal(client, { body, ...options }),
    done: () => saved(words.issued(name)),
  });
  return (
    <ActPanel title={words.issue(name)} act={act} submitName={words.issue(name)} onClose={close}>
      <p>{words.issueText}</p>
      {children}
      <FlagField
        label={words.closeToo(format.day(lastDayOf(month)))}
        pointer="/close"
        value={closes}
        onChange={setCloses}
      />
    </ActPanel>
  );
}
