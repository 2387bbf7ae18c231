/** Prices that a form proposes for its lines; a price that was typed stays. */
import { useLayoutEffect, useRef } from 'react';
import { quotient } from '../exact.ts';
import type { Line, LinesChange } from '../lines/line.ts';

/** The price that is proposed for a line, in the currency of the order; empty without one. */
export type Propose = (line: Line) => string;

/**
 * Changes lines with prices as `propose` has them: for a record that was chosen, and again when the
 * quantity, the rate or anything else on which a proposal depends has changed. `propose` must be
 * the same function as long as it proposes the same.
 */
export function useProposedPrices(
  propose: Propose,
  onChange: (change: LinesChange) => void,
): (change: LinesChange) => void {
  const before = useRef(propose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other proposals propose again.
  useLayoutEffect(() => {
    const last = before.current;
    before.current = propose;
    if (last !== propose) onChange((lines) => proposedAgain(lines, last, propose));
  }, [propose]);
  return (change) =>
    onChange((lines) => {
      const next = change(lines);
      return next.map((line, at) => proposedFor(line, beforeOf(line, lines, at), propose));
    });
}

/** The figure at a rate; nothing without one, so that no figure counts in another currency. */
export const priceAt = (figure: string | undefined, rate: string): string =>
  figure === undefined ? '' : (quotient(figure, rate) ?? '');

const priceOf = ({ text }: Line): string => text.unitPrice ?? '';

const beforeOf = (line: Line, lines: readonly Line[], at: number): Line | undefined =>
  lines[at] === line ? line : lines.find(({ key }) => key === line.key);

/** A line that was changed; a record that was chosen for a line without a price brings its own. */
function proposedFor(line: Line, before: Line | undefined, propose: Propose): Line {
  if (line === before) return line;
  const price = priceOf(line);
  if (price !== (before ? priceOf(before) : '')) return line;
  const isProposed = before === undefined || price === propose(before);
  const isOther = line.records !== before?.records;
  return isProposed || (isOther && price === '') ? priced(line, propose(line)) : line;
}

function proposedAgain(lines: readonly Line[], last: Propose, propose: Propose): readonly Line[] {
  const next = lines.map((line) =>
    priceOf(line) === last(line) ? priced(line, propose(line)) : line,
  );
  return next.some((line, index) => line !== lines[index]) ? next : lines;
}

const priced = (line: Line, unitPrice: string): Line =>
  priceOf(line) === unitPrice ? line : { ...line, text: { ...line.text, unitPrice } };
