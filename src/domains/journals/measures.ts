/** Measures: what the database adds up of entries and documents, and the pairs are made of. */
import type { Exact } from '../../kernel/values/exact.ts';
import type { EventType } from '../../ledger/kinds.ts';
import type { LedgerKind } from '../../ledger/ledger.ts';

/**
 * An amount by month, type of item and reason. `worth` is the value of entries of a kind that need
 * no document; the others are parts of it, or of documents without entries:
 * `layer`, `price`, `landed`: of purchased goods, what their layers cost, and the parts of it;
 * `made`, `conversion`: of produced goods, the value without the conversion cost, and this;
 * `consumed`: by receipts, `wasted`: by receipts without a good piece;
 * `credit`, `landedLoss`: of goods that went back to vendors;
 * `loss`: of returned goods that were not kept; `earned`, `credited`: of sales.
 */
export type MeasureName =
  | 'worth'
  | 'layer'
  | 'price'
  | 'landed'
  | 'made'
  | 'conversion'
  | 'consumed'
  | 'wasted'
  | 'credit'
  | 'landedLoss'
  | 'loss'
  | 'earned'
  | 'credited';

export interface Measure {
  measure: MeasureName;
  /** The kind of the entries; null of documents without entries. */
  eventType: EventType | null;
  sourceType: string | null;
  ledger: LedgerKind;
  /** The type of the items, if it has an account of its own. */
  typeId: string | null;
  /** The type of the SKU that a receipt has made first, if it has an account of its own. */
  madeTypeId: string | null;
  /** If it has an account of its own, and of opening stock. */
  reason: string | null;
  /** `YYYY-MM`; null before the first month that is told apart. */
  month: string | null;
  amount: Exact;
  count: number;
}

/** The reason of found stock that was there at the beginning. */
export const openingReason = 'Opening stock';
