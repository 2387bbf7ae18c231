/** How shipments are imported in bulk. */

import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { present } from '../../kernel/present.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { finishedGoods } from '../../ledger/ledger.ts';
import { countSide } from '../../orders/count-side.ts';
import { movementKinds } from '../../orders/kinds.ts';
import type { MovementImporter } from '../../orders/movement-importer.ts';
import type { MovementForm } from '../../orders/movement-rows.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { listedLedgerEntry } from '../inventory/ledger-entry.ts';
import { decideItem, type ItemFacts } from './change-item.ts';
import { type SaleChange, saleWrites } from './change-sale.ts';
import { addSales } from './locked-sales.ts';
import { type SalesOrderItem, unpackedQuantity } from './sales-order-item.ts';
import { linesAdded, shipmentHeader } from './shipment.ts';
import { checkGroups, salesTogether, togetherShipped } from './shipment-groups.ts';
import { shipmentDetails } from './shipment-input.ts';
import { shipmentsOfEntries } from './shipments.store.ts';

const lineFields = s.object({
  quantity: s.quantity({ description: 'Units that leave.', example: 12 }),
});
const shipDate = s.date({
  description: 'Default today; at most a day ahead. An earlier day revalues the entries after it.',
});

const { carrier, trackingNumber } = shipmentDetails.properties;

const rowFields = s.object({
  shipDate: s.optional(shipDate),
  shipmentNumber: s.optional(
    s.nullable(
      s.code({
        description:
          'Your own number of the shipment, kept as its externalId. Rows with the same one are one shipment, of one order and day; without it the rows of one order and day are.',
        example: 'DN-4711',
      }),
    ),
  ),
  carrier,
  trackingNumber,
  count: countSide,
});

export const shipmentForm: MovementForm = {
  fields: rowFields,
  lineFields,
  references: [],
  noun: 'shipment',
  numberField: 'shipmentNumber',
  takesNumbers: true,
  shown: [listedLedgerEntry(finishedGoods), shipmentHeader],
};

type Facts = Omit<ItemFacts, 'item'>;

export const shipmentImporter: MovementImporter<SalesOrderItem, Facts, SaleChange> = {
  form: shipmentForm,
  noun: 'sales order',
  type: 'sales_order',
  made: [
    { table: 'ledger_entries' },
    movementKinds.shipment,
    { table: movementKinds.shipment.table, number: 'external_id' },
  ],
  itemOf: ({ skuId }) => skuId,
  resolve: checkGroups,

  addOrders(reading, orgId, ids) {
    const orders = addSales(reading, orgId, ids);
    const known = { skus: new Map(), shipDays: [] };
    return () => new Map([...orders()].map(([id, order]) => [id, { ...order, ...known }]));
  },

  decide(origin, { value, lines }, facts) {
    const { item, value: fields } = present(lines[0]);
    const { quantity } = exactly(lineFields, fields);
    if (quantity.gt(unpackedQuantity(item))) throw tooMuch(item);
    const row = exactly(rowFields, value);
    const body = {
      ...(row.shipDate !== undefined && { shipDate: row.shipDate }),
      ...(row.count !== undefined && { count: row.count }),
      fulfilledQuantity: item.fulfilledQuantity.plus(quantity),
    };
    const { carrier, trackingNumber, shipmentNumber: externalId } = row;
    const shipping = { details: { carrier, trackingNumber, externalId } };
    return present(decideItem(origin, body, { ...facts, item }, shipping).sale);
  },

  own: withOwnLines,
  after(facts, { order, items, shipments }) {
    const shipmentLines = facts.shipmentLines + linesAdded(shipments);
    return { ...withChanged(facts, { order, changed: items }), shipmentLines };
  },
  idOf: ({ change }) => present(change.entries[0]).id,

  async write(work, decisions, cause) {
    const sales = ordersOf(decisions);
    await work.tx.all(...saleWrites(work, sales));
    await work.emit(shippedInBulk, { sales, cause });
  },

  async withRecords({ tx, org }, rows) {
    const ids = rows.map(({ id }) => id);
    const found = await tx.rows(shipmentsOfEntries(org.id, ids));
    const shipmentOf = new Map(found.map(({ entryId, shipmentId }) => [entryId, shipmentId]));
    return rows.map((row) =>
      Object.assign(row, { undoable: { recordId: present(shipmentOf.get(row.id)), version: 1 } }),
    );
  },
};

/** The changes of each order as one: rows of one shipment are together. */
const ordersOf = (changes: readonly SaleChange[]): SaleChange[] =>
  salesTogether(changes).map((sale) => {
    return { ...sale, shipments: togetherShipped(sale.shipments) };
  });

/**
 * Each order that an import ships has one event, with the version that it then has; those of its
 * shipments follow.
 */
const shippedInBulk = new EventType<{ sales: readonly SaleChange[]; cause: RecordName }>(
  'sales.shipped_in_bulk',
  ({ sales, cause }) =>
    sales.flatMap(({ before: { id, version }, shipments }): FeedEvent[] => [
      { type: 'sales_order.shipped', objectId: id, version: version + 1, cause },
      ...shipments.flatMap(({ after }): FeedEvent[] => {
        const parent = { type: 'sales_order', id };
        return after
          ? [{ type: 'shipment.created', objectId: after.id, version: 1, parent, cause }]
          : [];
      }),
    ]),
);

/** The rule of the single endpoint speaks of the fulfilled quantity, which a row does not have. */
function tooMuch(item: SalesOrderItem): Problem {
  const open = unpackedQuantity(item).toFixed();
  const what = item.packedQuantity.gt('0') ? 'open quantity that is not packed' : 'open quantity';
  const message = `must not be above the ${what} of line ${item.lineNumber}, ${open}.`;
  const errors = [{ path: '/quantity', code: 'too_large', message }];
  return new Problem('validation_failed', message, { errors });
}
