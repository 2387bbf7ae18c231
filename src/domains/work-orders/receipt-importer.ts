/** How receipts of work orders are imported in bulk. */

import { itemNameFaults, itemNames, itemReferences } from '../../import/item-names.ts';
import { faultsAt, type PartRow, reportedIn, resolveParts } from '../../import/part-rows.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { invalid } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { movementKinds, orderKinds } from '../../orders/kinds.ts';
import { addOrders } from '../../orders/locked-orders.ts';
import type { MovementImporter } from '../../orders/movement-importer.ts';
import type { MovementForm, MovementRow } from '../../orders/movement-rows.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { announceOrder, countReceipts, madeWrites } from './change-receipt.ts';
import { decideNewReceipt, type ReceiptFacts } from './new-receipt.ts';
import { checkReceipt } from './read-input.ts';
import { insertReceipts } from './receipts.store.ts';
import type { WorkOrderItem } from './work-order-item.ts';
import { receiptInput, receiptOfOrder } from './work-order-receipt.ts';
import { addLockedOrders } from './work-orders.store.ts';
import { type NewReceipt, numbered } from './write-receipts.ts';

const { produced, consumed, ...header } = receiptInput.properties;
const { workOrderItemId: _, skuId: _sku, ...line } = produced.items.properties;
const headerFields = s.object(header);
const lineFields = s.object(line);
const consumedFields = consumed.items;

const consumedRow = s.object({ ...itemNames, quantity: consumedFields.properties.quantity });

export const receiptForm: MovementForm = {
  fields: s.object({
    ...header,
    consumed: s.optional(
      s.listOf(consumedRow, {
        max: 1000,
        description:
          'In JSON: the actual consumption, instead of the need of the recipe. It may name other items.',
      }),
    ),
  }),
  lineFields,
  list: 'produced',
  noun: 'receipt',
  numberField: 'receiptNumber',
  shown: [receiptOfOrder],
  references: [],
};

export const receiptImporter: MovementImporter<WorkOrderItem, ReceiptFacts, NewReceipt> = {
  form: receiptForm,
  noun: 'work order',
  type: 'work_order',
  made: [movementKinds.work_order_receipt],
  itemOf: ({ skuId }) => skuId,

  addOrders(reading, orgId, ids) {
    const orders = addOrders(reading, orgId, orderKinds.work_order, ids, addLockedOrders);
    const knownItems = new Set<string>();
    return () => new Map([...orders()].map(([id, order]) => [id, { ...order, knownItems }]));
  },

  /** Puts ids in place of the names of consumed items. */
  async resolve({ tx, org }, rows) {
    const lists = rows.map((row) => ({ ...row, items: consumedParts(row) }));
    const named = lists.map((row) => ({ ...row, faults: [...row.faults, ...nameFaults(row)] }));
    const resolved = await resolveParts(tx, org.id, itemReferences, named);
    return resolved.map((row, index): MovementRow => {
      const items = rows[index]?.items ?? [];
      const list = row.items.map(({ value }) => value);
      const isStated = Array.isArray(row.value.consumed);
      return { ...row, items, value: { ...row.value, ...(isStated && { consumed: list }) } };
    });
  },

  decide(origin, { value: { consumed: stated, ...value }, lines }, facts) {
    const items = Array.isArray(stated)
      ? stated.map((each) => exactly(consumedFields, each))
      : undefined;
    const body = {
      ...exactly(headerFields, value),
      produced: lines.map(({ item, value: fields }) => ({
        ...exactly(lineFields, fields),
        workOrderItemId: item.id,
      })),
      ...(items && { consumed: items }),
    };
    const faults = checkReceipt(body).filter((fault) => fault !== false);
    if (faults.length > 0) throw invalid(...faults);
    // The consumed items of a row were found with the row.
    const knownItems = new Set(
      items?.flatMap(({ materialId, skuId }) => [`materialId ${materialId}`, `skuId ${skuId}`]),
    );
    return decideNewReceipt(origin, body, { ...facts, knownItems });
  },

  own: withOwnLines,
  after: (facts, { target }) => withChanged(facts, target),
  idOf: ({ receipt }) => receipt.id,

  async write(work, decisions) {
    const { tx, org, actor, now } = work;
    for (const each of decisions) await announceOrder(work, each);
    const made = await numbered(work, decisions);
    await tx.all(
      ...countReceipts(
        org.id,
        decisions.map(({ change }) => change.entries),
        1,
      ),
      ...insertReceipts(org.id, made, { userId: actor.userId, now }),
      ...madeWrites(
        org.id,
        decisions.map(({ target }) => target),
      ),
    );
  },
};

const consumedParts = ({ value: { consumed: list } }: MovementRow): PartRow[] =>
  Array.isArray(list) ? list.map((value, index) => ({ value, at: `/consumed/${index}` })) : [];

function nameFaults({ items, faults }: MovementRow) {
  const isReported = reportedIn(faults);
  return items.flatMap((item) => {
    const isKnown = (path: string) => isReported([item.at, `${item.at}${path}`]);
    return faultsAt(item, itemNameFaults(item.value, isKnown));
  });
}
