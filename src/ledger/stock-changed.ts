/** The effect of a change of the ledger on stock and costs, for those who follow the changes. */
import type { RecordName } from '../kernel/contract/event.ts';
import { EventType, type Work } from '../kernel/contract/work.ts';
import type { LedgerKind } from './ledger.ts';

/** A balance: of an item at a location. */
export interface StockPlace {
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
}

/** Counts of costs that have changed: current costs of items, and values of entries. */
export interface CostCounts {
  materialsUpdated?: number;
  skusUpdated?: number;
  rowsRecosted?: number;
  receiptsRecosted?: number;
}

export interface StockChanged {
  /** The record that caused it; its event tells of the stock. */
  cause: RecordName;
  places: readonly StockPlace[];
  costs?: CostCounts;
}

/** Emitted before the balances are read, and with them. */
export const stockChanged = new EventType<StockChanged>('stock.changed');

/** Emits the places whose balances a change has changed. */
export async function announceStock(
  work: Work,
  cause: RecordName,
  places: readonly StockPlace[],
): Promise<void> {
  if (places.length === 0) return;
  await work.emit(stockChanged, { cause, places });
}

/** Emits the counts of changed costs, where there are any. */
export async function announceCosts(
  work: Pick<Work, 'emit'>,
  cause: RecordName,
  costs: CostCounts,
): Promise<void> {
  const changed = Object.entries(costs).filter(([, count]) => count > 0);
  if (changed.length === 0) return;
  await work.emit(stockChanged, { cause, places: [], costs: Object.fromEntries(changed) });
}
