import type { CostExplanation } from '@stockwright/client';
import { Tabs } from '../../parts/tabs.tsx';
import { useWords } from '../../words/language.tsx';

/** The two costs of an item: of what is in stock, and of the next one. */
export function CostTabs({ current }: { current: CostExplanation | undefined }) {
  const words = useWords().why;
  const isMade = current?.kind === 'roll_up';
  return (
    <Tabs
      name="of"
      label={words.unitCost}
      options={[
        { value: 'stock', title: words.ofStock },
        { value: '', title: isMade ? words.ofRecipe : words.ofCurrentCost },
      ]}
    />
  );
}
