/** Writes of shipments: an order in full in one call, or line by line. */
import {
  type Client,
  createShipment,
  getSalesOrder,
  Problem,
  updateSalesOrder,
  updateSalesOrderItem,
} from '@stockwright/client';
import type { ActCall } from '../../parts/act/use-act.ts';
import type { CountSide } from '../../parts/counts/count-side.tsx';
import { subtract } from '../../parts/exact.ts';
import type { Impact } from '../../parts/impact.tsx';
import type { Item, Order } from './states.ts';

/** A line, and how much of it is shipped afterwards. */
export interface Move {
  item: Item;
  fulfilledQuantity: string;
  /** Of the line in the grid. */
  row: number;
}

export interface Moved {
  /** The cost and margin that the order has more, where one call ships all of it. */
  order?: Pick<Order, 'costOfGoodsSold' | 'margin'> & { impact: Impact | undefined };
  /** The changes that each line makes. */
  lines: readonly { id: string; code: string; impact: Impact | undefined }[];
}

/** When the goods leave. */
export interface Leaving {
  shipDate: string;
  /** Whether they left before or after a count of that day. */
  count: CountSide;
}

const leavingOf = ({ shipDate, count }: Leaving) => ({
  ...(shipDate && { shipDate }),
  ...(count && { count }),
});

const withImpact: { include: ['impact'] } = { include: ['impact'] };

/** Lines whose changes are shown before they are kept. */
const shown = 10;

/** Ships all open quantities; the dry run gives cost and margin of what leaves. */
export async function shipAll(
  client: Client,
  order: Order,
  leaving: Leaving,
  options: ActCall,
): Promise<Moved> {
  const path = { id: order.id };
  const call = withoutKey(options);
  const [{ costOfGoodsSold, margin }, shipment] = await Promise.all([
    updateSalesOrder(client, {
      path,
      body: { fulfillmentStatus: 'Fulfilled', ...leavingOf(leaving) },
      ifMatch: order.version,
      ...call,
    }),
    // A shipment of the same goods tells which other orders change: they cost what is left.
    options.dryRun
      ? createShipment(client, { path, body: leavingOf(leaving), query: withImpact, ...call })
      : undefined,
  ]);
  return {
    order: {
      costOfGoodsSold: more(costOfGoodsSold, order.costOfGoodsSold),
      margin: more(margin, order.margin),
      impact: shipment?.impact,
    },
    lines: [],
  };
}

/** The part of a figure that was not there before. */
const more = (after: string | null, before: string | null): string | null =>
  after && subtract(after, before ?? '0');

/**
 * Changes line after line. `done` holds the lines that earlier attempts changed: when one of them
 * is refused, the next attempt goes on with the rest.
 */
export async function moveLines(
  client: Client,
  moves: readonly Move[],
  leaving: Leaving,
  { done, ...options }: ActCall & { done: Set<string> },
): Promise<Moved> {
  const left = moves.filter(({ item }) => !done.has(item.id));
  const lines = [];
  for (const { item, fulfilledQuantity, row } of options.dryRun ? left.slice(0, shown) : left) {
    const changed = await updateSalesOrderItem(client, {
      path: { id: item.id },
      query: withImpact,
      body: { fulfilledQuantity, ...leavingOf(leaving) },
      ifMatch: item.version,
      ...withoutKey(options),
    }).catch(refusedAt(row));
    if (!options.dryRun) done.add(item.id);
    lines.push({ id: item.id, code: item.skuCode ?? '', impact: changed.impact });
  }
  return { lines };
}

/** A fault of the quantity stands at the line in which it was entered. */
const refusedAt =
  (row: number) =>
  (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    const errors = error.errors.map((fault) =>
      fault.path === '/fulfilledQuantity' ? { ...fault, path: `/items/${row}/quantity` } : fault,
    );
    throw Object.assign(error, { errors });
  };

/** Gives the lines of an order the shipped quantities back that they had. */
export async function restoreLines(client: Client, items: readonly Item[]): Promise<void> {
  const [first] = items;
  if (!first) return;
  const now = await getSalesOrder(client, { path: { id: first.soId } });
  for (const { id, fulfilledQuantity } of items) {
    const item = now.items.find((one) => one.id === id);
    if (!item || item.fulfilledQuantity === fulfilledQuantity) continue;
    await updateSalesOrderItem(client, {
      path: { id },
      body: { fulfilledQuantity },
      ifMatch: item.version,
    });
  }
}

/** A change under a version has one effect without a key. */
function withoutKey({ idempotencyKey: _, ...options }: ActCall): Omit<ActCall, 'idempotencyKey'> {
  return options;
}
