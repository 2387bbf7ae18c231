/** X065, WX065: corrects the day, the quantities and the notes of a vendor return. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import type { Static } from '../../kernel/values/schema.ts';
import { selectEntriesFrom } from '../../ledger/entries.store.ts';
import { impact } from '../../orders/impact.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { edited } from '../../orders/order-items.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { quantitiesOf, statesStockUnits } from '../purchase-orders/receipt-quantities.ts';
import { decideReturn, type ReturnFacts, tooEarly } from './decide-return.ts';
import { type LocatedReturn, locateReturn } from './load-facts.ts';
import { unitsOf } from './new-return.ts';
import { repeated, statedTwice, vendorReturnChanges } from './return-input.ts';
import {
  type ReturnItem,
  type VendorReturn,
  vendorReturn,
  vendorReturnExample,
} from './vendor-return.ts';
import { updateReturn } from './vendor-returns.store.ts';
import { vendorReturnEvent, writeReturn } from './write-return.ts';

export const updateVendorReturn = endpoint({
  id: 'X065',
  operation: 'updateVendorReturn',
  method: 'PATCH',
  path: '/vendor-returns/:id',
  tag: 'Vendor Returns',
  summary: 'Update vendor return',
  description:
    'Entries are replaced, in their sequence, when the day or a quantity changes, and what follows is revalued. To send back other lines, or from another location, delete the return and make another.',
  access: 'member',
  mayTakeLong: true,
  emits: vendorReturnEvent('vendor_return.updated'),
  body: vendorReturnChanges,
  check: ({ items }) => [...repeated(items, 'id'), ...statedTwice(items)],
  gives: ok(vendorReturn),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'over_return', 'over_receipt', 'insufficient_stock'],
  example: {
    body: { vendorReference: 'RA-119' },
    reply: { ...vendorReturnExample, vendorReference: 'RA-119', version: 2 },
  },

  locate: locateReturn,

  async run(work) {
    const { tx, org, body, now } = work;
    const { vendorReturn: before, facts }: LocatedReturn = work.subject;
    const { items: changes = [], ...head } = body;
    const target = { ...before, ...head, items: changedItems(before, changes, facts) };
    refuse(unknownItems(before, changes), [
      notInFuture('returnDate', target.returnDate, work),
      tooEarly(target.returnDate, facts.lines.values()),
    ]);
    const isSame =
      !differs(before, head) &&
      target.items.every((item, index) => !differs(present(before.items[index]), item));
    const after = isSame ? before : edited(target, work);
    const active = await tx.rows(selectEntriesFrom(org.id, [before.id]));
    const inStockUnits = new Set(changes.filter(statesStockUnits).map(({ id }) => id));
    const decided = decideReturn(work, { before, after, inStockUnits }, facts, active);
    const writes = isSame ? [] : updateReturn(org.id, decided.vendorReturn, now);
    return writeReturn(work, decided, writes);
  },
});

type Changes = NonNullable<Static<typeof vendorReturnChanges>['items']>;

/** The items with the quantities that the request states. */
function changedItems({ items }: VendorReturn, changes: Changes, facts: ReturnFacts): ReturnItem[] {
  const named = new Map(changes.map(({ id, ...stated }) => [id, stated]));
  return items.map((item) => {
    const stated = named.get(item.id);
    const line = facts.lines.get(item.purchaseOrderReceiptItemId);
    if (!stated || !line) return item;
    const { quantity, stockQuantity } = quantitiesOf(stated, unitsOf(line, facts), {
      ...quantitiesOf({}, unitsOf(line, facts)),
      ...{ quantity: item.quantity, stockQuantity: item.stockQuantity },
    });
    return { ...item, quantity, stockQuantity };
  });
}

const unknownItems = ({ items }: VendorReturn, changes: Changes): Fault[] => {
  const known = new Set(items.map(({ id }) => id));
  return changes.flatMap(({ id }, index) =>
    known.has(id)
      ? []
      : [{ path: `/items/${index}/id`, code: 'not_found', message: 'is no item of this return.' }],
  );
};
