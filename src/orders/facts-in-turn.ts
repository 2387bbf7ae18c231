/** The facts of orders while many rows are decided, each as if those before it were written. */
export class FactsInTurn<Facts> {
  private readonly found = new Map<string, Facts>();
  private readonly own: (facts: Facts) => Facts;

  /** `own` gives facts that decisions may change in place, and leaves those that were read. */
  constructor(own: (facts: Facts) => Facts = (facts) => facts) {
    this.own = own;
  }

  /** The facts after the last decision; at first those that were read. */
  now(orderId: string, read: Facts): Facts {
    const known = this.found.get(orderId);
    if (known) return known;
    const first = this.own(read);
    this.found.set(orderId, first);
    return first;
  }

  set(orderId: string, facts: Facts): void {
    this.found.set(orderId, facts);
  }
}
