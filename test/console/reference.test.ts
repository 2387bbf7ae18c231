/** The reference of the interface: its groups, and requests with the sign-in of the console. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
  await world.owner.post('/vendors', { code: 'MILL', name: 'Mill of the reference' });
});
afterAll(() => world?.close());

test('A group is opened at the left, and a request is tried as the user of the console', async () => {
  const console = await world.signedIn({ path: '/vendors' });
  const page = await console.context().newPage();
  await page.goto(`${world.origin}/api/docs`);
  await page.getByText('You are signed in: requests are sent as yours.').waitFor();
  await expect.poll(() => page.getByText('Requests are strict').isVisible()).toBe(false);
  const groups = page.getByRole('navigation', { name: 'Groups' });
  await groups.getByRole('link', { name: 'Vendors', exact: true }).click();
  await page.getByRole('button', { name: 'GET /api/vendors List vendors' }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('Mill of the reference').first().waitFor();
  await groups.getByRole('button', { name: 'Conventions' }).click();
  await page.getByText('Requests are strict').waitFor();
});

test('Without a sign-in the reference says how to try requests as oneself', async () => {
  const page = await world.newPage();
  // Showing all operations takes seconds of a processor; the test before has done so.
  await page.route('**/api/openapi.json', async (route) => {
    const response = await route.fetch();
    const { paths, ...document } = await response.json();
    const fewer = { '/api/purchase-orders': paths['/api/purchase-orders'] };
    await route.fulfill({ response, json: { ...document, paths: fewer } });
  });
  await page.goto(`${world.origin}/api/docs`);
  await page.getByText('sign in to the console in another tab').waitFor();
  const groups = page.getByRole('navigation', { name: 'Groups' });
  await groups.getByRole('link', { name: 'Purchase Orders', exact: true }).waitFor();
});
