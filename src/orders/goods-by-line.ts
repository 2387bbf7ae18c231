/** Goods that were received or shipped, and how much of them has come or gone back. */
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';

interface Keys<Line> {
  /** The id of a line of a receipt or a shipment. */
  idOf(line: Line): string;
  /** The line of the order that it names. */
  itemOf(line: Line): string;
}

/** Lines of receipts or shipments by their ids and by the line of the order, in their order. */
export class GoodsByLine<Line> {
  private readonly lineOf: Map<string, Line>;
  private readonly idsOf: ReadonlyMap<string, readonly string[]>;
  private readonly keys: Keys<Line>;

  constructor(lines: Iterable<Line>, keys: Keys<Line>) {
    const all = [...lines];
    const ofItems = groupedBy(all, keys.itemOf);
    this.lineOf = new Map(all.map((line) => [keys.idOf(line), line]));
    this.idsOf = new Map([...ofItems].map(([itemId, own]) => [itemId, own.map(keys.idOf)]));
    this.keys = keys;
  }

  get byId(): ReadonlyMap<string, Line> {
    return this.lineOf;
  }

  /** The lines of a line of the order, as they are now. */
  of(itemId: string): Line[] {
    return (this.idsOf.get(itemId) ?? []).map((id) => present(this.lineOf.get(id)));
  }

  /** Goods of its own: a change of them leaves these as they are. */
  copy(): GoodsByLine<Line> {
    return new GoodsByLine(this.lineOf.values(), this.keys);
  }

  /** Changes a line in place. */
  change(line: Line): void {
    this.lineOf.set(this.keys.idOf(line), line);
  }
}
