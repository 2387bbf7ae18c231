import { useMemo } from 'react';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { vendorsOf } from './master.ts';

export default function Vendors() {
  const words = useWords();
  const master = useMemo(() => vendorsOf(words), [words]);
  return <MasterList master={master} />;
}
