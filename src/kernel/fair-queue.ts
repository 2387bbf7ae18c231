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

/** What one owner has in the queue. */
interface Line<Item> {
  entries: Entry<Item>[];
  cost: number;
}

/**
 * A bounded queue in which owners take turns, however many items each of them has: an item that
 * joins waits for one item at most of every other owner, the owner that was last served included.
 */
export class FairQueue<Item> {
  private readonly limits: QueueLimits;
  /** The line of each owner; the owner whose turn is next comes first. */
  private readonly lines = new Map<string, Line<Item>>();
  private cost = 0;
  private last = '';

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** Adds an item, which usually costs 1; returns false, and adds nothing, when too much waits. */
  join(owner: string, item: Item, cost = 1): boolean {
    const line = this.lines.get(owner) ?? { entries: [], cost: 0 };
    const { waiting, waitingOfOne } = this.limits;
    if (this.cost + cost > waiting || line.cost + cost > waitingOfOne) return false;
    line.entries.push({ item, cost });
    line.cost += cost;
    this.cost += cost;
    this.lines.set(owner, line);
    return true;
  }

  /** Removes and returns the next item that may be served; the first one of its owner. */
  next(mayServe: (owner: string, item: Item) => boolean = () => true): Item | undefined {
    // Owners who joined since the last call come before the owner that was served by it.
    this.toEnd(this.last);
    for (const [owner, line] of this.lines) {
      const [first] = line.entries;
      if (!first || !mayServe(owner, first.item)) continue;
      this.remove(owner, line, 0);
      this.toEnd(owner);
      this.last = owner;
      return first.item;
    }
    return undefined;
  }

  /** Notes the turn of an owner whose item did not have to wait. */
  pass(owner: string): void {
    this.toEnd(this.last);
    this.last = owner;
  }

  /** Removes an item that no longer waits. */
  leave(owner: string, item: Item): void {
    const line = this.lines.get(owner);
    const index = line?.entries.findIndex((entry) => entry.item === item) ?? -1;
    if (line && index >= 0) this.remove(owner, line, index);
  }

  private remove(owner: string, line: Line<Item>, index: number): void {
    const [{ cost } = { cost: 0 }] = line.entries.splice(index, 1);
    line.cost -= cost;
    this.cost -= cost;
    if (line.entries.length === 0) this.lines.delete(owner);
  }

  private toEnd(owner: string): void {
    if (this.lines.size < 2) return;
    const line = this.lines.get(owner);
    if (!line) return;
    this.lines.delete(owner);
    this.lines.set(owner, line);
  }
}
