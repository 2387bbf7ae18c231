import type { Client } from './client.ts';
import { done, workOrder } from './making.ts';
import { sell } from './selling.ts';
import { openWorld, type World } from './world.ts';

/** A Thursday at noon. */
export const morning = new Date('2026-03-12T12:00:00Z');

/** A world whose clock stands on a morning. */
export async function openMorning(): Promise<World> {
  const world = await openWorld();
  world.setNow(morning);
  return world;
}

/** The work of today, with all changes so far. */
export async function todayOf(client: Client) {
  const { body } = await client.get('/events', { query: { limit: '1' } });
  return done(client.get('/today', { query: { position: String(body.head) } }));
}

/** Sells from a location. */
export const sellFrom = (client: Client, place: string, items: object[], body: object = {}) =>
  sell(client, items, { shipFromLocationId: place, orderDate: '2026-01-05', ...body });

/** A work order of a location, expected on a day. */
export const bakeAt = (
  client: Client,
  place: string,
  skuId: string,
  quantity: number,
  expectedDate: string,
) =>
  workOrder(client, skuId, quantity, {
    ...{ siteLocationId: place, stockLocationId: place, startDate: '2026-03-01', expectedDate },
  });
