/** Reads what decisions about vendor returns need. */

import type { Located } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { type Fault, inactive, missing, notFound } from '../../kernel/problem.ts';
import { addLockedOrders } from '../purchase-orders/purchase-orders.store.ts';
import type { ReturnFacts } from './decide-return.ts';
import { receivedGoods } from './received-goods.ts';
import { shownReturn } from './shown-return.ts';
import type { VendorReturn } from './vendor-return.ts';
import {
  addReceivedLines,
  findReturnedLines,
  lockReturn,
  ordersOfReceipts,
  readWritten,
  selectNamed,
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
    return () => {
      return { orders: orders(), lines: receivedGoods(lines()).byId };
    };
  });

/** A return that a path names, with its orders, which are locked first. */
export interface LocatedReturn {
  vendorReturn: VendorReturn;
  /** As answers show it. */
  shown: ReturnType<typeof shownReturn>;
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
  const { items } = await readWritten(tx, org.id, id);
  const shown = shownReturn(vendorReturn, items);
  return { vendorReturn, shown, facts, version: vendorReturn.version };
}

/** The faults of the vendor and the location that a request names. */
export async function faultsOfNames(
  { tx, org }: Reading,
  { vendorId, locationId }: { vendorId?: string | undefined; locationId?: string | undefined },
): Promise<{ notFound: Fault[]; invalid: Fault[] }> {
  const rows = await tx.rows(selectNamed(org.id, [vendorId, locationId]));
  const active = new Map(rows.map(({ kind, id, isActive }) => [`${kind} ${id}`, isActive]));
  const place = active.get(`location ${locationId}`);
  const isKnown = vendorId === undefined || active.has(`vendor ${vendorId}`);
  return {
    notFound: [
      ...(isKnown ? [] : [missing('/vendorId', 'vendor')]),
      ...(locationId !== undefined && place === undefined
        ? [missing('/locationId', 'location')]
        : []),
    ],
    invalid: place === false ? [inactive('/locationId', 'location')] : [],
  };
}
