/** E147, W147: changes fields of a sales order, or ships its open quantities. */

import type { BatchCall } from '../../kernel/contract/batch.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Origin } from '../../kernel/contract/work.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { type Fault, notFound, refuse } from '../../kernel/problem.ts';
import { differs } from '../../kernel/values/differs.ts';
import { ZERO } from '../../kernel/values/exact.ts';
import type { Static } from '../../kernel/values/schema.ts';
import type { LedgerChange } from '../../ledger/change.ts';
import { post, refusalIn } from '../../ledger/post.ts';
import { rateFault, type TableRate, withChanges } from '../../orders/exchange-rate.ts';
import { orderKinds } from '../../orders/kinds.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { edited } from '../../orders/order-items.ts';
import { isManual, refuseTransition } from '../../orders/order-status.ts';
import { itemsOfOrders, selectTakenIds } from '../../orders/orders.store.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { selectRatesOfOrders } from '../exchange-rates/exchange-rates.store.ts';
import { wholeAddress } from './address.ts';
import { decideSale, noChange, type SaleChange, saleEvent, saleWrites } from './change-sale.ts';
import { earningsOf } from './earnings.ts';
import { locateOrder } from './locate.ts';
import { addSales, type LockedSale } from './locked-sales.ts';
import { totalFault } from './recalculated.ts';
import { addReferences, type References, referenceFaults } from './references.ts';
import {
  holdFault,
  type StoredSalesOrder,
  salesOrder,
  salesOrderChanges,
  salesOrderExample,
  unconfirmable,
} from './sales-order.ts';
import { isInShipment, openQuantity, type SalesOrderItem } from './sales-order-item.ts';
import {
  fulfillmentStatusTypes,
  returnStatusOf,
  statusOf,
  statusTypes,
} from './sales-order-status.ts';
import { type MovedAmounts, salesOrders, selectMovedAmounts } from './sales-orders.store.ts';
import {
  hasShipments,
  idleDate,
  refuseClosing,
  refuseShipping,
  shipDateFault,
} from './shipments.ts';
import {
  type PackedShipments,
  packedOfOrders,
  type ShipDay,
  selectPackedShipments,
  selectShipDays,
} from './touched-shipments.store.ts';

type Changes = Static<typeof salesOrderChanges>;

