export interface TurnLimits {
  /** The most that may wait. */
  waiting: number;
  /** The most of those that one owner may have. */
  waitingOfOne: number;
}

/**
 * A bounded line in which owners take turns, however much each of them brings: whoever joins waits
 * for one item at most of every other owner, the one that is just being seen to included.
 */
export class Turns<Item> {
  private readonly limits: TurnLimits;
  /** What waits of each owner; the owner whose turn comes first stands first. */
  private readonly line = new Map<string, Item[]>();
  private count = 0;
  private last = '';

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Answers false, and takes nothing, where too many wait already. */
  join(owner: string, item: Item): boolean {
    const own = this.line.get(owner) ?? [];
    const { waiting, waitingOfOne } = this.limits;
    if (this.count >= waiting || own.length >= waitingOfOne) return false;
    this.line.set(owner, [...own, item]);
    this.count += 1;
    return true;
  }

  /** Takes out the item whose turn it is, once the one before is done with. */
  next(): Item | undefined {
    // Whoever came while the last owner was being seen to comes before what that one still has.
    this.place(this.last, this.line.get(this.last));
    const [first] = this.line;
    if (!first) return undefined;
    const [owner, [item, ...others]] = first;
    this.place(owner, others);
    this.last = owner;
    this.count -= 1;
    return item;
  }

  /** Takes out an item that gives up waiting. */
  leave(owner: string, item: Item): void {
    const own = this.line.get(owner);
    if (!own?.includes(item)) return;
    const others = own.filter((each) => each !== item);
    if (others.length > 0) this.line.set(owner, others);
    else this.line.delete(owner);
    this.count -= 1;
  }

  /** At the end of the line, with what the owner still has; not at all without. */
  private place(owner: string, items: Item[] = []): void {
    this.line.delete(owner);
    if (items.length > 0) this.line.set(owner, items);
  }
}
