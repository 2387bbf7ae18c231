/** A new vendor return as a request states it, before it is decided. */

import type { Origin } from '../../kernel/contract/work.ts';
import { present } from '../../kernel/present.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { firstVersion } from '../../orders/order-items.ts';
import { quantitiesOf, statesStockUnits } from '../purchase-orders/receipt-quantities.ts';
import type { ReceivedLine, ReturnFacts } from './decide-return.ts';
import type { vendorReturnInput } from './return-input.ts';
import type { ReturnItem, VendorReturn } from './vendor-return.ts';

type Body = Static<typeof vendorReturnInput> & { returnDate: string };

/** The return: without its number and its entries. All named lines must be known. */
export function newReturn(origin: Origin, body: Body, facts: ReturnFacts): VendorReturn {
  const { returnDate, outcome = 'credit' } = body;
  const id = origin.newId();
  const lines = body.items.map(({ purchaseOrderReceiptItemId: line }) =>
    present(facts.lines.get(line)),
  );
  const [first] = lines;
  const orderIds = new Set(lines.map(({ poId }) => poId));
  const items = body.items.map((input, index): ReturnItem => {
    const counted = quantitiesOf(input, unitsOf(present(lines[index]), facts));
    return {
      id: origin.newId(),
      returnId: id,
      lineNumber: index + 1,
      purchaseOrderReceiptItemId: input.purchaseOrderReceiptItemId,
      ...{ quantity: counted.quantity, stockQuantity: counted.stockQuantity },
      ledgerEntryId: '',
    };
  });
  return {
    ...{ id, returnNumber: '', returnDate, outcome, items },
    vendorId: present(facts.orders.get(first?.poId ?? '')).order.vendorId,
    poId: orderIds.size === 1 ? (first?.poId ?? null) : null,
    locationId: body.locationId ?? present(first).locationId,
    vendorReference: body.vendorReference ?? null,
    reason: body.reason ?? null,
    notes: body.notes ?? null,
    ...firstVersion(origin),
  };
}

/** The stock units in one purchase unit of a line. */
export function unitsOf(
  { poId, purchaseOrderItemId }: ReceivedLine,
  { orders }: ReturnFacts,
): { unitsPerPurchaseUnit: Exact } {
  return present(present(orders.get(poId)).lines.get(purchaseOrderItemId));
}

/** The ids of the items of which the request states stock units. */
export const statingStockUnits = (
  { items }: VendorReturn,
  inputs: readonly Parameters<typeof statesStockUnits>[0][],
): ReadonlySet<string> =>
  new Set(items.filter((_, index) => statesStockUnits(inputs[index])).map(({ id }) => id));
