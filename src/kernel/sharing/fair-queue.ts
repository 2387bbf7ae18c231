import { listed, type Owners } from './owners.ts';

export interface QueueLimits {
  /** The greatest cost of all items that may wait. */
  waiting: number;
  /** The greatest cost of the items of one owner. */
  waitingOfOne: number;
}

interface Entry<Item> {
  item: Item;
  owners: readonly string[];
  cost: number;
}

/**
 * A bounded queue in which owners take turns, however many items each of them has: an item that
 * joins waits for one item at most of every other owner, the owner that was last served included.
 * An item of several owners waits in the line of the first, fills the bound of each, and is a turn
 * of each: a person with many lines has one turn where another person has one.
 */
export class FairQueue<Item> {
  private readonly limits: QueueLimits;
  /** The line of each owner; the owner whose turn is next comes first. */
  private readonly lines = new Map<string, Entry<Item>[]>();
  /** The cost of what waits of each owner. */
  private readonly costs = new Map<string, number>();
  private cost = 0;
  private count = 0;
  private last: readonly string[] = [];

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** How many items wait. */
  get length(): number {
    return this.count;
  }

  /** Adds an item, which usually costs 1; returns false, and adds nothing, when too much waits. */
  join(of: Owners, item: Item, cost = 1): boolean {
    const { waiting, waitingOfOne } = this.limits;
    const owners = listed(of);
    const fits = (owner: string) => this.costOf(owner) + cost <= waitingOfOne;
    if (this.cost + cost > waiting || !owners.every(fits)) return false;
    const [first = ''] = owners;
    const line = this.lines.get(first) ?? [];
    line.push({ item, owners, cost });
    this.count += 1;
    this.lines.set(first, line);
    this.change(owners, cost);
    return true;
  }

  /** Removes and returns the next item that may be served; the first one of its owner. */
  next(mayServe: (owner: string, item: Item) => boolean = () => true): Item | undefined {
    // Owners who joined since the last call come before the owner that was served by it.
    this.toEnd(this.last);
    for (const [owner, line] of this.lines) {
      const [first] = line;
      if (!first || !mayServe(owner, first.item)) continue;
      this.remove(owner, line, 0);
      this.toEnd(first.owners);
      this.last = first.owners;
      return first.item;
    }
    return undefined;
  }

  /** Notes the turn of owners whose item did not have to wait. */
  pass(owners: Owners): void {
    this.toEnd(this.last);
    this.last = listed(owners);
  }

  /** Removes an item that no longer waits. */
  leave(of: Owners, item: Item): void {
    const [first = ''] = listed(of);
    const line = this.lines.get(first);
    const index = line?.findIndex((entry) => entry.item === item) ?? -1;
    if (line && index >= 0) this.remove(first, line, index);
  }

  private remove(first: string, line: Entry<Item>[], index: number): void {
    this.count -= 1;
    for (const { owners, cost } of line.splice(index, 1)) this.change(owners, -cost);
    if (line.length === 0) this.lines.delete(first);
  }

  private costOf(owner: string): number {
    return this.costs.get(owner) ?? 0;
  }

  private change(owners: readonly string[], by: number): void {
    this.cost += by;
    for (const owner of owners) {
      const cost = this.costOf(owner) + by;
      if (cost === 0) this.costs.delete(owner);
      else this.costs.set(owner, cost);
    }
  }

  /** The line of the owners whose turn it was comes last, and their other lines before it. */
  private toEnd([own = '', ...others]: readonly string[]): void {
    if (this.lines.size < 2) return;
    const shared: string[] = [];
    for (const [owner, [first]] of others.length > 0 ? this.lines : []) {
      if (first?.owners.some((each) => others.includes(each))) shared.push(owner);
    }
    for (const owner of [...shared, own]) this.moveToEnd(owner);
  }

  private moveToEnd(owner: string): void {
    const line = this.lines.get(owner);
    if (!line) return;
    this.lines.delete(owner);
    this.lines.set(owner, line);
  }
}
