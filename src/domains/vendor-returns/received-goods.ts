/** Goods that receipts of an order brought, and how much of them has gone back. */
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import type { ReceivedLine } from './decide-return.ts';

/** Lines of receipts by their ids and by the line of the order, the newest first. */
export class ReceivedGoods {
  private readonly lineOf: Map<string, ReceivedLine>;
  private readonly ofItems: ReadonlyMap<string, readonly ReceivedLine[]>;

  constructor(lines: Iterable<ReceivedLine>) {
    const all = [...lines];
    this.lineOf = new Map(all.map((line) => [line.receiptItemId, line]));
    this.ofItems = groupedBy(all, ({ purchaseOrderItemId }) => purchaseOrderItemId);
  }

  get byId(): ReadonlyMap<string, ReceivedLine> {
    return this.lineOf;
  }

  /** The lines that brought units of a line of the order, as they are now. */
  of(purchaseOrderItemId: string): ReceivedLine[] {
    const lines = this.ofItems.get(purchaseOrderItemId) ?? [];
    return lines.map(({ receiptItemId }) => present(this.lineOf.get(receiptItemId)));
  }

  /** Goods of its own: a change of them leaves these as they are. */
  copy(): ReceivedGoods {
    return new ReceivedGoods(this.lineOf.values());
  }

  /** Changes a line in place. */
  change(line: ReceivedLine): void {
    this.lineOf.set(line.receiptItemId, line);
  }
}
