/** How receipts of purchase orders are imported in bulk. */

import { exactly } from '../../kernel/database/columns.ts';
import { invalid } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { movementKinds, orderKinds } from '../../orders/kinds.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import type { MovementImporter } from '../../orders/movement-importer.ts';
import type { MovementForm } from '../../orders/movement-rows.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { itemIdOf } from '../named-item.ts';
import { announceOrder, type DecidedReceipt, orderWrites } from './change-receipt.ts';
import { checkReceipt, decideNewReceipt, numbered, type ReceiptFacts } from './new-receipt.ts';
import { receiptInput, receiptOfOrder } from './purchase-order-receipt.ts';
import { addLockedOrders, type StoredItem } from './purchase-orders.store.ts';
import { insertReceipts } from './receipts.store.ts';

const { items, ...header } = receiptInput.properties;
const {
  purchaseOrderItemId: _,
  lineNumber: _line,
  materialId: _material,
  skuId: _sku,
  ...line
} = items.items.properties;
const headerFields = s.object(header);
const lineFields = s.object(line);

export const receiptForm: MovementForm = {
  fields: headerFields,
  lineFields,
  either: ['quantity', 'stockQuantity'],
  list: 'items',
  noun: 'receipt',
  numberField: 'receiptNumber',
  shown: [receiptOfOrder],
  references: [
    { field: 'locationId', name: 'location', noun: 'location', table: 'locations', hasCode: true },
  ],
};

export const receiptImporter: MovementImporter<StoredItem, ReceiptFacts, DecidedReceipt> = {
  form: receiptForm,
  noun: 'purchase order',
  type: 'purchase_order',
  made: [movementKinds.purchase_order_receipt],
  itemOf: itemIdOf,
  otherCodeOf: ({ vendorCode }) => vendorCode ?? undefined,

  addOrders(reading, orgId, ids) {
    const orders = addOrders(reading, orgId, orderKinds.purchase_order, ids, addLockedOrders);
    const locationIds = new Set<string>();
    return () => new Map([...orders()].map(([id, order]) => [id, { ...order, locationIds }]));
  },

  decide(origin, { value, lines }, facts) {
    const body = {
      ...exactly(headerFields, value),
      items: lines.map(({ item, value: fields }) => ({
        ...exactly(lineFields, fields),
        purchaseOrderItemId: item.id,
      })),
    };
    const faults = checkReceipt(body).filter((fault) => fault !== false);
    if (faults.length > 0) throw invalid(...faults);
    // The location of a row was found with the row.
    const locationIds = new Set(body.locationId === undefined ? [] : [body.locationId]);
    return decideNewReceipt(origin, body, { ...facts, locationIds });
  },

  own: withOwnLines,
  after: withChanged,
  idOf: ({ receipt }) => receipt.id,

  async write(work, decisions) {
    const { tx, org, actor, now } = work;
    const made = await numbered(work, decisions);
    for (const each of decisions) await announceOrder(work, each);
    await tx.all(
      ...orderWrites(org.id, decisions),
      ...insertReceipts(org.id, [...made.values()], { userId: actor.userId, now }),
    );
  },
};
