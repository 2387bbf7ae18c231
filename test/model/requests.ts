import type { Row, Shortage } from './ledger-rows.ts';

/** What the ledger model can be asked to do, and what it answers. */

export type Ledger = 'materials' | 'finishedGoods';

/** The rows a person enters, and may correct. */
export type ManualType = 'ADJUST' | 'DISPOSE';

export type RefusalCode =
  | 'validation_failed'
  | 'not_found'
  | 'insufficient_stock'
  | 'transfer_already_completed';

export type Refused = {
  accepted: false;
  status: 404 | 409 | 422;
  code: RefusalCode;
  shortages: Shortage[];
};

/** `row` is the row written, or the row voided by a cancellation. */
export type Outcome = { accepted: true; row: Row } | Refused;

/** Quantities and costs as decimal text, eventDate as a timestamp (default: now). */
export interface Entry {
  itemId: string;
  locationId: string;
  quantity: string;
  /** Adjustments only. */
  unitCost?: string | undefined;
  eventDate?: string | undefined;
  /** The row that this one corrects. */
  replaces?: string | undefined;
}

/** Voids the row and writes nothing in its place. */
export interface Cancellation {
  itemId: string;
  replaces: string;
  cancel: true;
}

export interface Transfer {
  itemId: string;
  sourceLocationId: string;
  destinationLocationId: string;
  quantity: string;
  eventDate?: string | undefined;
}
