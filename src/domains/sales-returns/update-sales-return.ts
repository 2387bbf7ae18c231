/** X057, WX057: receives, cancels, re-dates or credits a return. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { dayIn, startOfDay } from '../../kernel/values/calendar.ts';
import { differs } from '../../kernel/values/differs.ts';
import { compare, ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { type NewEntry, replacementOf, type StoredEntry } from '../../ledger/entry.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { edited, firstVersion } from '../../orders/order-items.ts';
import { refuseTransition } from '../../orders/order-status.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { receive, tooEarly } from './decide-return.ts';
import { faultsOfNames, type LocatedReturn, locateReturn, takenFault } from './load-facts.ts';
import { salesReturnChanges } from './return-input.ts';
import {
  type ReturnItem,
  type SalesReturn,
  salesReturn,
  salesReturnExample,
  salesReturnStatusTypes,
} from './sales-return.ts';
import { insertReturn, salesReturns, updateReturn } from './sales-returns.store.ts';
import { salesReturnEvent, writeReturn } from './write-return.ts';

export const updateSalesReturn = endpoint({
  id: 'X057',
  operation: 'updateSalesReturn',
  method: 'PATCH',
  path: '/sales-returns/:id',
  tag: 'Sales Returns',
  summary: 'Update sales return',
  description:
    'An Expected return becomes Received with the quantities that were counted; items that are not named came whole. Reasons, notes and credits can change in every status, quantities and places only until it is Received. Another `returnDate` of one that is Received moves its entries to that day and revalues what follows.',
  access: 'member',
  mayTakeLong: true,
  emits: salesReturnEvent('sales_return.updated'),
  body: salesReturnChanges,
  check: ({ items }) => repeatedItems(items),
  gives: ok(salesReturn),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'invalid_transition', 'over_return', 'insufficient_stock'],
  violates: salesReturns.constraints,
  example: {
    body: { items: [{ id: salesReturnExample.items[0]?.id, restockingFee: 1.5 }] },
    reply: {
      ...salesReturnExample,
      items: [{ ...salesReturnExample.items[0], restockingFee: 1.5 }],
      creditTotal: 6.48,
      version: 2,
    },
  },

  locate: locateReturn,

  async run(work) {
    const { body } = work;
    const { salesReturn: before, facts }: LocatedReturn = work.subject;
    const target = targetOf(work, before, body);
    const names = await faultsOfNames(work, { items: target.items }, false);
    const isReceived = target.status === 'Received';
    refuse(
      [...unknownItems(before, body), ...names.notFound],
      [
        ...names.invalid,
        ...fixedFields(before, target.status, body),
        isReceived &&
          body.returnDate !== undefined &&
          notInFuture('returnDate', target.returnDate, work),
        isReceived && facts !== undefined && tooEarly(target.returnDate, namedLines(target), facts),
        await takenFault(work, before.id, body.externalId),
      ],
    );
    refuseTransition(salesReturnStatusTypes, before.status, target.status, 'sales return');
    if (before.status === 'Expected' && isReceived) {
      return receiveExpected(work, work.subject, target, body.keepRest);
    }
    const isSame =
      !differs(before, { ...target, items: before.items }) &&
      target.items.every((item, index) => !differs(before.items[index] ?? {}, item));
    const moved =
      before.returnDate === target.returnDate || !isReceived
        ? nothing
        : await redated(work, target);
    return writeUpdate(work, before, isSame ? before : edited(target, work), moved);
  },
});

type Body = Static<typeof salesReturnChanges>;

interface Moved {
  entries: NewEntry[];
  voided: StoredEntry[];
}

const nothing: Moved = { entries: [], voided: [] };

/** The return as the request states it; quantities as they were counted. */
function targetOf({ org, now }: Work, before: SalesReturn, body: Body): SalesReturn {
  const { items: changes = [], keepRest: _, ...head } = body;
  const isArriving = before.status === 'Expected' && body.status === 'Received';
  const today = isArriving ? { returnDate: dayIn(org.timezone, now) } : {};
  const named = new Map(changes.map(({ id, ...change }) => [id, change]));
  const items = before.items.map((item): ReturnItem => {
    const change = named.get(item.id);
    if (!change) return item;
    const next = { ...item, ...change };
    return next.disposition === 'scrap' ? { ...next, locationId: null } : next;
  });
  return { ...before, ...today, ...head, items };
}

