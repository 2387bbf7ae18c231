/**
 * Something that owners share, such as connections or bytes of memory. An owner may hold as much as
 * it leaves free: the first one half of all, the next one half of the rest. So whatever one owner
 * holds, another finds some. A reserve is for owners who hold nothing: several who hold much do not
 * take all there is.
 */
export class FairShare {
  /** How much an owner may hold that is alone. */
  static readonly ofOne = (total: number): number => Math.ceil(total / 2);

  private readonly held = new Map<string, number>();
  private readonly reserve: number;
  private free: number;

  constructor(total: number, reserve = 0) {
    this.free = total;
    this.reserve = reserve;
  }

  /** How much an owner holds. */
  of(owner: string): number {
    return this.held.get(owner) ?? 0;
  }

  mayTake(owner: string, amount = 1): boolean {
    const held = this.of(owner);
    return held + amount <= this.free - (held === 0 ? 0 : this.reserve);
  }

  take(owner: string, amount = 1): void {
    this.change(owner, amount);
  }

  giveBack(owner: string, amount = 1): void {
    this.change(owner, -amount);
  }

  private change(owner: string, by: number): void {
    this.free -= by;
    const held = this.of(owner) + by;
    if (held === 0) this.held.delete(owner);
    else this.held.set(owner, held);
  }
}
