export interface QueueLimits {
  /** The greatest cost of all items that may wait. */
  waiting: number;
  /** The greatest cost of the items of one owner. */
  waitingOfOne: number;
}

interface Entry<Item> {
  item: Item;
  cost: number;
}

/**
 * A bounded queue in which owners take turns, however many items each of them has: an item that
 * joins waits for one item at most of every other owner, the owner that was last served included.
 */
export class FairQueue<Item> {
  private readonly limits: QueueLimits;
  /** The items of each owner; the owner whose turn is next comes first. */
  private readonly entries = new Map<string, Entry<Item>[]>();
  private cost = 0;
  private last = '';

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** Adds an item, which usually costs 1; returns false, and adds nothing, when too much waits. */
  join(owner: string, item: Item, cost = 1): boolean {
    const own = this.entries.get(owner) ?? [];
    const { waiting, waitingOfOne } = this.limits;
    if (this.cost + cost > waiting || costOf(own) + cost > waitingOfOne) return false;
    this.entries.set(owner, [...own, { item, cost }]);
    this.cost += cost;
    return true;
  }

  /** Removes and returns the next item of an owner who may be served. */
  next(mayServe: (owner: string) => boolean = () => true): Item | undefined {
    // Owners who joined since the last call come before the owner that was served by it.
    this.toEnd(this.last, this.entries.get(this.last));
    for (const [owner, [first, ...others]] of this.entries) {
      if (!first || !mayServe(owner)) continue;
      this.toEnd(owner, others);
      this.last = owner;
      this.cost -= first.cost;
      return first.item;
    }
    return undefined;
  }

  /** Removes an item that no longer waits. */
  leave(owner: string, item: Item): void {
    const own = this.entries.get(owner) ?? [];
    const leaving = own.find((entry) => entry.item === item);
    if (!leaving) return;
    const others = own.filter((entry) => entry !== leaving);
    if (others.length > 0) this.entries.set(owner, others);
    else this.entries.delete(owner);
    this.cost -= leaving.cost;
  }

  private toEnd(owner: string, entries: Entry<Item>[] = []): void {
    this.entries.delete(owner);
    if (entries.length > 0) this.entries.set(owner, entries);
  }
}

const costOf = (entries: readonly Entry<unknown>[]): number =>
  entries.reduce((sum, { cost }) => sum + cost, 0);
