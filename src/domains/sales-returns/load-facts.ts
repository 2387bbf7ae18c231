/** Reads what decisions about returns need. */

import type { Located } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, inactive, missing, notFound } from '../../kernel/problem.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import { lockOrder } from '../sales-orders/sales-orders.store.ts';
import { lockReturn } from './locked-returns.store.ts';
import { ReturnableOrder } from './returnable-order.ts';
import type { SalesReturn } from './sales-return.ts';
import {
  externalIdTaken,
  findOrderOfReturn,
  readWritten,
  salesReturns,
  selectDefaultCredits,
  selectNamed,
  selectShippedLines,
} from './sales-returns.store.ts';
import { shownReturn } from './shown-return.ts';

type Reading = Pick<Work, 'tx' | 'org'>;

/** Locks an order and reads what of it has left and come back; undefined if there is none. */
export async function orderFacts(
  { tx, org }: Reading,
  soId: string,
): Promise<ReturnableOrder | undefined> {
  const locked = await lockOrder(tx, org.id, soId);
  if (!locked) return undefined;
  const [shipped, credits] = await tx.all(
    selectShippedLines(org.id, soId),
    selectDefaultCredits(org.id, soId),
  );
  const { order, items } = locked;
  return new ReturnableOrder({ order, items, shipped, credited: credits[0]?.credited ?? ZERO });
}

/** A return that a path names, with its order, which is locked first. */
export interface LocatedReturn {
  salesReturn: SalesReturn;
  /** As answers show it. */
  shown: ReturnType<typeof shownReturn>;
  /** Undefined where the order is not known. */
  facts: ReturnableOrder | undefined;
  version: number;
}

export async function locateReturn({ tx, org, path }: Located): Promise<LocatedReturn> {
  const { id = '' } = path;
  const found = await findOrderOfReturn(tx, org.id, id);
  if (!found) throw notFound('sales return');
  const facts = found.soId === null ? undefined : await orderFacts({ tx, org }, found.soId);
  const salesReturn = await lockReturn(tx, org.id, id);
  if (!salesReturn) throw notFound('sales return');
  const shown = shownReturn(salesReturn, await readWritten(tx, org.id, id));
  return { salesReturn, shown, facts, version: salesReturn.version };
}

interface Named {
  customerId?: string | undefined;
  items: readonly { skuId: string; locationId: string | null }[];
}

/** The faults of the customer, the SKUs and the locations that a request names. */
export async function faultsOfNames(
  { tx, org }: Reading,
  { customerId, items }: Named,
  isBlind: boolean,
): Promise<{ notFound: Fault[]; invalid: Fault[] }> {
  const locationIds = items.flatMap(({ locationId }) => locationId ?? []);
  const isNamed = (skuId: string) => isBlind && skuId !== '';
  const skuIds = items.map(({ skuId }) => skuId).filter(isNamed);
  const customerIds = customerId === undefined ? [] : [customerId];
  const rows = await tx.rows(selectNamed(org.id, { customerIds, skuIds, locationIds }));
  const active = new Map(rows.map(({ kind, id, isActive }) => [`${kind} ${id}`, isActive]));
  const named = [
    ...customerIds.map((id) => ({ path: '/customerId', noun: 'customer', id })),
    ...items.flatMap(({ skuId, locationId }, index) => [
      ...(isNamed(skuId) ? [{ path: `/items/${index}/skuId`, noun: 'SKU', id: skuId }] : []),
      ...(locationId === null
        ? []
        : [{ path: `/items/${index}/locationId`, noun: 'location', id: locationId }]),
    ]),
  ];
  const stateOf = ({ noun, id }: (typeof named)[number]) => active.get(`${noun} ${id}`);
  return {
    notFound: named
      .filter((each) => stateOf(each) === undefined)
      .map(({ path, noun }) => missing(path, noun)),
    invalid: named
      .filter((each) => stateOf(each) === false && (isBlind || each.noun !== 'customer'))
      .map(({ path, noun }) => inactive(path, noun)),
  };
}

/** The fault of an external id that another return has. */
export async function takenFault(
  { tx, org }: Reading,
  id: string,
  externalId: string | null | undefined,
): Promise<Fault | false> {
  if (externalId == null) return false;
  const taken = await tx.row(externalIdTaken(org.id, id, externalId));
  return taken !== undefined && present(salesReturns.duplicate('externalId'));
}
