import { useMemo } from 'react';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { locationsOf } from './master.ts';

export default function Locations() {
  const words = useWords();
  const master = useMemo(() => locationsOf(words), [words]);
  return <MasterList master={master} />;
}
