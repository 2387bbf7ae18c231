import { useMemo } from 'react';
import { useAddress } from '../../base/use-address.ts';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { isKind } from './kinds.ts';
import { typesOf } from './master.tsx';

export default function Types() {
  const words = useWords();
  const [{ kind }] = useAddress();
  const master = useMemo(() => typesOf(isKind(kind) ? kind : 'materials', words), [kind, words]);
  return <MasterList master={master} />;
}
