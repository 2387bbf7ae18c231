/** X062, WX062: sends goods of receipts back to their vendor. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { decideReturn, type ReturnFacts, tooEarly } from './decide-return.ts';
import { faultsOfNames, returnFacts } from './load-facts.ts';
import { newReturn, statingStockUnits } from './new-return.ts';
import { repeated, statedTwice, uncounted, vendorReturnInput } from './return-input.ts';
import { vendorReturn, vendorReturnExample } from './vendor-return.ts';
import { insertReturns } from './vendor-returns.store.ts';
import { vendorReturnEvent, writeReturn } from './write-return.ts';

export const createVendorReturn = endpoint({
  id: 'X062',
  operation: 'createVendorReturn',
  method: 'POST',
  path: '/vendor-returns',
  tag: 'Vendor Returns',
  summary: 'Create vendor return',
  description:
    'The goods leave the layers of the receipts that brought them, whichever units were consumed since; what had consumed them moves to the next layers. Of a line no more can go back than was received (409 `over_return`). `creditAmount` is the price of the receipt, `landedLoss` its freight, which the vendor does not refund.',
  access: 'member',
  mayTakeLong: true,
  emits: vendorReturnEvent('vendor_return.created'),
  body: vendorReturnInput,
  check: ({ items }) => [
    ...repeated(items, 'purchaseOrderReceiptItemId'),
    ...statedTwice(items),
    ...uncounted(items),
  ],
  gives: created(vendorReturn, (body) => `/api/vendor-returns/${body.id}`),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'over_return', 'insufficient_stock'],
  example: {
    body: {
      returnDate: '2026-03-20',
      vendorReference: 'RA-118',
      reason: 'Dented',
      items: [
        {
          purchaseOrderReceiptItemId: vendorReturnExample.items[0]?.purchaseOrderReceiptItemId,
          quantity: 1,
        },
      ],
    },
    reply: vendorReturnExample,
  },

  async run(work) {
    const { body, org, actor, now } = work;
    const named = body.items.map(({ purchaseOrderReceiptItemId: id }) => id);
    const facts = await returnFacts(work, named);
    const day = body.returnDate ?? dayIn(org.timezone, now);
    const names = await faultsOfNames(work, body);
    refuse(
      [...unknownLines(named, facts), ...names.notFound],
      [
        ...vendorFaults(body, facts),
        ...names.invalid,
        placeless(body, facts),
        notInFuture('returnDate', day, work),
        tooEarly(day, facts.lines.values()),
      ],
    );
    const made = newReturn(work, { ...body, returnDate: day }, facts);
    const inStockUnits = statingStockUnits(made, body.items);
    const decided = decideReturn(work, { after: made, inStockUnits }, facts);
    const creation = { userId: actor.userId, now };
    return writeReturn(work, decided, insertReturns(org.id, [decided.vendorReturn], creation));
  },
});

type Body = Static<typeof vendorReturnInput>;

const unknownLines = (named: readonly string[], { lines }: ReturnFacts): Fault[] =>
  named.flatMap((id, index) =>
    lines.has(id)
      ? []
      : [missing(`/items/${index}/purchaseOrderReceiptItemId`, 'line of a receipt with its goods')],
  );

/** The faults of goods of several vendors, and of a vendor that is not theirs. */
function vendorFaults({ vendorId, items }: Body, { lines, orders }: ReturnFacts): Fault[] {
  const vendors = items.map(({ purchaseOrderReceiptItemId: id }) => {
    return orders.get(lines.get(id)?.poId ?? '')?.order.vendorId;
  });
  const others = vendors.flatMap((vendor, index) =>
    vendor === undefined || vendor === vendors[0]
      ? []
      : [
          {
            path: `/items/${index}/purchaseOrderReceiptItemId`,
            code: 'contradiction',
            message: 'is of another vendor than the first item. Make a return for each vendor.',
          },
        ],
  );
  const isOther = vendorId !== undefined && vendors[0] !== undefined && vendors[0] !== vendorId;
  const message = 'is not the vendor of the receipts.';
  return isOther ? [{ path: '/vendorId', code: 'contradiction', message }, ...others] : others;
}

/** The fault of receipts at several locations without one that is named. */
function placeless({ locationId }: Body, { lines }: ReturnFacts): Fault | false {
  const places = new Set([...lines.values()].map((line) => line.locationId));
  return (
    locationId === undefined &&
    places.size > 1 && {
      path: '/locationId',
      code: 'required',
      message: 'is required: the goods were received at several locations.',
    }
  );
}
