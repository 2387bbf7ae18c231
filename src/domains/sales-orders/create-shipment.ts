/** X033, WX033: packs or ships goods of a sales order. */

import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { part } from '../../kernel/database/sql.ts';
import { notFound } from '../../kernel/problem.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { shipmentEvent } from './change-sale.ts';
import {
  decideNewShipment,
  type OrderFacts,
  repeatedLines,
  type ShipmentDecision,
} from './decide-shipment.ts';
import { locateOrder } from './locate.ts';
import { packageFaults } from './package.ts';
import { type Shipment, shipment, shipmentExample, shipmentLimit } from './shipment.ts';
import { shipmentInput } from './shipment-input.ts';
import { shipments } from './shipments.store.ts';
import { addOrdersToShip, writeShipments } from './write-shipments.ts';

export const createShipment = endpoint({
  id: 'X033',
  operation: 'createShipment',
  method: 'POST',
  path: '/sales-orders/:id/shipments',
  tag: 'Shipments',
  summary: 'Create shipment',
  description: `The order must be Confirmed and not on hold. \`Shipped\` takes the goods from the stock on shipDate, as a raised fulfilledQuantity does. \`Packed\` writes no entry: the goods stay in stock and remain demand, and count in the packedQuantity of their lines. Location and address are copied from the order. ${shipmentLimit}`,
  access: 'member',
  mayTakeLong: true,
  emits: 'shipment.created',
  body: shipmentInput,
  check: ({ items, packages }) => [...repeatedLines(items), ...packageFaults(packages)],
  gives: created(shipment, (body) => `/api/shipments/${body.id}`),
  supplement: impact,
  aside: rebuiltCounts,
  fails: [
    'not_found',
    'limit_reached',
    'invalid_transition',
    'order_on_hold',
    'insufficient_stock',
  ],
  violates: shipments.constraints,
  example: {
    body: {
      shipDate: '2026-03-14',
      items: [{ salesOrderItemId: shipmentExample.items[0]?.salesOrderItemId, quantity: 12 }],
      carrier: 'Royal Mail',
      service: 'Tracked 48',
      trackingNumber: 'AB123456785GB',
      packages: [
        { weight: 4.5, weightUnit: 'kg', length: 40, width: 30, height: 20, lengthUnit: 'cm' },
      ],
    },
    reply: shipmentExample,
  },

  batch: {
    load(reading, orgId, calls) {
      const ids = calls.map(({ path }) => path.id ?? '');
      const bodies = calls.map(({ body }) => body);
      const found = addOrdersToShip(reading, orgId, part`${ids}::uuid[]`, bodies);
      return () => {
        const { orders, taken } = found();
        return ids.map((id) => {
          const order = orders.get(id);
          return order && { ...order, taken };
        });
      };
    },
    subject(facts?: OrderFacts) {
      if (!facts) throw notFound('sales order');
      return { changes: facts.order.id, version: facts.version };
    },
    decide: (org, call, facts: OrderFacts) => decideNewShipment({ ...call, org }, call.body, facts),
    write: writeShipments,
    reply: (made: Shipment) => made,
    change: ({ sale }: ShipmentDecision) => sale && shipmentEvent(sale),
  },

  locate: locateOrder,
});
