import { useOpen } from '../../base/link.tsx';
import { EditPanel } from '../../parts/edit/edit-panel.tsx';
import type { ItemKind } from '../../parts/entries.tsx';
import type { Master, MasterRow } from '../../parts/master/definition.ts';
import { useWords } from '../../words/language.tsx';
import { materialsOf, skusOf } from './master.ts';

/** A new material or product; its screen follows. */
export default function NewItem({ kind, onClose }: { kind: ItemKind; onClose(): void }) {
  const words = useWords();
  const open = useOpen();
  const master: Master<MasterRow> = kind === 'skus' ? skusOf(words) : materialsOf(words);
  return (
    <EditPanel
      title={master.words.create}
      changed={master.object}
      fields={master.fields}
      save={master.create}
      onClose={onClose}
      onDone={({ id }) => open(`${master.path}/${id}`)}
    />
  );
}
