import { useMemo } from 'react';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { customersOf } from './master.ts';

export default function Customers() {
  const words = useWords();
  const master = useMemo(() => customersOf(words), [words]);
  return <MasterList master={master} />;
}
