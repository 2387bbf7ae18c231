import { useMemo } from 'react';
import { MasterList } from '../../parts/master/master-list.tsx';
import { useWords } from '../../words/language.tsx';
import { contactsOf } from './master.ts';

export default function Contacts() {
  const words = useWords();
  const master = useMemo(() => contactsOf(words), [words]);
  return <MasterList master={master} />;
}
