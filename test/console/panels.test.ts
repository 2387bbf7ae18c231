/** Faults, conflicts, messages and previews of panels, whatever the panel is about. */
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMember } from '../support/users.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('A fault ends when its field changes, also one of a refused save', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}?act=adjust` });
  const quantity = page.getByRole('textbox', { name: 'Quantity', exact: true });
  await type(page, 'Quantity', 'abc');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => quantity.getAttribute('aria-invalid')).toBe('true');
  await type(page, 'Quantity', '90');
  await expect.poll(() => quantity.getAttribute('aria-invalid')).not.toBe('true');
  await page.getByText('Stock value').waitFor();
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').count()).toBe(0);
});

test.each([
  ['English', 'Expected', '24/12/2026', '24 Dec 2026', '25 Dec 2026'],
  ['Deutsch', 'Erwartet', '24.12.2026', '24.12.2026', '25.12.2026'],
])('A day is shown and typed as %s has it', async (language, label, typed, shown, next) => {
  const path = `/purchase-orders/${bakery.purchaseOrder.id}`;
  const page = await world.signedIn({ path });
  await page.getByRole('button', { name: world.userName }).click();
  await page.getByRole('menuitem', { name: language }).click();
  await world.go(page, `${path}?act=edit`);
  const day = page.getByRole('textbox', { name: label, exact: true });
  await type(page, label, typed);
  await page.keyboard.press('Tab');
  await expect.poll(() => day.inputValue()).toBe(shown);
  await type(page, label, next);
  await page.keyboard.press('Control+Enter');
  const expected = async () => (await world.owner.get(path)).body.expectedDate;
  await expect.poll(expected).toBe('2026-12-25');
});

test('A panel closes once the page shows what it wrote, and the next begins with that', async () => {
  const { id } = bakery.bread;
  const page = await world.signedIn({ path: `/items/skus/${id}?act=edit` });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.waitFor();
  const held: Route[] = [];
  let isHeld = true;
  await page.route(new RegExp(`/api/.*${id}`), async (route) => {
    if (isHeld && route.request().method() === 'GET') held.push(route);
    else await route.continue();
  });
  await type(page, 'Name', 'Dark bread');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect.poll(() => name.count()).toBe(1);
  // A message in a panel that closes would move, and lose the click that just reached it.
  expect(await page.getByText('Saved').count()).toBe(0);
  isHeld = false;
  await Promise.all(held.map((route) => route.continue()));
  await name.waitFor({ state: 'detached' });
  await page.getByText('Saved').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => name.inputValue()).toBe('Dark bread');
});

test('A conflict is told once, with who changed the record', async () => {
  const path = `/purchase-orders/${bakery.purchaseOrder.id}`;
  const page = await world.signedIn({ path: `${path}?act=edit` });
  const alerts = page.getByRole('dialog').getByRole('alert');
  await type(page, 'Notes', 'Mine');
  await world.owner.patch(path, { notes: 'From another tab' });
  await page.keyboard.press('Control+Enter');
  await alerts.getByText('You have changed this record in another window').waitFor();
  await expect.poll(() => alerts.count()).toBe(1);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).waitFor({ state: 'detached' });
  const colleague = await newMember(world.owner, 'member', { world: world.world });
  const { name } = (await colleague.get('/user')).body;
  await colleague.patch(path, { notes: 'Of a colleague' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alerts.getByText(`${name} has changed this record`).waitFor();
});

test('A record that changes again before it is saved again is shown as it is then', async () => {
  const path = `/sales-orders/${bakery.salesOrder.id}`;
  const page = await world.signedIn({ path: `${path}?act=edit` });
  const alerts = page.getByRole('dialog').getByRole('alert');
  await page.getByRole('textbox', { name: 'Notes', exact: true }).waitFor();
  await world.owner.patch(path, { notes: 'From another tab' });
  await type(page, 'Notes', 'Mine');
  await alerts.getByText('You have changed this record in another window').waitFor();
  const colleague = await newMember(world.owner, 'member', { world: world.world });
  const { name } = (await colleague.get('/user')).body;
  await colleague.patch(path, { notes: 'Of a colleague' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alerts.getByText(`${name} has changed this record`).waitFor();
});

test('A message with a way back stays above the next panel', async () => {
  const path = `/sales-orders/${bakery.salesOrder.id}`;
  const page = await world.signedIn({ path });
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByText('is on hold').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await world.owner.get(path)).body.onHold).toBe(false);
});

test('On a phone the effect is folded, and the scan has the focus', async () => {
  const path = `/purchase-orders/${bakery.purchaseOrder.id}?act=receive`;
  const page = await world.signedIn({ path, width: 360 });
  const panel = page.getByRole('dialog');
  await panel.getByText('Effect').waitFor();
  await expect.poll(() => panel.locator('details[open]').count()).toBe(0);
  const scan = panel.getByRole('textbox', { name: 'Scan' });
  await expect.poll(() => scan.and(page.locator(':focus')).count()).toBe(1);
  await expect.poll(() => panel.getByText('Ctrl Enter').isVisible()).toBe(false);
});
