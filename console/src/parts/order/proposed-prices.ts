/** Prices that a form proposes from figures in base currency, in the currency of the order. */
import { useEffect, useRef } from 'react';
import { quotient } from '../exact.ts';
import type { Line } from '../lines/line.ts';
import type { Choice } from '../sources.ts';

interface Proposals {
  /** The column of the record whose figure is proposed. */
  record: string;
  /** The field of the record with the figure. */
  figure: string;
  /** Base currency for one unit of the order's; empty while no rate is known. */
  rate: string;
}

type Change = (change: (lines: readonly Line[]) => readonly Line[]) => void;

/** The figure at a rate; nothing without one, so that no figure counts in another currency. */
export const priceAt = (figure: unknown, rate: string): string =>
  typeof figure === 'string' ? (quotient(figure, rate) ?? '') : '';

const figureOf = (choice: Choice | undefined, { figure }: Proposals) => choice?.more?.[figure];

/** What follows when a record is chosen: its price, unless one was typed. */
export const withPrice =
  (proposals: Proposals) =>
  (line: Line, _column: string, choice: Choice): Line =>
    line.text.unitPrice ? line : priced(line, priceAt(figureOf(choice, proposals), proposals.rate));

/** Proposes again at another rate; prices that were typed stay. */
export function useProposedPrices(proposals: Proposals, onChange: Change): void {
  const { record, figure, rate } = proposals;
  const before = useRef(rate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another rate proposes again.
  useEffect(() => {
    const last = before.current;
    before.current = rate;
    if (last === rate) return;
    onChange((lines) => {
      const next = lines.map((line) => {
        const of = figureOf(line.records[record], { record, figure, rate });
        const { unitPrice = '' } = line.text;
        const isProposed = unitPrice === priceAt(of, last);
        const price = priceAt(of, rate);
        return isProposed && price !== unitPrice ? priced(line, price) : line;
      });
      return next.some((line, index) => line !== lines[index]) ? next : lines;
    });
  }, [rate]);
}

const priced = (line: Line, unitPrice: string): Line => ({
  ...line,
  text: { ...line.text, unitPrice },
});
