/** Stock and value of an item over the last year. */
import { getStockHistory } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { isZero, shifted, todayIn } from '../../parts/format.ts';
import { Plot } from '../../parts/plot.tsx';
import { Loaded, Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './item.module.css';
import { usePlanned } from './use-planned.ts';

const figures = ['onHand', 'value'] as const;

interface StockPlotProps {
  itemId: string;
  reorderPoint: string | null;
}

export default function StockPlot({ itemId, reorderPoint }: StockPlotProps) {
  const { item: words, items } = useWords();
  const { timezone } = useOrganization();
  const [figure, setFigure] = useState<(typeof figures)[number]>('onHand');
  const to = todayIn(timezone);
  const from = shifted(to, -365);
  const found = useRead(getStockHistory, { query: { itemId, from, to } });
  const { data: plan } = usePlanned(itemId);
  // Today ends the past.
  const planned = plan?.data.slice(1).map(({ day, balance }) => ({ day, value: balance }));
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
            points={sinceFirst(data.map((day) => ({ day: day.day, value: day[figure] })))}
            level={
              figure === 'onHand' && reorderPoint
                ? { value: reorderPoint, name: items.reorderPoint }
                : undefined
            }
            planned={figure === 'onHand' ? planned : undefined}
            money={figure === 'value'}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Without the days before there was any. */
function sinceFirst<Day extends { value: string }>(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex(({ value }) => !isZero(value));
  return first > 1 ? days.slice(first - 1) : days;
}
