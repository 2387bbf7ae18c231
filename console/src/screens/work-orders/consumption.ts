/**
 * The inputs of a batch in a form: those of the recipe, which follow the pieces, with what a person
 * has changed, left out or added.
 */
import { compare, isDecimal } from '../../parts/exact.ts';
import type { Line } from '../../parts/lines/line.ts';

/** A changed line names the planned one, by its item; an added line names none. */
const plannedOf = ({ text }: Line): string | undefined => text.of;

/** The lines of the grid. */
export function mergedLines(planned: readonly Line[], own: readonly Line[]): readonly Line[] {
  const changed = new Map(own.flatMap((line) => [[plannedOf(line), line] as const]));
  const rows = planned.flatMap((line) => {
    const mine = changed.get(line.key);
    if (!mine) return [line];
    if (mine.text.leftOut) return [];
    const { quantity = '' } = mine.text;
    return [{ ...line, records: mine.records, text: { ...line.text, quantity } }];
  });
  return [...rows, ...own.filter((line) => plannedOf(line) === undefined)];
}

/** The changes of a person, as the lines of the grid have them. */
export function ownLines(planned: readonly Line[], lines: readonly Line[]): readonly Line[] {
  const shown = new Map(lines.map((line) => [line.key, line]));
  const known = new Set(planned.map(({ key }) => key));
  const changed = planned.flatMap((line): Line[] => {
    const now = shown.get(line.key);
    const of = { of: line.key };
    if (!now) return [{ ...line, text: { ...of, leftOut: 'yes' } }];
    if (!isChanged(now)) return [];
    return [{ ...now, text: { ...of, quantity: now.text.quantity ?? '' } }];
  });
  return [...changed, ...lines.filter(({ key }) => !known.has(key))];
}

/** Whether a line of the grid differs from the recipe. */
export function isChanged({ key, text, records }: Line): boolean {
  const { planned, quantity = '' } = text;
  if (planned === undefined) return false;
  const isSame =
    isDecimal(planned) && isDecimal(quantity)
      ? compare(planned, quantity) === 0
      : planned === quantity;
  return !isSame || records.materialId?.id !== key;
}
