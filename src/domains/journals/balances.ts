/** Balances of accounts by lines, in minor units: debits less credits. */
import { inSlices } from '../../kernel/sharing/slices.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import { type Slot, slotName } from './accounts.ts';
import type { Pair } from './totals.ts';

export class Balances {
  private readonly minors = new Map<string, Exact>();
  /** The accounts that have lines, by their names, in the order of these. */
  readonly slots = new Map<string, Slot>();

  async add(
    orgId: string,
    lines: readonly (Pick<Pair, 'debit' | 'credit'> & { amount: Exact })[],
  ): Promise<void> {
    await inSlices(orgId, lines, ({ debit, credit, amount }) => {
      this.change(debit, amount);
      this.change(credit, ZERO.minus(amount));
    });
  }

  of(name: string): Exact {
    return this.minors.get(name) ?? ZERO;
  }

  private change(slot: Slot, amount: Exact): void {
    const name = slotName(slot);
    if (!this.slots.has(name)) this.slots.set(name, slot);
    this.minors.set(name, this.of(name).plus(amount));
  }
}
