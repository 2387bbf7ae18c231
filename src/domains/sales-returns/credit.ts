/** The credit of units of an order that come back: what they had earned. */

import { compare, type Exact, max, ONE, sum, ZERO } from '../../kernel/values/exact.ts';
import { discountOf, shareOf } from '../sales-orders/earnings.ts';
import type { StoredSalesOrder } from '../sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';

type Terms = Pick<StoredSalesOrder, 'discountAmount'>;
type Line = Pick<SalesOrderItem, 'id' | 'quantity' | 'lineTotal'>;

/** The facts that no return changes. */
interface Sold {
  order: Terms;
  subtotal: Exact;
  lines: ReadonlyMap<string, Line>;
}

/**
 * Credits the units of an order in turn, each with the difference that it makes to what all that
 * came back had earned: so returning everything credits what was earned, to the last digit.
 */
export class Credits {
  private readonly sold: Sold;
  /** The units that had come back before, by line. */
  private readonly before: (lineId: string) => Exact;
  private readonly returned = new Map<string, Exact>();
  /** Of the totals of lines, what falls on the units that came back. */
  private share: Exact;
  private credited: Exact;

  private constructor(
    sold: Sold,
    before: (lineId: string) => Exact,
    { share, credited }: { share: Exact; credited: Exact },
  ) {
    this.sold = sold;
    this.before = before;
    this.share = share;
    this.credited = credited;
  }

  /** `returned` are the units that came back before, by line; `credited` their default credits. */
  static of(
    order: Terms,
    lines: readonly Line[],
    returned: ReadonlyMap<string, Exact>,
    credited: Exact,
  ): Credits {
    const sold: Sold = {
      order,
      subtotal: sum(lines.map(({ lineTotal }) => lineTotal)),
      lines: new Map(lines.map((line) => [line.id, line])),
    };
    const share = sum([...returned].map(([id, quantity]) => shareOfLine(sold, id, quantity)));
    return new Credits(sold, (lineId) => returned.get(lineId) ?? ZERO, { share, credited });
  }

  /** Credits that go on from these and leave them as they are. */
  ahead(): Credits {
    const { share, credited } = this;
    return new Credits(this.sold, (lineId) => this.returnedOf(lineId), { share, credited });
  }

  /** The credit of more units of a line, in the order's currency; never below zero. */
  next(lineId: string, quantity: Exact): Exact {
    const before = this.returnedOf(lineId);
    const after = before.plus(quantity);
    this.returned.set(lineId, after);
    this.share = this.share
      .minus(shareOfLine(this.sold, lineId, before))
      .plus(shareOfLine(this.sold, lineId, after));
    const more = max(this.earned().minus(this.credited), ZERO);
    this.credited = this.credited.plus(more);
    return more;
  }

  /** The earnings of all units that came back. */
  private earned(): Exact {
    const { order, subtotal } = this.sold;
    return this.share.minus(discountOf(order.discountAmount, subtotal, this.share));
  }

  private returnedOf(lineId: string): Exact {
    return this.returned.get(lineId) ?? this.before(lineId);
  }
}

function shareOfLine({ lines }: Sold, lineId: string, quantity: Exact): Exact {
  const line = lines.get(lineId);
  return line && compare(quantity, ZERO) > 0 ? shareOf(line, quantity) : ZERO;
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
