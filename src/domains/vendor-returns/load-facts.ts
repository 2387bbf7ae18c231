/** Reads what decisions about vendor returns need. */

import type { Located } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { type Fault, inactive, missing, notFound } from '../../kernel/problem.ts';
import { addLockedOrders } from '../purchase-orders/purchase-orders.store.ts';
import type { ReturnFacts } from './decide-return.ts';
import type { VendorReturn } from './vendor-return.ts';
import {
  addReceivedLines,
  findReturnedLines,
  lockReturn,
  ordersOfReceipts,
  selectLocation,
} from './vendor-returns.store.ts';

type Reading = Pick<Work, 'tx' | 'org'>;

/** Locks the orders of lines of receipts, and reads what of these lines has gone back. */
export const returnFacts = (
  { tx, org }: Reading,
  receiptItemIds: readonly string[],
): Promise<ReturnFacts> =>
  RoundTrip.read(tx, (reading) => {
    const orders = addLockedOrders(reading, org.id, ordersOfReceipts(org.id, receiptItemIds));
    const named = part`n.id = any(${receiptItemIds}::uuid[])`;
    const lines = addReceivedLines(reading, org.id, named);
    return () => ({ orders: orders(), lines: lines() });
  });

/** A return that a path names, with its orders, which are locked first. */
export interface LocatedReturn {
  vendorReturn: VendorReturn;
  facts: ReturnFacts;
  version: number;
}

export async function locateReturn({ tx, org, path }: Located): Promise<LocatedReturn> {
  const { id = '' } = path;
  const ids = await findReturnedLines(tx, org.id, id);
  if (!ids) throw notFound('vendor return');
  const facts = await returnFacts({ tx, org }, ids);
  const vendorReturn = await lockReturn(tx, org.id, id);
  if (!vendorReturn) throw notFound('vendor return');
  return { vendorReturn, facts, version: vendorReturn.version };
}

/** The fault of the location that a request names. */
export async function locationFault(
  { tx, org }: Reading,
  id: string | undefined,
): Promise<{ notFound: Fault[]; invalid: Fault[] }> {
  const none = { notFound: [], invalid: [] };
  if (id === undefined) return none;
  const found = await tx.row(selectLocation(org.id, id));
  if (!found) return { ...none, notFound: [missing('/locationId', 'location')] };
  return found.isActive ? none : { ...none, invalid: [inactive('/locationId', 'location')] };
}
