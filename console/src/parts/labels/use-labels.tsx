import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { useAddress } from '../../base/use-address.ts';
import { useWords } from '../../words/language.tsx';
import type { LabelKind } from './kind.ts';

const PrintLabels = later(() => import('./print-labels.tsx'));

/** The printing of labels of some records: the name of the act, and its panel while it is open. */
export function useLabels(kind: LabelKind | undefined, ids: readonly string[]) {
  const words = useWords().labels;
  const [{ act }, change] = useAddress();
  const isOpen = act === 'labels' && ids.length > 0;
  return {
    name: words.print,
    open: () => change({ act: 'labels' }),
    panel: kind && isOpen && (
      <Suspense>
        <PrintLabels kind={kind} ids={ids} onClose={() => change({ act: '' })} />
      </Suspense>
    ),
  };
}
