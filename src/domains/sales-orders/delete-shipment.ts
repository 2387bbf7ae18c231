/** X037, WX037: deletes a shipment: its goods are in stock again, and open. */

import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { impact } from '../../orders/impact.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { shipmentEvent } from './change-sale.ts';
import { decideDeletion, type ShipmentDecision, type ShipmentFacts } from './decide-shipment.ts';
import { loadShipments, locateShipment, subjectOf, writeShipments } from './write-shipments.ts';

export const deleteShipment = endpoint({
  id: 'X037',
  operation: 'deleteShipment',
  method: 'DELETE',
  path: '/shipments/:id',
  tag: 'Shipments',
  summary: 'Delete shipment',
  description:
    'Allowed in every status of the shipment and of the order, which stays Closed if it is. The entries of all of its lines are reversed; those of a Packed one are open again. Its number is not used again.',
  access: 'member',
  mayTakeLong: true,
  emits: 'shipment.deleted',
  gives: noContent,
  supplement: impact,
  aside: rebuiltCounts,
  fails: ['not_found'],

  batch: {
    load: loadShipments,
    subject: (facts?: ShipmentFacts) => subjectOf(facts),
    decide: (org, call, facts: ShipmentFacts) => decideDeletion({ ...call, org }, facts),
    write: writeShipments,
    reply: () => undefined,
    change: ({ sale }: ShipmentDecision) => sale && shipmentEvent(sale),
  },

  locate: locateShipment,
});