export const updateSalesOrder = endpoint({
  id: 'E147',
  operation: 'updateSalesOrder',
  method: 'PATCH',
  path: '/sales-orders/:id',
  tag: 'Sales Orders',
  summary: 'Update sales order',
  description:
    '`fulfillmentStatus: Fulfilled` ships all open quantities, after the other fields have changed: packed shipments as they are, and the rest in one new shipment; the order must then be Confirmed and not on hold. `Closed` is a short close: open quantities are no longer demand. It is refused while shipments are packed, and names them: ship or delete them first. `Confirmed` opens a closed order again; the answer shows the status that follows from its shipments. While the order has shipments, customer and currency cannot change, and the order can neither be cancelled nor go back to Draft.',
  access: 'member',
  emits: 'sales_order.updated',
  body: salesOrderChanges,
  check: ({ fulfillmentStatus, shipDate }) => [
    idleDate(shipDate, fulfillmentStatus !== undefined, 'fulfillmentStatus'),
  ],
  gives: ok(salesOrder),
  aside: rebuiltCounts,
  fails: [
    'not_found',
    'limit_reached',
    'invalid_transition',
    'sales_order_has_shipments',
    'order_on_hold',
    'insufficient_stock',
  ],
  violates: salesOrders.constraints,
  example: {
    body: { requestedShipDate: '2026-03-20', notes: 'Two days later than requested.' },
    reply: {
      ...salesOrderExample,
      requestedShipDate: '2026-03-20',
      notes: 'Two days later than requested.',
      version: 2,
    },
  },

  batch: {
    load(reading, orgId, calls) {
      const ids = calls.map(({ path }) => path.id ?? '');
      const sales = addCalledSales(reading, orgId, calls);
      const bodies = calls.map(({ body }) => body);
      const references = addReferences(reading, orgId, bodies);
      const externalIds = idsOf(bodies.map(({ externalId }) => externalId));
      const taken = lookUp(reading, orgId, externalIds, (...of) =>
        selectTakenIds(orderKinds.sales_order, ...of),
      );
      const rates = addChangedRates(reading, orgId, calls);
      return () => {
        const { orders, ...shipped } = sales();
        const known = { ...shipped, references: references(), taken: taken() };
        return ids.map((id) => {
          const order = orders.get(id);
          return order && { ...order, ...known, rates: [...order.rates, ...rates()] };
        });
      };
    },
    subject(facts?: Facts) {
      if (!facts) throw notFound('sales order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide: (org, call, facts: Facts) => decide({ ...call, org }, call.body, facts),
    async write(work, decisions: readonly Decision[]) {
      const { results, rows } = await post(work, decisions, {
        rest: (accepted) => [
          ...saleWrites(
            work,
            accepted.flatMap(({ sale }) => sale ?? []),
          ),
          selectMovedAmounts(
            work.org.id,
            accepted.map(({ order }) => order.id),
          ),
        ],
      });
      const amounts = new Map(rows.map((row) => [row.soId, row]));
      return decisions.map(
        (each, index) => refusalIn(results[index]) ?? detail(each, amounts.get(each.order.id)),
      );
    },
    reply: (order: ReturnType<typeof detail>) => order,
    change: ({ sale }: Decision) => sale && saleEvent(sale),
  },

  locate: locateOrder,
});

/** An order, and what is known of the records that requests name. */
interface Facts extends LockedSale {
  references: References;
  taken: readonly { externalId: string; id: string }[];
  shipDays: readonly ShipDay[];
  /** Of the orders that requests close. */
  packed: readonly PackedShipments[];
}

interface Decision {
  /** The order and its items after the change. */
  order: StoredSalesOrder;
  items: readonly SalesOrderItem[];
  change: LedgerChange;
  /** Undefined where nothing changes. */
  sale?: SaleChange;
}

/**
 * Adds the locking of orders: with the shipments that a request ships, with the days of the others
 * where it may be repeated, and with the numbers of packed ones where it closes the order.
 */
function addCalledSales(
  reading: RoundTrip,
  orgId: string,
  calls: readonly BatchCall<typeof salesOrderChanges>[],
) {
  const idsWhere = (isMeant: (body: Changes) => boolean) =>
    calls.flatMap(({ path: { id = '' }, body }) => (isMeant(body) ? [id] : []));
  const orderIds = part`${idsWhere(() => true)}::uuid[]`;
  const fulfilled = idsWhere((body) => body.fulfillmentStatus === 'Fulfilled');
  const packedIds = fulfilled.length > 0 ? packedOfOrders(orgId, fulfilled) : undefined;
  const orders = addSales(reading, orgId, orderIds, packedIds);
  const days = idsOf(calls.map(({ body }) => body.shipDate));
  const itemIds = itemsOfOrders(orderKinds.sales_order, orgId, orderIds);
  const shipDays = lookUp(reading, orgId, days, (...of) => selectShipDays(itemIds, ...of));
  const closed = idsWhere(({ status }) => status === 'Closed');
  const packed = lookUp(reading, orgId, closed, selectPackedShipments);
  return () => ({ orders: orders(), shipDays: shipDays(), packed: packed() });
}

/** Adds the look-up of the rates of orders that may need another one. */
function addChangedRates(
  reading: RoundTrip,
  orgId: string,
  calls: readonly BatchCall<typeof salesOrderChanges>[],
): () => TableRate[] {
  const wanted = calls
    .filter(
      ({ body: { currency, orderDate, exchangeRate } }) =>
        currency !== undefined || orderDate !== undefined || exchangeRate === null,
    )
    .map(({ path, body: { currency = null, orderDate = null } }) => ({
      id: path.id ?? '',
      currency,
      day: orderDate,
    }));
  if (wanted.length === 0) return () => [];
  return reading.add(selectRatesOfOrders(orgId, orderKinds.sales_order, wanted));
}

function decide(origin: Origin, body: Changes, facts: Facts): Decision {
  const { order, items, lines, entries, shipments } = facts;
  const { shipDate, count, fulfillmentStatus = order.fulfillmentStatus } = body;
  const next = withFields(origin, facts, body);
  const isShipping = fulfillmentStatus !== order.fulfillmentStatus;
  const move = { more: isShipping ? 1 : 0, shipDays: daysOf(facts), field: 'fulfillmentStatus' };
  refuseInvalid(facts, next, shipDateFault(origin, shipDate, move));
  if (isShipping) {
    refuseTransition(fulfillmentStatusTypes, order.fulfillmentStatus, fulfillmentStatus);
    refuseShipping({ ...next, status: statusOf(next.status, items) });
  }
  if (!isShipping && !differs(order, next)) return { order, items, change: noChange(order.id) };
  const changed = isShipping ? shippedInFull(origin, items) : [];
  const target = {
    ...{ order: edited(next, origin), lines, changed, before: facts, shipDate, count },
    shipping: isShipping ? { ships: shipments } : undefined,
  };
  const sale = decideSale(origin, target, entries);
  return { order: sale.order, items: lines.with(changed), change: sale.change, sale };
}

function daysOf({ items, shipDays }: Facts): string[] {
  const own = new Set(items.map(({ id }) => id));
  return shipDays.filter(({ itemId }) => own.has(itemId)).map(({ day }) => day);
}

/** The order with its changes; releasing it clears the hold reason. */
function withFields({ org }: Origin, { order, rates }: Facts, body: Changes): StoredSalesOrder {
  const { fulfillmentStatus: _, shipDate: _date, count: _side, ...fields } = body;
  const next = withChanges(org, order, fields, rates);
  const isReleased = order.onHold && !next.onHold && body.holdReason == null;
  return {
    ...next,
    shipToAddress: wholeAddress(next.shipToAddress),
    holdReason: isReleased ? null : next.holdReason,
  };
}

function refuseInvalid(facts: Facts, next: StoredSalesOrder, dayFault: Fault | false): void {
  const { order, items, references } = facts;
  const isTaken = facts.taken.some(
    ({ externalId, id }) => externalId === next.externalId && id !== order.id,
  );
  const { notFound, invalid } = referenceFaults(next, references, {
    customer: next.customerId !== order.customerId,
    channel: next.orderChannelId !== order.orderChannelId,
    shipFrom: next.shipFromLocationId !== order.shipFromLocationId,
  });
  // A status is checked for its requirements only when the order can be set to it.
  const isPossible = isManual(statusTypes, order.status, next.status);
  const isRefusedCurrency = next.currency !== order.currency && items.some(isInShipment);
  refuse(notFound, [
    ...invalid,
    ...(isPossible
      ? [
          ...unconfirmable(next, items.length),
          !isRefusedCurrency && rateFault(next),
          totalFault('/discountAmount', next),
        ]
      : []),
    holdFault(next),
    dayFault,
    isTaken && salesOrders.duplicate('externalId'),
  ]);
  refuseShipped(facts, next);
  refuseTransition(statusTypes, order.status, next.status);
}

/** 409 for a change of fields that the shipments of the order depend on. */
function refuseShipped({ order, items, packed }: Facts, next: StoredSalesOrder): void {
  if (!items.some(isInShipment)) return;
  if (next.customerId !== order.customerId) throw hasShipments('The customer cannot change');
  if (next.currency !== order.currency) throw hasShipments('The currency cannot change');
  if (next.status === order.status) return;
  if (next.status === 'Cancelled') throw hasShipments('The order cannot be cancelled');
  if (next.status === 'Draft') throw hasShipments('The order cannot go back to Draft');
  if (next.status === 'Closed') refuseClosing(packed.find(({ soId }) => soId === order.id));
}

/** The items of which something was open, shipped in full. */
const shippedInFull = (origin: Origin, items: readonly SalesOrderItem[]): SalesOrderItem[] =>
  items
    .filter((item) => !openQuantity(item).eq('0'))
    .map((item) => {
      const shipped = { ...item, fulfilledQuantity: item.quantity, packedQuantity: ZERO };
      return edited(shipped, origin);
    });

function detail({ order, items }: Decision, amounts: MovedAmounts | undefined) {
  const earnings = earningsOf(order, items, amounts?.cost ?? null, amounts);
  return { ...order, items, returnStatus: returnStatusOf(items), ...earnings };
}
