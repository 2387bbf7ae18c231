/** The credit of units of an order that come back: what they had earned. */

import { compare, type Exact, max, ONE, sum, ZERO } from '../../kernel/values/exact.ts';
import { discountOf, shareOf } from '../sales-orders/earnings.ts';
import type { StoredSalesOrder } from '../sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';

type Terms = Pick<StoredSalesOrder, 'discountAmount'>;
type Line = Pick<SalesOrderItem, 'id' | 'quantity' | 'lineTotal'>;

/**
 * Credits the units of an order in turn, each with the difference that it makes to what all that
 * came back had earned: so returning everything credits what was earned, to the last digit.
 */
export class Credits {
  private readonly order: Terms;
  private readonly subtotal: Exact;
  private readonly lines: ReadonlyMap<string, Line>;
  private readonly returned: Map<string, Exact>;
  /** Of the totals of lines, what falls on the units that came back. */
  private share: Exact;
  private credited: Exact;

  /** `returned` are the units that came back before, by line; `credited` their default credits. */
  constructor(
    order: Terms,
    lines: readonly Line[],
    returned: ReadonlyMap<string, Exact>,
    credited: Exact,
  ) {
    this.order = order;
    this.subtotal = sum(lines.map(({ lineTotal }) => lineTotal));
    this.lines = new Map(lines.map((line) => [line.id, line]));
    this.returned = new Map(returned);
    this.share = sum([...returned].map(([id, quantity]) => this.shareOf(id, quantity)));
    this.credited = credited;
  }

  /** The credit of more units of a line, in the order's currency; never below zero. */
  next(lineId: string, quantity: Exact): Exact {
    const before = this.returned.get(lineId) ?? ZERO;
    const after = before.plus(quantity);
    this.returned.set(lineId, after);
    this.share = this.share.minus(this.shareOf(lineId, before)).plus(this.shareOf(lineId, after));
    const more = max(this.earned().minus(this.credited), ZERO);
    this.credited = this.credited.plus(more);
    return more;
  }

  /** The earnings of all units that came back. */
  private earned(): Exact {
    return this.share.minus(discountOf(this.order.discountAmount, this.subtotal, this.share));
  }

  private shareOf(lineId: string, quantity: Exact): Exact {
    const line = this.lines.get(lineId);
    return line && compare(quantity, ZERO) > 0 ? shareOf(line, quantity) : ZERO;
  }
}

/** The credit of each line of an order if one unit of it is all that comes back. */
export function unitCredits(order: Terms, lines: readonly Line[]): ReadonlyMap<string, Exact> {
  const subtotal = sum(lines.map(({ lineTotal }) => lineTotal));
  return new Map(
    lines.map((line) => {
      const share = shareOf(line, ONE);
      const earned = share.minus(discountOf(order.discountAmount, subtotal, share));
      return [line.id, max(earned, ZERO)];
    }),
  );
}
