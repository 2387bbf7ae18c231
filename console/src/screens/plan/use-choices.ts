/** The suggestions that are left out and the changed quantities, until they are ordered. */
import { useState } from 'react';
import { readDraft } from '../../base/drafts.ts';
import { useDraftPlace, useKeepDraft } from '../../parts/form/use-draft.ts';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import type { VendorChoice } from './use-plan.ts';

/** The choices as the browser keeps them; those of another plan are in other packs. */
interface Kept {
  vendors: VendorChoice;
  left: readonly string[];
  quantities: readonly [key: string, quantity: string][];
}

export function useChoices(vendors: VendorChoice) {
  const place = useDraftPlace();
  const [kept] = useState(() => {
    const draft = readDraft<Kept>(place);
    return draft?.vendors === vendors ? draft : undefined;
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(kept?.left));
  const [quantities, setQuantities] = useState<ReadonlyMap<string, string>>(
    () => new Map(kept?.quantities),
  );
  const isChanged = left.size > 0 || quantities.size > 0;
  useKeepDraft(place, isChanged, () => ({
    ...{ vendors, left: [...left], quantities: [...quantities] },
  }));
  useUnsaved(isChanged);
  const forget = () => {
    setLeft(new Set());
    setQuantities(new Map());
  };
  return { left, setLeft, quantities, setQuantities, forget };
}
