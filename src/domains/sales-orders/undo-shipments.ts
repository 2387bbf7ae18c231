/** The undo of imported shipments. Rows that are one shipment are undone together. */
import type { FeedEvent } from '../../kernel/contract/event.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { withChanged, withOwnLines } from '../../orders/order-lines.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.store.ts';
import { type SaleChange, saleWrites } from './change-sale.ts';
import { decideReversal, type ShipmentFacts } from './decide-shipment.ts';
import { hasComeBack } from './returned.store.ts';
import type { Shipment } from './shipment.ts';
import { salesTogether } from './shipment-groups.ts';
import { loadShipments } from './write-shipments.ts';

export const undoShipments = undoMovements<ShipmentFacts, Shipment, SaleChange>({
  states: movementStates('shipment', hasComeBack),

  open: ({ tx, org }, ids) =>
    RoundTrip.read(tx, (reading) => {
      const calls = ids.map((id) => ({ path: { id } }));
      const load = loadShipments(reading, org.id, calls);
      return () => {
        const found = load().filter((facts) => facts !== undefined);
        return {
          orders: new Map(found.map((facts) => [facts.order.id, facts])),
          records: new Map(
            found.map(({ order, shipment }) => {
              return [shipment.id, { orderId: order.id, found: shipment }];
            }),
          ),
        };
      };
    }),

  decide: (origin, shipment, facts) => decideReversal(origin, { ...facts, shipment }),
  own: withOwnLines,
  after: (facts, { order, items }) => withChanged(facts, { order, changed: items }),

  async write(work, decisions) {
    const sales = salesTogether(decisions);
    await work.tx.all(...saleWrites(work, sales));
    return sales.map(
      ({ before: { id, version } }): FeedEvent => ({
        type: 'sales_order.shipment_reversed',
        objectId: id,
        version: version + 1,
      }),
    );
  },
});
