import { listed, type Owners } from './owners.ts';

/**
 * Something that owners share, such as connections or bytes of memory. An owner may hold as much as
 * it leaves free: the first one half of all, the next one half of the rest. So whatever one owner
 * holds, another finds some. What belongs to several owners counts for each of them. A reserve is
 * for owners who hold nothing: several who hold much do not take all there is.
 */
export class FairShare {
  /** How much an owner may hold that is alone. */
  static readonly ofOne = (total: number): number => Math.ceil(total / 2);

  private readonly held = new Map<string, number>();
  private readonly reserve: number;
  private readonly ofOne: number;
  private free: number;

  constructor(total: number, reserve = 0) {
    this.free = total;
    this.ofOne = FairShare.ofOne(total);
    this.reserve = reserve;
  }

  /** How much an owner holds. */
  of(owner: string): number {
    return this.held.get(owner) ?? 0;
  }

  mayTake(owners: Owners, amount = 1): boolean {
    return listed(owners).every((owner) => {
      const held = this.of(owner);
      return held + amount <= this.free - (held === 0 ? 0 : this.reserve);
    });
  }

  /** Whether each of the owners holds less than one may that is alone. */
  hasLess(owners: Owners): boolean {
    return listed(owners).every((owner) => this.of(owner) < this.ofOne);
  }

  take(owners: Owners, amount = 1): void {
    this.change(owners, amount);
  }

  giveBack(owners: Owners, amount = 1): void {
    this.change(owners, -amount);
  }

  private change(owners: Owners, by: number): void {
    this.free -= by;
    for (const owner of listed(owners)) {
      const held = this.of(owner) + by;
      if (held === 0) this.held.delete(owner);
      else this.held.set(owner, held);
    }
  }
}
