/** Stock and value of an item over the last year. */
import { getStockHistory } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { shifted, todayIn } from '../../parts/format.ts';
import { Plot } from '../../parts/plot.tsx';
import { Loaded, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './item.module.css';

const figures = ['onHand', 'value'] as const;

export default function StockPlot({ itemId }: { itemId: string }) {
  const words = useWords().item;
  const { timezone } = useOrganization();
  const [figure, setFigure] = useState<(typeof figures)[number]>('onHand');
  const to = todayIn(timezone);
  const from = shifted(to, -365);
  const found = useRead(getStockHistory, { query: { itemId, from, to } });
  return (
    <Section
      title={words.history}
      actions={figures.map((name) => (
        <button
          type="button"
          key={name}
          className={styles.choice}
          aria-pressed={name === figure}
          onClick={() => setFigure(name)}
        >
          {words.figures[name]}
        </button>
      ))}
    >
      <Loaded query={found}>
        {({ data }) => (
          <Plot
            label={words.figures[figure]}
            points={data.map((day) => ({ day: day.day, value: day[figure] }))}
            money={figure === 'value'}
          />
        )}
      </Loaded>
    </Section>
  );
}
