/** Goods that were received or shipped, and how much of them has come or gone back. */
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';

interface Keys<Line> {
  /** The id of a line of a receipt or a shipment. */
  idOf(line: Line): string;
  /** The line of the order that it names. */
  itemOf(line: Line): string;
  /** The units of it that have not gone back, or come back. */
  leftOf(line: Line): Exact;
}

/**
 * Lines of receipts or shipments by their ids and by the line of the order, in their order. A row
 * of an import costs what the lines cost that it takes from, however many there are.
 */
export class GoodsByLine<Line> {
  private readonly lineOf: Map<string, Line>;
  private readonly ofItems: ReadonlyMap<string, Line[]>;
  /** Of each line of the order, those of which units are left. */
  private readonly leftOfItems: ReadonlyMap<string, Line[]>;
  /** Places among those of the same line of the order. */
  private readonly placeOf: ReadonlyMap<string, number>;
  private readonly keys: Keys<Line>;

  constructor(lines: Iterable<Line>, keys: Keys<Line>) {
    const all = [...lines];
    this.keys = keys;
    this.lineOf = new Map(all.map((line) => [keys.idOf(line), line]));
    this.ofItems = groupedBy(all, keys.itemOf);
    const items = [...this.ofItems];
    this.leftOfItems = new Map(
      items.map(([itemId, own]) => [itemId, own.filter((line) => this.hasLeft(line))]),
    );
    this.placeOf = new Map(
      items.flatMap(([, own]) => own.map((line, place) => [keys.idOf(line), place] as const)),
    );
  }

  get byId(): ReadonlyMap<string, Line> {
    return this.lineOf;
  }

  /** The lines of a line of the order, as they are now. */
  of(itemId: string): readonly Line[] {
    return this.ofItems.get(itemId) ?? [];
  }

  /** The lines of them of which units are left. */
  left(itemId: string): readonly Line[] {
    return this.leftOfItems.get(itemId) ?? [];
  }

  /** Goods of its own: a change of them leaves these as they are. */
  copy(): GoodsByLine<Line> {
    return new GoodsByLine(this.lineOf.values(), this.keys);
  }

  /** Changes a line in place. */
  change(line: Line): void {
    const [id, itemId] = [this.keys.idOf(line), this.keys.itemOf(line)];
    const before = present(this.lineOf.get(id));
    this.lineOf.set(id, line);
    present(this.ofItems.get(itemId))[this.place(line)] = line;
    const left = present(this.leftOfItems.get(itemId));
    const known = left.indexOf(before);
    if (known >= 0) left.splice(known, 1);
    if (!this.hasLeft(line)) return;
    const next = left.findIndex((other) => this.place(other) > this.place(line));
    left.splice(next < 0 ? left.length : next, 0, line);
  }

  private hasLeft(line: Line): boolean {
    return compare(this.keys.leftOf(line), ZERO) > 0;
  }

  private place(line: Line): number {
    return present(this.placeOf.get(this.keys.idOf(line)));
  }
}
