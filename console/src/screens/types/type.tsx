import { usePathParam } from '../../base/use-address.ts';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { useWords } from '../../words/language.tsx';
import { isKind } from './kinds.ts';
import { typesOf } from './master.tsx';

export default function TypePage() {
  const words = useWords();
  const kind = usePathParam('kind');
  return isKind(kind) ? <MasterRecord master={typesOf(kind, words)} /> : <NotFound />;
}
