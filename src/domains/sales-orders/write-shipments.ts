/** Loads what requests about shipments need, and writes their decisions. */

import type { BatchCall } from '../../kernel/contract/batch.ts';
import type { Located } from '../../kernel/contract/locate.ts';
import type { Work } from '../../kernel/contract/work.ts';
import type { RoundTrip } from '../../kernel/database/round-trip.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { notFound, type Problem } from '../../kernel/problem.ts';
import { post, refusalIn } from '../../ledger/post.ts';
import { movementKinds } from '../../orders/kinds.ts';
import { idsOf, lookUp } from '../../orders/named-record.ts';
import { selectTakenIds } from '../../orders/orders.store.ts';
import { saleWrites } from './change-sale.ts';
import type { ShipmentDecision, ShipmentFacts } from './decide-shipment.ts';
import { addSales } from './locked-sales.ts';
import { lockOrder } from './sales-orders.store.ts';
import { type Shipment, shownShipment } from './shipment.ts';
import { findShipment, ordersOfShipments, selectShipmentFigures } from './shipments.store.ts';

interface NamedIds {
  externalId?: string | null;
}

/**
 * Adds the locking of orders with some of their shipments, and those that have the external ids of
 * the requests.
 */
export function addOrdersToShip(
  reading: RoundTrip,
  orgId: string,
  orderIds: Fragment,
  bodies: readonly NamedIds[],
  shipmentIds?: Fragment,
) {
  const orders = addSales(reading, orgId, orderIds, shipmentIds);
  const externalIds = idsOf(bodies.map(({ externalId }) => externalId));
  const taken = lookUp(reading, orgId, externalIds, (...of) =>
    selectTakenIds(movementKinds.shipment, ...of),
  );
  return () => ({ orders: orders(), taken: taken() });
}

/** The shipments that the paths of requests name, each with its locked order. */
export function loadShipments(
  reading: RoundTrip,
  orgId: string,
  calls: readonly Pick<BatchCall, 'path'>[],
  bodies: readonly NamedIds[] = [],
): () => (ShipmentFacts | undefined)[] {
  const ids = calls.map(({ path }) => path.id ?? '');
  const orderIds = ordersOfShipments(orgId, ids);
  const found = addOrdersToShip(reading, orgId, orderIds, bodies, part`${ids}::uuid[]`);
  return () => {
    const { orders, taken } = found();
    const facts = new Map(
      [...orders.values()].flatMap((order) =>
        order.shipments.map((shipment) => [shipment.id, { ...order, taken, shipment }]),
      ),
    );
    return ids.map((id) => facts.get(id));
  };
}

/** The order is locked; the version is that of the shipment. */
export function subjectOf(facts: ShipmentFacts | undefined) {
  if (!facts) throw notFound('shipment');
  return { changes: facts.order.id, version: facts.shipment.version };
}

export async function locateShipment({ tx, org, path }: Located) {
  const { id = '' } = path;
  const found = await findShipment(tx, org.id, id);
  const locked = found && (await lockOrder(tx, org.id, found.soId));
  // Again: it may have changed before its order was locked.
  const shipment = locked && (await findShipment(tx, org.id, id));
  if (!shipment) throw notFound('shipment');
  return shipment;
}

/** Returns each shipment as answers show it, or the Problem that refuses the request. */
export async function writeShipments(
  work: Work,
  decisions: readonly ShipmentDecision[],
): Promise<(ReturnType<typeof shownShipment> | Problem)[]> {
  const { results, rows } = await post(work, decisions, {
    rest: (accepted) => [
      ...saleWrites(
        work,
        accepted.flatMap(({ sale }) => sale ?? []),
      ),
      selectShipmentFigures(
        work.org.id,
        accepted.map(({ shipment }) => shipment.id),
      ),
    ],
  });
  const figuresOf = new Map(rows.map((row) => [row.id, row]));
  return decisions.map(({ shipment }, index) => {
    const { shipmentNumber = '', cost = null } = figuresOf.get(shipment.id) ?? {};
    const numbered: Shipment = { ...shipment, shipmentNumber };
    return refusalIn(results[index]) ?? shownShipment(numbered, cost);
  });
}
