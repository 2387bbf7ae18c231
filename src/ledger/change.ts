/** A change of the ledgers, and what it is made with. */
import { EventType, type Work } from '../kernel/contract/work.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { NewRow, StoredRow } from './entry.ts';
import type { Production } from './production.ts';
import type { RecostedSale } from './revaluation.store.ts';

export interface LedgerChange {
  rows: readonly NewRow[];
  voided: readonly StoredRow[];
  /** Layers that keep their units at another cost per unit. */
  recosted?: readonly { row: StoredRow; unitCost: Exact }[];
  /** The work order receipt that the rows belong to, and what it makes; nothing once taken back. */
  production?: Production;
}

export interface PostContext extends Work {
  /** What the cost history names as the reason of every cost that changes. */
  cause: { type: string; id: string };
  /** Pointers to the fields of the request that date the rows written and those voided. */
  datedBy?: { rows: string; voided: string };
}

/** What had been shipped before a change of the ledger and costs another now. */
export interface RevaluedSales {
  sales: readonly RecostedSale[];
  change: LedgerChange;
}

/** Announced last, when rows, figures and counters are written. */
export const salesRevalued = new EventType<RevaluedSales>('ledger.sales_revalued');
