import { type Rational, total } from './rational.ts';

/** Units that came back of a shipment, or went back of a receipt. */
interface ReturnedUnits {
  /** The line of the document with which they had moved before. */
  line: string;
  quantity: Rational;
  day: string;
}

/** Goods that came or went back, by the id of their part of a return; scrapped ones as well. */
export class GoneBack extends Map<string, ReturnedUnits> {
  /** The units of a line without those of some parts, and the first day of all. */
  of(line: string, without: ReadonlySet<string> = new Set()) {
    const parts = [...this].filter(([, part]) => part.line === line);
    const [first] = parts.map(([, { day }]) => day).sort();
    const others = parts.filter(([id]) => !without.has(id));
    return { quantity: total(others.map(([, { quantity }]) => quantity)), first };
  }
}
