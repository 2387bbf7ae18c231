/** The undo of imported shipments. Rows that are one shipment are undone together. */
import type { FeedEvent } from '../../kernel/contract/event.ts';
import { RoundTrip } from '../../kernel/database/round-trip.ts';
import { part } from '../../kernel/database/sql.ts';
import { undoMovements } from '../../orders/undo-movements.ts';
import { movementStates } from '../../orders/undone-states.ts';
import { type SaleChange, saleWrites } from './change-sale.ts';
import { decideReversal, type ShipmentFacts } from './decide-shipment.ts';
import type { Shipment } from './shipment.ts';
import { salesTogether } from './shipment-groups.ts';
import { loadShipments } from './write-shipments.ts';

/** A condition on a shipment `t`: goods of it came back. */
const hasComeBack = (orgId: string) => part`exists (
  select 1 from shipment_items i
  join sales_return_parts p on p.org_id = ${orgId} and p.shipment_item_id = i.id
  where i.org_id = ${orgId} and i.shipment_id = t.id)`;

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
  after: (facts, { order, items }) => ({
    ...facts,
    order,
    items: facts.items.map((item) => items.find(({ id }) => id === item.id) ?? item),
  }),

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
