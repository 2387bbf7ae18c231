import type { ItemKind } from '../../parts/entries.tsx';
import { NewMaster } from '../../parts/master/new-master.tsx';
import { useWords } from '../../words/language.tsx';
import { materialsOf, skusOf } from './master.ts';

/** A new material or product. */
export default function NewItem({ kind, onClose }: { kind: ItemKind; onClose(): void }) {
  const words = useWords();
  return kind === 'skus' ? (
    <NewMaster master={skusOf(words)} onClose={onClose} />
  ) : (
    <NewMaster master={materialsOf(words)} onClose={onClose} />
  );
}
