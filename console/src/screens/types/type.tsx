import { MasterRecord } from '../../parts/master/master-record.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { usePathParam } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { isKind } from './kinds.ts';
import { typesOf } from './master.tsx';

export default function TypePage() {
  const words = useWords();
  const kind = usePathParam('kind');
  return isKind(kind) ? <MasterRecord master={typesOf(kind, words)} /> : <NotFound />;
}
