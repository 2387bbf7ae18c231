/** How returns of customers are imported in bulk. */

import type { FeedEvent, RecordName } from '../../kernel/contract/event.ts';
import { EventType } from '../../kernel/contract/work.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { refuse } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { movementKinds, orderKinds } from '../../orders/kinds.ts';
import { addOrders, type WithEntries } from '../../orders/locked-orders.ts';
import type { MovementImporter } from '../../orders/movement-importer.ts';
import type { MovementForm } from '../../orders/movement-rows.ts';
import { notInFuture } from '../../orders/not-in-future.ts';
import { firstVersion } from '../../orders/order-items.ts';
import type { SalesOrderItem } from '../sales-orders/sales-order-item.ts';
import { addLockedOrders, type LockedOrder } from '../sales-orders/sales-orders.store.ts';
import { insertEvents } from '../sales-orders/timeline.store.ts';
import { receive } from './decide-return.ts';
import { nameItems } from './name-items.ts';
import { returnItemInput, salesReturnInput } from './return-input.ts';
import { ReturnableOrder } from './returnable-order.ts';
import { type SalesReturn, salesReturnHeader } from './sales-return.ts';
import { insertReturns, selectShippedLinesOf } from './sales-returns.store.ts';
import { toldOf } from './write-return.ts';

const { returnDate, reason, notes } = salesReturnInput.properties;
const { quantity, disposition, creditAmount, restockingFee } = returnItemInput.properties;

const rowFields = s.object({
  returnDate,
  reason,
  notes,
  locationId: s.optional(
    s.uuid({ description: 'Where it is restocked. Default where the order ships from.' }),
  ),
});
const lineFields = s.object({ quantity, disposition, creditAmount, restockingFee });

export const returnForm: MovementForm = {
  fields: rowFields,
  lineFields,
  list: 'items',
  noun: 'return',
  numberField: 'returnNumber',
  shown: [salesReturnHeader],
  references: [
    { field: 'locationId', name: 'location', noun: 'location', table: 'locations', hasCode: true },
  ],
};

interface Facts extends WithEntries<LockedOrder> {
  returnable: ReturnableOrder;
}

interface ImportedReturn {
  salesReturn: SalesReturn;
  change: LedgerChange;
  facts: ReturnableOrder;
}

export const returnImporter: MovementImporter<SalesOrderItem, Facts, ImportedReturn> = {
  form: returnForm,
  noun: 'sales order',
  type: 'sales_order',
  made: [movementKinds.sales_return],
  itemOf: ({ skuId }) => skuId,

  addOrders(reading, orgId, ids) {
    const orders = addOrders(reading, orgId, orderKinds.sales_order, ids, addLockedOrders);
    const shipped = reading.add(selectShippedLinesOf(orgId, ids));
    return () => {
      const found = groupedBy(shipped(), ({ soId }) => soId);
      return new Map(
        [...orders()].map(([id, locked]) => {
          const { order, items } = locked;
          const own = found.get(id) ?? [];
          const lines = own.map(({ soId, credited, ...line }) => line);
          const credited = own[0]?.credited ?? ZERO;
          const returnable = new ReturnableOrder({ order, items, shipped: lines, credited });
          return [id, { ...locked, returnable }];
        }),
      );
    };
  },

  decide(origin, { value, lines }, { returnable: facts }) {
    const { locationId, ...head } = exactly(rowFields, value);
    const day = head.returnDate ?? dayIn(origin.org.timezone, origin.now);
    const id = origin.newId();
    const inputs = lines.map(({ item, value: fields }) => ({
      ...exactly(lineFields, fields),
      ...(locationId !== undefined && { locationId }),
      salesOrderItemId: item.id,
    }));
    const { items: named, notFound, invalid } = nameItems(origin, id, inputs, facts);
    refuse(notFound, [...invalid, notInFuture('returnDate', day, origin)]);
    const { items, entries } = receive(origin, { id, day }, named, facts);
    const salesReturn: SalesReturn = {
      ...{ id, returnNumber: '', status: 'Received', returnDate: day, items },
      ...{ soId: facts.order.id, customerId: facts.order.customerId },
      ...{ reason: head.reason ?? null, notes: head.notes ?? null, externalId: null },
      ...firstVersion(origin),
    };
    const change: LedgerChange = {
      ...{ entries, voided: [], cause: { type: 'sales_return', id } },
      datedBy: { entries: '/returnDate', voided: '/returnDate' },
    };
    return { salesReturn, change, facts };
  },

  own: (facts) => ({ ...facts, returnable: facts.returnable.copy() }),
  after(facts, { salesReturn: { items } }) {
    facts.returnable.take(items);
    return facts;
  },
  idOf: ({ salesReturn }) => salesReturn.id,

  async write(work, decisions, cause) {
    const { tx, org, actor, now } = work;
    const made = decisions.map(({ salesReturn }) => salesReturn);
    const told = decisions.flatMap(({ salesReturn, facts }) =>
      toldOf(salesReturn, { tells: 'returned', facts }),
    );
    const events = told.map((event) => ({ ...event, createdBy: actor.userId }));
    await tx.all(
      insertEvents(org.id, events, work),
      ...insertReturns(org.id, made, { userId: actor.userId, now }),
    );
    await work.emit(returnedInBulk, { made, cause });
  },
};

const returnedInBulk = new EventType<{ made: readonly SalesReturn[]; cause: RecordName }>(
  'sales.returned_in_bulk',
  ({ made, cause }) =>
    made.map(
      ({ id, soId }): FeedEvent => ({
        type: 'sales_return.created',
        objectId: id,
        version: 1,
        parent: { type: 'sales_order', id: soId ?? '' },
        cause,
      }),
    ),
);
