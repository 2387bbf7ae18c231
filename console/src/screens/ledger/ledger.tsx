/** The entries of a ledger, with the day on which each happened and the time it was entered. */
import { useMemo } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { entriesDefinition } from '../../parts/entries.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords } from '../../words/language.tsx';

export default function Ledger() {
  const words = useWords();
  const [{ ledger, materialId, skuId }] = useAddress();
  const kind = ledger === 'skus' ? 'skus' : 'materials';
  const ofItem = Boolean(kind === 'skus' ? skuId : materialId);
  const definition = useMemo(() => entriesDefinition(kind, words, ofItem), [kind, words, ofItem]);
  return <ListPage key={kind} definition={definition} />;
}
