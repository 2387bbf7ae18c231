/** A month is issued, its lines lead to their entries, and what has changed since is shown. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issue, journalsOf, setAccounts } from '../support/journals.ts';
import { buy } from '../support/purchasing.ts';
import { newMaterial } from '../support/stock.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let receiptId: string;

beforeAll(async () => {
  world = await openConsole();
  const { owner } = world;
  await setAccounts(owner, { datev: { consultantNumber: 29098, clientNumber: 55003 } });
  const receipt = await buy(owner, await newMaterial(owner), 10, 2.5, '2026-03-02');
  receiptId = receipt.id;
  await issue(owner, '2026-02');
});
afterAll(() => world?.close());

test('the month that comes next is seen at once, and issued in three clicks', async () => {
  const page = await world.signedIn({ path: '/reports' });
  const hands = new Hands(page);
  await hands.click(page.getByRole('button', { name: 'Journals' }));
  await page.getByRole('heading', { name: 'March 2026, not issued yet' }).waitFor();
  await page.getByRole('row', { name: /Goods received.*25\.00/ }).waitFor();
  await hands.click(page.getByRole('button', { name: 'Issue March 2026' }));
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Issue March 2026' }));
  await page.getByRole('heading', { name: 'April 2026, not issued yet' }).waitFor();
  expect(hands.clicks).toBe(3);
  expect(await journalsOf(world.owner)).toMatchObject([
    { month: '2026-02' },
    { month: '2026-03', lines: [{ kind: 'purchase', amount: '25' }] },
  ]);
});

test('what has changed since a month was issued is seen with two clicks, its entries and its file', async () => {
  const { owner } = world;
  const body = { additionalCost: 5 };
  expect((await owner.patch(`/purchase-order-receipts/${receiptId}`, body)).status).toBe(200);
  const page = await world.signedIn();
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Reports' }));
  await hands.click(page.getByRole('button', { name: 'Journals' }));
  // The next journal corrects the month that was issued, and names the document.
  await page.getByRole('row', { name: /Landed costs late 5\.00 March 2026.*POR-/ }).waitFor();
  expect(hands.clicks).toBe(2);
  await page.getByRole('link', { name: 'JRN-2' }).click();
  const changed = page.getByRole('region', { name: 'Changed since it was issued' });
  await changed.getByRole('row', { name: /Landed costs.*5\.00.*POR-/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'DATEV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('EXTF_JRN-2_2026-03.csv');
  expect(await readFile(await file.path(), 'latin1')).toContain(
    '"EXTF";700;21;"Buchungsstapel";13',
  );
  const row = page.getByRole('row', { name: /Goods received/ }).first();
  await row.getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('row', { name: /MIL-/ }).waitFor();
  expect(page.url()).toContain('eventType=RECEIVE');
});

test('accounts that lack a number are named, where a month is issued and in the refusal', async () => {
  const { owner } = world;
  const codeOf = (code: string | null) =>
    owner.patch('/journal-accounts', {
      accounts: [{ key: 'landedCostClearing', name: 'Landed cost clearing', code }],
    });
  const { status, text } = await codeOf(null);
  expect(status, text).toBe(200);
  const page = await world.signedIn({ path: '/reports?report=journals' });
  const named = /no code in your books yet: Landed costs\./;
  await page.getByText(named).waitFor();
  await page.getByRole('cell', { name: 'Landed costs, no code' }).first().waitFor();
  await page.getByRole('button', { name: 'Issue April 2026' }).click();
  const panel = page.getByRole('dialog', { name: 'Issue April 2026' });
  await panel.getByText(named).waitFor();
  await panel.getByRole('alert').waitFor();
  await panel.getByRole('link', { name: 'Edit accounts' }).click();
  const form = page.getByRole('dialog', { name: 'Edit accounts' });
  await form.getByLabel('Landed costs', { exact: true }).fill('1600');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Months' }).click();
  await page.getByRole('cell', { name: '1600 Landed costs' }).first().waitFor();
  expect(await page.getByText(named).count()).toBe(0);
});

test('accounts are given their numbers', async () => {
  const page = await world.signedIn({ path: '/reports?report=journals&by=accounts' });
  await page.getByRole('button', { name: 'Edit accounts' }).click();
  await page.getByRole('dialog').getByLabel('Write-offs').fill('7777');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /Write-offs.*7777/ }).waitFor();
});

test('a journal that the books have is marked, and cannot be deleted any more', async () => {
  const page = await world.signedIn({ path: '/reports?report=journals' });
  await page.getByRole('link', { name: 'JRN-2' }).click();
  await page.getByRole('button', { name: 'Mark as exported' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Program').fill('datev');
  await panel.getByLabel('Number there').fill('2026-7');
  await panel.getByRole('button', { name: 'Mark as exported' }).click();
  await page.getByText('Exported to datev (2026-7)').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Delete journal' }).count()).toBe(0);
});

test('a journal that is deleted leaves its page, and its month can be issued again', async () => {
  const { owner } = world;
  const { body: made } = await owner.post('/journals', { month: '2026-04' });
  const page = await world.signedIn({ path: `/reports?report=journals&journal=${made.id}` });
  await page.getByRole('button', { name: 'Delete journal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete journal' }).click();
  await page.getByRole('heading', { name: 'April 2026, not issued yet' }).waitFor();
  await page.getByText(`${made.journalNumber} is deleted`).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a month closes the books with it, if its issuer says so', async () => {
  const { owner } = world;
  const page = await world.signedIn({ path: '/reports?report=journals' });
  await page.getByRole('button', { name: 'Issue April 2026' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Also close the books up to 30 Apr 2026').check();
  await panel.getByRole('button', { name: 'Issue April 2026' }).click();
  await page.getByRole('heading', { name: 'May 2026, not issued yet' }).waitFor();
  expect((await owner.get('/organizations/current')).body.settings.closedThrough).toBe(
    '2026-04-30',
  );
});
