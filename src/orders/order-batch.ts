/** New orders of one organization that arrive together are written in one transaction. */

import type { TSchema } from 'typebox';
import type { Batch, BatchCall } from '../kernel/contract/batch.ts';
import type { Origin } from '../kernel/contract/work.ts';
import type { RoundTrip } from '../kernel/database/round-trip.ts';
import { type Fault, refuse } from '../kernel/problem.ts';
import type { Static } from '../kernel/values/schema.ts';
import { orderKinds } from './kinds.ts';
import { makeOrders } from './make-orders.ts';
import type { OrderRules, OrderState } from './order-rules.ts';
import { selectTakenIds } from './orders.store.ts';

/** The records that orders name, and the external ids that other orders have. */
interface Found<References> {
  references: References;
  taken: ReadonlySet<string>;
}

interface NewOrders<
  Body extends TSchema,
  References,
  Order extends { id: string },
  Item extends { id: string },
> {
  /** The schema of a request's body. */
  body: Body;
  rules: OrderRules<Order, Item>;
  /** The fault of an external id that another order has. */
  duplicate: Fault;
  externalIdOf(body: Static<Body>): string | null | undefined;
  /** Adds the look-up of what requests name to a round trip. */
  load(reading: RoundTrip, orgId: string, calls: readonly BatchCall<Body>[]): () => References;
  /** The faults of one request. */
  faults(
    origin: Origin,
    body: Static<Body>,
    found: References,
  ): { notFound: (Fault | false)[]; invalid: (Fault | false)[] };
  /** The order of one request, whose references have no faults. */
  make(origin: Origin, body: Static<Body>, found: References): OrderState<Order, Item>;
  reply(made: OrderState<Order, Item>): unknown;
}

/** How the orders of requests are written, one or many. */
export const orderBatch = <
  Body extends TSchema,
  References,
  Order extends { id: string; createdBy: string | null },
  Item extends { id: string },
>({
  rules,
  duplicate,
  externalIdOf,
  load,
  faults,
  make,
  reply,
}: NewOrders<Body, References, Order, Item>): Batch<
  Body,
  Found<References>,
  OrderState<Order, Item>,
  OrderState<Order, Item>
> => ({
  load(reading, orgId, calls) {
    const references = load(reading, orgId, calls);
    const externalIds = calls.flatMap(({ body }) => externalIdOf(body) ?? []);
    const taken =
      externalIds.length > 0
        ? reading.add(selectTakenIds(orderKinds[rules.type], orgId, externalIds))
        : () => [];
    return () => {
      const found = {
        references: references(),
        taken: new Set(taken().map(({ externalId }) => externalId)),
      };
      return calls.map(() => found);
    };
  },

  decide(org, { body, ...call }, { references, taken }) {
    const origin = { ...call, org };
    const { notFound, invalid } = faults(origin, body, references);
    const externalId = externalIdOf(body);
    const isTaken = externalId != null && taken.has(externalId);
    refuse(notFound, [...invalid, isTaken && duplicate]);
    return make(origin, body, references);
  },

  write: (work, orders) => makeOrders(work, rules, orders),
  reply,
  change: ({ order }) => ({ id: order.id, version: 1 }),
});
