/** X054, WX054: takes goods back from a customer, or expects them. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { receive, tooEarly } from './decide-return.ts';
import { faultsOfNames, orderFacts, takenFault } from './load-facts.ts';
import { nameItems } from './name-items.ts';
import { salesReturnInput } from './return-input.ts';
import type { ReturnableOrder } from './returnable-order.ts';
import { type SalesReturn, salesReturn, salesReturnExample } from './sales-return.ts';
import { insertReturn, salesReturns } from './sales-returns.store.ts';
import { salesReturnEvent, writeReturn } from './write-return.ts';

export const createSalesReturn = endpoint({
  id: 'X054',
  operation: 'createSalesReturn',
  method: 'POST',
  path: '/sales-returns',
  tag: 'Sales Returns',
  summary: 'Create sales return',
  description:
    'Restocked goods cost what they cost when they left, and follow every correction of it: an entry for each line of a shipment, the newest first, of those that left up to returnDate. An order in any status takes returns; of a line no more can come back than was shipped (409 `over_return`). Without soId nothing is known of the goods: customerId, and the skuId and the creditAmount of each item are required.',
  access: 'member',
  mayTakeLong: true,
  emits: salesReturnEvent('sales_return.created'),
  body: salesReturnInput,
  gives: created(salesReturn, (body) => `/api/sales-returns/${body.id}`),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'over_return'],
  violates: salesReturns.constraints,
  example: {
    body: {
      soId: salesReturnExample.soId,
      returnDate: '2026-03-20',
      reason: 'Wrong size',
      items: [{ salesOrderItemId: salesReturnExample.items[0]?.salesOrderItemId, quantity: 2 }],
    },
    reply: salesReturnExample,
  },

  async run(work) {
    const { body, org, actor, now } = work;
    const { soId, status = 'Received', returnDate = dayIn(org.timezone, now) } = body;
    const facts = soId === undefined ? undefined : await orderFacts(work, soId);
    const id = work.newId();
    const { items, ...faults } = nameItems(work, id, body.items, facts);
    const customerId = facts?.order.customerId ?? body.customerId;
    const stated = { customerId: body.customerId, items };
    const names = await faultsOfNames(work, stated, soId === undefined);
    refuse(
      [
        soId !== undefined && !facts && missing('/soId', 'sales order'),
        ...faults.notFound,
        ...names.notFound,
      ],
      [
        ...(soId !== undefined && !facts ? [] : faults.invalid),
        ...names.invalid,
        customerFault(body, facts),
        status === 'Received' && notInFuture('returnDate', returnDate, work),
        facts !== undefined && status === 'Received' && tooEarly(returnDate, items, facts),
        await takenFault(work, id, body.externalId),
      ],
    );
    const head = { ...headOf(work, body), id, customerId: customerId ?? '', status, returnDate };
    const isExpected = status === 'Expected';
    const { items: received, entries } = isExpected
      ? { items: items.map((item) => ({ ...item, parts: [], defaultCredit: ZERO })), entries: [] }
      : receive(work, { id, day: returnDate }, items, facts);
    const made: SalesReturn = { ...head, items: received };
    return writeReturn(work, {
      after: made,
      entries,
      facts,
      ...(!isExpected && { tells: 'returned' }),
      statements: insertReturn(org.id, made, { userId: actor.userId, now }),
    });
  },
});

const headOf = (origin: Origin, body: Static<typeof salesReturnInput>) => ({
  returnNumber: '',
  soId: body.soId ?? null,
  reason: body.reason ?? null,
  notes: body.notes ?? null,
  externalId: body.externalId ?? null,
  ...firstVersion(origin),
});

/** Without an order the customer is required; with one it is that of the order. */
function customerFault(
  { soId, customerId }: Static<typeof salesReturnInput>,
  facts: ReturnableOrder | undefined,
): Fault | false {
  const path = '/customerId';
  if (soId === undefined && customerId === undefined) {
    return { path, code: 'required', message: 'is required without soId.' };
  }
  const isOther =
    facts !== undefined && customerId !== undefined && facts.order.customerId !== customerId;
  return isOther && { path, code: 'contradiction', message: 'is not the customer of the order.' };
}
