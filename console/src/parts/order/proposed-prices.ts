/** Prices that a form proposes from figures in base currency, in the currency of the order. */
import { useEffect, useRef } from 'react';
import { quotient } from '../exact.ts';
import type { Bound } from '../form/use-form.ts';
import type { Chosen } from '../form/values.ts';
import type { Line, LinesChange } from '../lines/line.ts';
import type { Choice } from '../sources.ts';
import { type OrderRate, type TypedRate, useOrderRate } from './exchange-rate.tsx';

interface Figure {
  /** The column of the record whose figure is proposed. */
  record: string;
  /** The figure of a record: the price of a unit of the order, in base currency. */
  of(more: Choice['more']): string | undefined;
}

interface OrderPrices extends OrderRate {
  /** The line after a record was chosen: with its price, unless one was typed. */
  onRecord(line: Line, column: string, choice: Choice): Line;
}

/** The rate of a new order; prices are proposed again at another rate, and typed ones stay. */
export function useOrderPrices(
  partner: Chosen,
  typed: Bound<TypedRate>,
  figure: Figure,
  onChange: (change: LinesChange) => void,
): OrderPrices {
  const order = useOrderRate(partner, typed);
  const { rate } = order;
  const before = useRef(rate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another rate proposes again.
  useEffect(() => {
    const last = before.current;
    before.current = rate;
    if (last !== rate) onChange((lines) => proposedAgain(lines, figure, last, rate));
  }, [rate]);
  return {
    ...order,
    onRecord: (line, _column, { more }) =>
      line.text.unitPrice ? line : priced(line, priceAt(figure.of(more), rate)),
  };
}

/** The figure at a rate; nothing without one, so that no figure counts in another currency. */
export const priceAt = (figure: string | undefined, rate: string): string =>
  figure === undefined ? '' : (quotient(figure, rate) ?? '');

function proposedAgain(
  lines: readonly Line[],
  { record, of }: Figure,
  last: string,
  rate: string,
): readonly Line[] {
  const next = lines.map((line) => {
    const figure = of(line.records[record]?.more);
    const { unitPrice = '' } = line.text;
    const price = priceAt(figure, rate);
    const isProposed = unitPrice === priceAt(figure, last);
    return isProposed && price !== unitPrice ? priced(line, price) : line;
  });
  return next.some((line, index) => line !== lines[index]) ? next : lines;
}

const priced = (line: Line, unitPrice: string): Line => ({
  ...line,
  text: { ...line.text, unitPrice },
});
