/** A change of the ledger, and the event that it emits. */
import type { RecordName } from '../kernel/contract/event.ts';
import { EventType } from '../kernel/contract/work.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { changeExpected, type ExpectedBy, type ExpectedMovement } from './expected-movements.ts';
import { isExpected } from './kinds.ts';
import type { Production } from './production.ts';
import type { RevaluedSale } from './revaluation.store.ts';

/** An active layer, and the units of it that have gone back after the change. */
export interface Cut {
  layer: StoredEntry;
  quantity: Exact;
}

export interface LedgerChange {
  entries: readonly NewEntry[];
  voided: readonly StoredEntry[];
  /** Inbound entries that keep their quantity at another cost per unit. */
  revalued?: readonly { entry: StoredEntry; unitCost: Exact }[];
  /** Layers of which another quantity has gone back to their vendors. */
  cuts?: readonly Cut[];
  /**
   * All expected movements of these order lines after the change; new lines need no `lineIds`. They
   * are computed when they are written: of the rows of an import, only the last one of an order is.
   */
  expected?: { lineIds(): readonly string[]; movements(): readonly ExpectedMovement[] };
  /** The work order receipts that entries belong to; a deleted one has no lines. */
  production?: readonly Production[];
  /** The reason that the cost history records with every cost that changes. */
  cause: RecordName;
  /** The causes of its entries, where it is made of the changes of several records. */
  parts?: readonly ChangePart[];
  /**
   * The last counted days of all places at which the change moves stock, as it was compared with
   * them: if another write changes one of them first, the change is repeated. Unset where it moves
   * none.
   */
  countedDays?: ReadonlyMap<string, string>;
  /** A count is kept, although less is then there than was taken since. */
  mayFallShort?: true;
  /** An admin changes stated costs in the closed period on purpose. */
  closedPeriod?: 'allow' | undefined;
  /** Pointers to the fields of the request that date the new and the voided entries. */
  datedBy?: { entries: string; voided: string };
}

/** The part of a change that comes from one record. */
type ChangePart = Pick<LedgerChange, 'cause' | 'entries'> & Partial<Pick<LedgerChange, 'voided'>>;

/**
 * The change with the entries by which the movements that it expects differ from `active`, the
 * active entries of its lines.
 */
export function withExpected(
  { expected, ...change }: LedgerChange,
  active: readonly StoredEntry[],
  by: ExpectedBy,
): LedgerChange {
  if (!expected) return change;
  const { entries, voided } = changeExpected(active.filter(isExpected), expected.movements(), by);
  return {
    ...change,
    entries: [...change.entries, ...entries],
    voided: [...change.voided, ...voided],
  };
}

/** Shipments whose cost a change of the ledger has changed. */
export interface RevaluedSales {
  sales: readonly RevaluedSale[];
  change: Pick<LedgerChange, 'entries' | 'voided' | 'cause'>;
}

/** Emitted after entries, balances and counters are written. */
export const salesRevalued = new EventType<RevaluedSales>('ledger.sales_revalued');
