/** X036, WX036: changes a shipment: it leaves, is delivered, or has other fields or another day. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { shipmentEvent } from './change-sale.ts';
import { decideShipment, type ShipmentDecision, type ShipmentFacts } from './decide-shipment.ts';
import { packageFaults } from './package.ts';
import { type Shipment, shipment, shipmentExample } from './shipment.ts';
import { shipmentChanges } from './shipment-input.ts';
import { shipments } from './shipments.store.ts';
import { loadShipments, locateShipment, subjectOf, writeShipments } from './write-shipments.ts';

export const updateShipment = endpoint({
  id: 'X036',
  operation: 'updateShipment',
  method: 'PATCH',
  path: '/shipments/:id',
  tag: 'Shipments',
  summary: 'Update shipment',
  description:
    'A Packed shipment leaves with `status: Shipped`; the order must be Confirmed and not on hold. Fields of the carrier, notes and externalId can be changed in every status. Another `shipDate` of a shipment that has left moves its ledger entries to that day, in their sequence, and revalues what follows. The goods of a shipment do not change: delete it and make another, or change the fulfilledQuantity of a line.',
  access: 'member',
  mayTakeLong: true,
  emits: 'shipment.updated',
  body: shipmentChanges,
  check: ({ packages }) => packageFaults(packages),
  gives: ok(shipment),
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found', 'invalid_transition', 'order_on_hold', 'insufficient_stock'],
  violates: shipments.constraints,
  example: {
    body: { status: 'Delivered', deliveredAt: '2026-03-16T10:30:00Z' },
    reply: {
      ...shipmentExample,
      status: 'Delivered',
      deliveredAt: '2026-03-16T10:30:00.000Z',
      version: 2,
    },
  },

  batch: {
    load: (reading, orgId, calls) =>
      loadShipments(
        reading,
        orgId,
        calls,
        calls.map(({ body }) => body),
      ),
    subject: (facts?: ShipmentFacts) => subjectOf(facts),
    decide: (org, call, facts: ShipmentFacts) => decideShipment({ ...call, org }, call.body, facts),
    write: writeShipments,
    reply: (changed: Shipment) => changed,
    change: ({ sale }: ShipmentDecision) => sale && shipmentEvent(sale),
  },

  locate: locateShipment,
});
