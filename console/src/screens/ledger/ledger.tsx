/** The entries of a ledger, with the day on which each happened and the time it was entered. */
import { useMemo } from 'react';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useAddress } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { entriesDefinition } from './entries.tsx';

export default function Ledger() {
  const words = useWords();
  const [{ ledger }] = useAddress();
  const kind = ledger === 'skus' ? 'skus' : 'materials';
  const definition = useMemo(() => entriesDefinition(kind, words), [kind, words]);
  return <ListPage key={kind} definition={definition} />;
}
