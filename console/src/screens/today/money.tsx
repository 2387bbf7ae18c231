/** Earnings of this month, beside the same days of the last one, and of twelve weeks. */
import type { GetTodayResponse } from '@stockwright/client';
import { Go } from '../../base/link.tsx';
import { Bars } from '../../parts/bars.tsx';
import { percentOf, subtract } from '../../parts/exact.ts';
import { isNegative, isZero, useFormat } from '../../parts/format.ts';
import { Band } from '../../parts/record/band.tsx';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';

export function Money({ money }: { money: GetTodayResponse['money'] }) {
  const words = useWords().today;
  const format = useFormat();
  const { month, previousMonth, stockValue, weeks } = money;
  const change = (now: string, before: string) => {
    if (isZero(before)) return {};
    const percent = percentOf(subtract(now, before), before) ?? '0';
    const tone = isNegative(percent) ? ('attention' as const) : ('good' as const);
    const sign = isNegative(percent) ? '' : '+';
    return { tone, note: `${sign}${format.percent(percent)} ${words.besideLastMonth}` };
  };
  return (
    <Section title={words.money} actions={<Go to="/reports">{words.margins}</Go>}>
      <Band
        cells={[
          {
            name: words.shipped,
            figure: format.money(month.revenue),
            ...change(month.revenue, previousMonth.revenue),
          },
          {
            name: words.margin,
            figure: format.money(month.margin),
            ...change(month.margin, previousMonth.margin),
          },
          { name: words.stockValue, figure: format.money(stockValue) },
        ]}
      />
      <Bars
        label={words.weeks}
        isRunning
        bars={weeks.map(({ from, revenue, margin }) => ({
          name: format.day(from),
          value: revenue,
          part: margin,
          label: format.shortDay(from),
        }))}
      />
    </Section>
  );
}