/** The goods come, and what did not come is expected no more, or by a return of its own. */
async function receiveExpected(
  work: Work,
  { salesReturn: before, facts }: LocatedReturn,
  target: SalesReturn,
  keepRest = false,
) {
  const { org, actor, now } = work;
  const { id, returnDate: day } = target;
  const { items, entries } = receive(work, { id, day }, target.items, facts);
  const after = edited({ ...target, items }, work);
  const rest = keepRest ? restOf(work, before, target) : undefined;
  const creation = { userId: actor.userId, now };
  return writeReturn(work, {
    ...{ after, entries, facts, tells: 'returned' },
    statements: [
      ...updateReturn(org.id, before, after, creation),
      ...(rest ? insertReturn(org.id, rest, creation) : []),
    ],
  });
}

/** A return of what did not come. */
function restOf(work: Work, before: SalesReturn, target: SalesReturn): SalesReturn | undefined {
  const id = work.newId();
  const items = before.items.flatMap((item, index) => {
    const quantity = item.quantity.minus(target.items[index]?.quantity ?? ZERO);
    if (compare(quantity, ZERO) <= 0) return [];
    return [{ ...item, id: work.newId(), returnId: id, quantity, creditAmount: null }];
  });
  if (items.length === 0) return undefined;
  const lines = items.map((item, index) => ({ ...item, lineNumber: index + 1 }));
  return { ...before, ...firstVersion(work), id, externalId: null, items: lines };
}

/** The entries of a return on another day, in their sequence. */
async function redated({ tx, org, actor, newId }: Work, target: SalesReturn): Promise<Moved> {
  const voided = await tx.rows(selectEntriesFrom(org.id, [target.id]));
  const day = target.returnDate;
  const entries = voided.map((entry) => ({
    ...replacementOf(entry),
    id: newId(),
    day,
    eventDate: startOfDay(org.timezone, day),
    createdBy: actor.userId,
  }));
  return { entries, voided };
}

function writeUpdate(work: Work, before: SalesReturn, after: SalesReturn, moved: Moved) {
  const { org, actor, now } = work;
  const next = new Map(moved.voided.map(({ id }, index) => [id, moved.entries[index]?.id]));
  const items = after.items.map((item) => ({
    ...item,
    parts: item.parts.map((each) => ({
      ...each,
      entryId: next.get(each.entryId ?? '') ?? each.entryId,
    })),
  }));
  const target = { ...after, items };
  return writeReturn(work, {
    ...{ after: target, ...moved, facts: undefined },
    statements:
      after === before ? [] : updateReturn(org.id, before, target, { userId: actor.userId, now }),
  });
}

/** The items of a return with the lines of shipments that their goods left with. */
const namedLines = ({ items }: SalesReturn) =>
  items.flatMap(({ shipmentItemId, parts }) => [{ shipmentItemId }, ...parts]);

const unknownItems = (before: SalesReturn, { items = [] }: Body): Fault[] => {
  const known = new Set(before.items.map(({ id }) => id));
  return items.flatMap(({ id }, index) =>
    known.has(id)
      ? []
      : [{ path: `/items/${index}/id`, code: 'not_found', message: 'is no item of this return.' }],
  );
};

/** The faults of fields that only change when the goods come; what is stored may be stated. */
function fixedFields(before: SalesReturn, status: SalesReturn['status'], body: Body): Fault[] {
  if (before.status === 'Expected' && status === 'Received') return [];
  const { items = [], keepRest = false } = body;
  const fields =
    before.status === 'Expected'
      ? (['quantity'] as const)
      : (['quantity', 'disposition', 'locationId'] as const);
  const faultAt = before.status === 'Expected' ? notArriving : fixed;
  const itemOf = new Map(before.items.map((item) => [item.id, item]));
  const changed = items.flatMap((item, index) => {
    const stored = itemOf.get(item.id);
    return fields
      .filter((field) => stored && item[field] !== undefined)
      .filter((field) => differs(stored ?? {}, { [field]: item[field] }))
      .map((field) => faultAt(`/items/${index}/${field}`));
  });
  const isLate = keepRest && body.status !== 'Received';
  return [...(isLate ? [notArriving('/keepRest')] : []), ...changed];
}

const notArriving = (path: string): Fault => ({
  path,
  code: 'not_received',
  message: 'is only accepted with `status: Received`, when the goods come.',
});

const fixed = (path: string): Fault => ({
  path,
  code: 'fixed',
  message: 'cannot change once the goods have come. Delete the return and make another.',
});

function repeatedItems(items: unknown): Fault[] {
  if (!Array.isArray(items)) return [];
  const seen = new Set<unknown>();
  return items.flatMap((item, index) => {
    const isRepeated = typeof item?.id === 'string' && seen.has(item.id);
    seen.add(item?.id);
    const path = `/items/${index}/id`;
    return isRepeated ? [{ path, code: 'duplicate', message: 'names an item twice.' }] : [];
  });
}
