/** The changes of requests in the model's ledger, and the movements that orders expect. */
import type { Production } from './costing.ts';
import type { Row, Source } from './ledger-rows.ts';
import type { Rational } from './rational.ts';

/** All changes of rows by one request, which are kept or refused as a whole. */
export interface Change {
  voided: Row[];
  written: Row[];
  /** Rows that change in their cost only. */
  revalued?: Row[];
  /** An admin changes costs of the closed period on purpose. */
  closedPeriod?: 'allow' | undefined;
  /** Receipts of work orders that were created, changed or deleted (undefined), by id. */
  productions?: Map<string, Production | undefined>;
}

/** A row that an order should have. Its `key` stays the same when the row is rewritten. */
export interface TargetRow {
  source: Source;
  itemId: string;
  eventType: Row['eventType'];
  locationId: string;
  /** Never zero. */
  quantity: Rational;
  date: string;
  /** Default: the moment at which that day begins. */
  eventDate?: string;
  /** Of a bought layer; null otherwise. */
  unitCost: Rational | null;
  /** As in a row. Default: null. */
  carriedFrom?: string | null;
  cutFrom?: string | null;
}
