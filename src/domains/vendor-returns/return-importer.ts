/** How returns to vendors are imported in bulk. */

import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { part } from '../../kernel/database/sql.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, missing, refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { compare, type Exact, min, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { movementKinds, orderKinds } from '../../orders/kinds.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import type { MovementImporter } from '../../orders/movement-importer.ts';
import type { MovementForm } from '../../orders/movement-rows.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { itemIdOf } from '../named-item.ts';
import { addLockedOrders, type StoredItem } from '../purchase-orders/purchase-orders.store.ts';
import { quantitiesOf } from '../purchase-orders/receipt-quantities.ts';
import {
  type DecidedReturn,
  decideReturn,
  type ReceivedLine,
  tooEarly,
  unitsLeft,
} from './decide-return.ts';
import { newReturn } from './new-return.ts';
import { outcome, quantities, vendorReturnInput } from './return-input.ts';
import {
  afterReturn,
  knownOf,
  type OrderFacts,
  returnableOrder,
  withExpected,
  withOwnGoods,
} from './returnable-order.ts';
import { vendorReturnHeader } from './vendor-return.ts';
import { addReceivedLines, insertReturns } from './vendor-returns.store.ts';
import { announceOrders, orderWrites } from './write-return.ts';

const { returnDate, locationId, vendorReference, reason, notes } = vendorReturnInput.properties;

const rowFields = s.object({ returnDate, locationId, outcome, vendorReference, reason, notes });
const lineFields = s.object({
  receipt: s.optional(
    s.label({
      description: 'The number of the receipt that brought the goods. Default the newest.',
    }),
  ),
  ...quantities,
});

export const returnForm: MovementForm = {
  fields: rowFields,
  lineFields,
  either: ['quantity', 'stockQuantity'],
  list: 'items',
  noun: 'return',
  numberField: 'returnNumber',
  shown: [vendorReturnHeader],
  references: [
    { field: 'locationId', name: 'location', noun: 'location', table: 'locations', hasCode: true },
  ],
};

export const returnImporter: MovementImporter<StoredItem, OrderFacts, DecidedReturn> = {
  form: returnForm,
  noun: 'purchase order',
  type: 'purchase_order',
  made: [movementKinds.vendor_return],
  itemOf: itemIdOf,
  otherCodeOf: ({ vendorCode }) => vendorCode ?? undefined,

  addOrders(reading, orgId, ids) {
    const orders = addOrders(reading, orgId, orderKinds.purchase_order, ids, addLockedOrders);
    const received = addReceivedLines(reading, orgId, part`h.po_id = any(${ids})`);
    return () => {
      const linesOf = groupedBy(received(), ({ poId }) => poId);
      return new Map(
        [...orders()].map(([id, order]) => [id, returnableOrder(order, linesOf.get(id) ?? [])]),
      );
    };
  },

  decide(origin, { value, lines }, facts) {
    const head = exactly(rowFields, value);
    const day = head.returnDate ?? dayIn(origin.org.timezone, origin.now);
    const named = lines.map(({ item, value: fields }, index) =>
      namedLines(index, item, exactly(lineFields, fields), facts, day),
    );
    const own = named.flatMap(({ taken }) => taken);
    refuse(
      named.flatMap(({ notFound }) => notFound),
      [
        notInFuture('returnDate', day, origin),
        tooEarly(
          day,
          own.map(({ line }) => line),
        ),
      ],
    );
    const body = {
      ...{ ...head, returnDate: day },
      items: together(own).map(({ line, quantity }) => ({
        purchaseOrderReceiptItemId: line.receiptItemId,
        stockQuantity: quantity,
      })),
    };
    const known = knownOf(facts);
    const after = newReturn(origin, body, known);
    return withExpected(decideReturn(origin, { after }, known), facts);
  },

  own: withOwnGoods,
  after: afterReturn,
  idOf: ({ vendorReturn }) => vendorReturn.id,

  async write(work, decisions, cause) {
    const { tx, org, actor, now } = work;
    const made = decisions.map(({ vendorReturn }) => vendorReturn);
    for (const each of decisions) await announceOrders(work, each);
    await tx.all(
      ...orderWrites(org.id, decisions),
      ...insertReturns(org.id, made, { userId: actor.userId, now }),
    );
    await work.emit(returnedInBulk, { decisions, cause });
  },
};

/** Units of a line of a receipt. */
interface Taken {
  line: ReceivedLine;
  quantity: Exact;
}

/** The lines of receipts whose goods a line of a row sends back, the newest first. */
function namedLines(
  index: number,
  item: StoredItem,
  { receipt, ...stated }: s.Static<typeof lineFields>,
  { received }: OrderFacts,
  day: string,
): { taken: Taken[]; notFound: Fault[] } {
  const isNamed = ({ receiptNumber, receiptDate }: ReceivedLine) =>
    receipt === undefined ? receiptDate <= day : receiptNumber === receipt;
  let open = quantitiesOf(stated, item).stockQuantity;
  const taken: Taken[] = [];
  for (const line of received.left(item.id)) {
    if (!isNamed(line)) continue;
    const quantity = min(open, unitsLeft(line));
    taken.push({ line, quantity });
    open = open.minus(quantity);
    if (compare(open, ZERO) === 0) return { taken, notFound: [] };
  }
  const newest = received.of(item.id).find((line) => receipt === undefined || isNamed(line));
  if (!newest) {
    const field = receipt === undefined ? 'line' : 'receipt';
    return { taken: [], notFound: [missing(`/items/${index}/${field}`, 'receipt of this line')] };
  }
  // The newest refuses units that none of them can give.
  return { taken: [...taken, { line: newest, quantity: open }], notFound: [] };
}

/** Each line of a receipt once. */
const together = (taken: readonly Taken[]): Taken[] =>
  [...groupedBy(taken, ({ line }) => line.receiptItemId).values()].map((all) => ({
    line: present(all[0]).line,
    quantity: all.reduce((units, each) => units.plus(each.quantity), ZERO),
  }));

interface InBulk {
  decisions: readonly DecidedReturn[];
  cause: RecordName;
}

const returnedInBulk = new EventType<InBulk>(
  'purchasing.returned_in_bulk',
  ({ decisions, cause }) =>
    decisions.map(
      ({ vendorReturn: { id, poId } }): FeedEvent => ({
        type: 'vendor_return.created',
        objectId: id,
        version: 1,
        parent: { type: 'purchase_order', id: poId ?? '' },
        cause,
      }),
    ),
);
