/** The stock of locations in the days to come, by what is known. Pure. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { type Exact, min, ZERO } from '../../kernel/values/exact.ts';
import type { Demand, Supply } from './suggestion.ts';

/** A supply, and what of it has not been used earlier than it comes. */
export interface OpenSupply {
  readonly supply: Supply;
  /** Its place among the supplies of the item. */
  readonly position: number;
  left: Exact;
}

/** A quantity that comes to a location, or leaves it. */
interface Change {
  day: string;
  quantity: Exact;
  supply?: OpenSupply;
}

/**
 * Answers how low the stock of a location will fall, without a walk through all of its days for
 * each question: an item may have thousands of demands, and many shortages ask.
 */
export class FutureStock {
  private readonly locations: ReadonlyMap<string, Location>;

  /** Supplies and demands come by day. */
  constructor(supplies: readonly OpenSupply[], demands: readonly Demand[]) {
    const changes = [
      ...supplies.map((open) => ({ ...open.supply, quantity: open.left, supply: open })),
      ...demands.map(({ quantity, ...of }) => ({ ...of, quantity: quantity.times('-1') })),
    ];
    const byLocation = groupedBy(changes, ({ locationId }) => locationId);
    this.locations = new Map(
      // Of one day, what comes is there before it is needed: it is in the list before.
      [...byLocation].map(([id, of]) => [id, new Location(of.sort(byDay))]),
    );
  }

  /** The least change from the end of a day on, 0 or less; days are asked for in their order. */
  leastAfter(day: string, locationId: string): Exact {
    return this.locations.get(locationId)?.leastAfter(day) ?? ZERO;
  }

  /** Notes that a part of a supply is used earlier. */
  update(open: OpenSupply): void {
    this.locations.get(open.supply.locationId)?.update(open);
  }
}

const byDay = (a: Change, b: Change): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/**
 * The changes of a location are the leaves of a binary tree. A node has the total of the changes
 * below it, and the least sum of the first ones among them; its children are 2n and 2n + 1.
 */
class Location {
  private readonly days: readonly string[];
  private readonly leaves: number;
  private readonly totals: Exact[];
  private readonly lows: Exact[];
  private readonly positions = new Map<OpenSupply, number>();
  /** The first change that is still to come. */
  private next = 0;

  constructor(changes: readonly Change[]) {
    this.days = changes.map(({ day }) => day);
    this.leaves = 2 ** Math.ceil(Math.log2(changes.length));
    this.totals = Array.from({ length: 2 * this.leaves }, () => ZERO);
    this.lows = [...this.totals];
    for (const [index, { quantity, supply }] of changes.entries()) {
      if (supply) this.positions.set(supply, index);
      this.setLeaf(this.leaves + index, quantity);
    }
    for (let node = this.leaves - 1; node > 0; node -= 1) this.join(node);
  }

  leastAfter(day: string): Exact {
    while (this.next < this.days.length && this.dayAt(this.next) <= day) this.next += 1;
    if (this.next === this.days.length) return ZERO;
    let node = this.leaves + this.next;
    let low = this.at(this.lows, node);
    let total = this.at(this.totals, node);
    for (; node > 1; node = Math.floor(node / 2)) {
      if (node % 2 === 1) continue;
      low = min(low, total.plus(this.at(this.lows, node + 1)));
      total = total.plus(this.at(this.totals, node + 1));
    }
    return low;
  }

  update(open: OpenSupply): void {
    const index = this.positions.get(open);
    if (index === undefined) return;
    let node = this.leaves + index;
    this.setLeaf(node, open.left);
    for (node = Math.floor(node / 2); node > 0; node = Math.floor(node / 2)) this.join(node);
  }

  private setLeaf(node: number, quantity: Exact): void {
    this.totals[node] = quantity;
    this.lows[node] = min(ZERO, quantity);
  }

  private join(node: number): void {
    const [left, right] = [2 * node, 2 * node + 1];
    const total = this.at(this.totals, left);
    this.totals[node] = total.plus(this.at(this.totals, right));
    this.lows[node] = min(this.at(this.lows, left), total.plus(this.at(this.lows, right)));
  }

  private readonly at = (values: readonly Exact[], node: number): Exact => values[node] ?? ZERO;

  private readonly dayAt = (index: number): string => this.days[index] ?? '';
}
