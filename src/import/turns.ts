export interface TurnLimits {
  /** The greatest weight that may wait. */
  waiting: number;
  /** The greatest weight that one owner may have waiting. */
  waitingOfOne: number;
}

interface Entry<Item> {
  item: Item;
  weight: number;
}

/**
 * A bounded queue in which owners take turns, however much each of them has: a new entry waits for
 * at most one entry of every other owner, the one in progress included.
 */
export class Turns<Item> {
  private readonly limits: TurnLimits;
  /** The entries of each owner; the owner whose turn is next comes first. */
  private readonly line = new Map<string, Entry<Item>[]>();
  private weight = 0;
  private last = '';

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Adds an entry, or answers false where too much waits already. */
  join(owner: string, item: Item, weight = 1): boolean {
    const own = this.line.get(owner) ?? [];
    const { waiting, waitingOfOne } = this.limits;
    if (this.weight + weight > waiting || weightOf(own) + weight > waitingOfOne) return false;
    this.line.set(owner, [...own, { item, weight }]);
    this.weight += weight;
    return true;
  }

  /** Removes and answers the next entry; called when the one before is done. */
  next(): Item | undefined {
    // Owners who joined while the last entry was in progress precede its owner's other entries.
    this.place(this.last, this.line.get(this.last));
    const [first] = this.line;
    if (!first) return undefined;
    const [owner, [entry, ...others]] = first;
    this.place(owner, others);
    this.last = owner;
    this.weight -= entry?.weight ?? 0;
    return entry?.item;
  }

  /** Removes an entry that stops waiting. */
  leave(owner: string, item: Item): void {
    const own = this.line.get(owner);
    const entry = own?.find((each) => each.item === item);
    if (!own || !entry) return;
    const others = own.filter((each) => each !== entry);
    if (others.length > 0) this.line.set(owner, others);
    else this.line.delete(owner);
    this.weight -= entry.weight;
  }

  /** Moves an owner to the end, unless no entry is left. */
  private place(owner: string, entries: Entry<Item>[] = []): void {
    this.line.delete(owner);
    if (entries.length > 0) this.line.set(owner, entries);
  }
}

const weightOf = (entries: readonly Entry<unknown>[]) =>
  entries.reduce((sum, { weight }) => sum + weight, 0);
