import type { Row, Shortage } from './ledger-rows.ts';

/** Requests on the ledgers, and the outcome of any request. */

export type Ledger = 'materials' | 'finishedGoods';

/** The types of manual entries, which may be corrected. */
export type ManualType = 'ADJUST' | 'DISPOSE';

export type RefusalCode =
  | 'validation_failed'
  | 'not_found'
  | 'insufficient_stock'
  | 'transfer_already_completed'
  | 'invalid_transition'
  | 'purchase_order_has_receipts'
  | 'work_order_has_receipts'
  | 'sales_order_has_shipments'
  | 'sales_order_has_returns'
  | 'purchase_order_receipt_has_returns'
  | 'over_return'
  | 'count_not_open'
  | 'order_on_hold'
  | 'over_receipt'
  | 'closed_period_cost';

export type Refused = {
  accepted: false;
  status: 404 | 409 | 422;
  code: RefusalCode;
  shortages: Shortage[];
  /** The code of the fault of a 422, where the model tells it. */
  fault?: 'closed_period';
  /** Codes of other rules that the request breaks as well; the service may answer any of them. */
  also?: RefusalCode[];
};

/** `made` is the row written or voided, or the record as it is now. */
export type Outcome<Made = Row> = { accepted: true; made: Made } | Refused;

/** A refusal of one of several changes. */
export class RefusedByModel extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(`the model refuses: ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** The record that an accepted request has made. */
export function madeOf<Made>(outcome: Outcome<Made>): Made {
  if (!outcome.accepted) throw new RefusedByModel(outcome);
  return outcome.made;
}

export const invalid: Refused = {
  accepted: false,
  status: 422,
  code: 'validation_failed',
  shortages: [],
};

/** A fact of the closed period would change. */
export const closed: Refused = { ...invalid, fault: 'closed_period' };

export const notFound: Refused = { ...invalid, status: 404, code: 'not_found' };

export function conflict(code: RefusalCode, shortages: Shortage[] = []): Refused {
  return { accepted: false, status: 409, code, shortages };
}

/** The first of the rules that a request breaks, with the others; undefined when it breaks none. */
export function firstOf(refusals: readonly (Refused | undefined | false)[]): Refused | undefined {
  const [first, ...others] = refusals.filter((each) => each !== undefined && each !== false);
  return first && { ...first, also: others.map(({ code }) => code) };
}

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
  closedPeriod?: 'allow' | undefined;
}

/** Voids the row without a replacement; its other fields must equal those of the row. */
export interface Cancellation {
  itemId: string;
  replaces: string;
  cancel: true;
  locationId?: string | undefined;
  quantity?: string | undefined;
}

export interface Transfer {
  itemId: string;
  sourceLocationId: string;
  destinationLocationId: string;
  quantity: string;
  eventDate?: string | undefined;
}
