import { useMemo } from 'react';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { brokersOf } from './master.ts';

export default function Brokers() {
  const words = useWords();
  const master = useMemo(() => brokersOf(words), [words]);
  return <MasterList master={master} />;
}
