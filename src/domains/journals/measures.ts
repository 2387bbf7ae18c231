/** Measures: what the database adds up of entries and documents, and the pairs are made of. */
import { type Exact, ZERO } from '../../kernel/values/exact.ts';
import { directionOf, type EventType } from '../../ledger/kinds.ts';
import type { LedgerKind } from '../../ledger/ledger.ts';

/**
 * An amount by month, type of item and reason. `worth` is the value of entries, `wasted` that of
 * what was consumed by receipts without a good piece. The others are told by documents:
 * `price`, `landed`: of purchased goods, the parts of their cost;
 * `conversion`: of produced goods, the conversion cost in their value;
 * `credit`: of goods that went back to vendors;
 * `loss`: of returned goods that were not kept; `earned`, `credited`: of sales.
 */
export type MeasureName =
  | 'worth'
  | 'wasted'
  | 'price'
  | 'landed'
  | 'conversion'
  | 'credit'
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

/** The value of stock at the end of a span, by ledger and type. */
export interface StockValue {
  ledger: LedgerKind;
  typeId: string | null;
  value: Exact;
}

/** Worth of the entries that came, less that of those that left. */
export function stockValues(measures: readonly Measure[]): StockValue[] {
  const values = new Map<string, StockValue>();
  for (const { measure, eventType, ledger, typeId, amount } of measures) {
    if (eventType === null || (measure !== 'worth' && measure !== 'wasted')) continue;
    const name = `${ledger} ${typeId}`;
    const { value } = values.get(name) ?? { value: ZERO };
    const isIn = directionOf({ eventType, ref: null }) === 'in';
    values.set(name, { ledger, typeId, value: isIn ? value.plus(amount) : value.minus(amount) });
  }
  return [...values.values()];
}
