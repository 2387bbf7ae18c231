import type { Page } from 'playwright-core';
import { counted, newCount, send } from '../../support/counting.ts';
import { done } from '../../support/making.ts';
import type { Bakery } from './bakery.ts';
import type { ConsoleWorld } from './console-world.ts';

const phone = 360;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });

export async function scan(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Scan' }).fill(code);
  await page.keyboard.press('Enter');
}

type Named = { id: string };

/** Counts of the bakery's shop; each test cancels its own: an item is in one open count only. */
export function shopCounts(world: ConsoleWorld, { location, flour }: Bakery) {
  const { owner } = world;
  return {
    make: (more: object = {}) =>
      newCount(owner, { name: 'Shop', scope: { locationIds: [location.id] }, ...more }),
    cancel: ({ id }: Named) => done(owner.patch(`/stock-counts/${id}`, { status: 'Cancelled' })),
    linesOf: async ({ id }: Named) => (await done(owner.get(`/stock-counts/${id}/lines`))).data,
    /** Counts the flour by a request. */
    countFlour: (count: Named, units: number) => {
      const place = { itemId: flour.id, locationId: location.id };
      return done(send(owner, count, [counted(place, units, { countedAt: undefined })]));
    },
    /** Opens the shelf, and waits until what is left there is known. */
    async atShelf({ id }: Named, more: object = {}): Promise<Page> {
      const path = `/counts/${id}/count?place=${location.id}`;
      const page = await world.signedIn({ path, width: phone, ...more });
      await page.getByText('left here').waitFor();
      return page;
    },
  };
}
