/** The acts of a person with recipes, in so many clicks and keys. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pick } from './support/fields.ts';
import { Hands, pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let sandwich: { id: string };
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  sandwich = await newProduct('SANDWICH');
  // Two loaves make ten, of which one in ten falls down.
  await write('/boms', {
    skuId: sandwich.id,
    outputQuantity: 10,
    inputs: [{ skuId: bakery.bread.id, quantity: 2, scrapPercent: 10 }],
    conversionCost: 0.5,
  });
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
async function write(path: string, body: object) {
  const answer = await world.owner.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}
const newProduct = (code: string) =>
  write('/skus', { code, name: code, skuTypeId: bakery.bread.skuTypeId, unit: 'EA' });

test('The new cost and every product above stand there before a recipe is saved', async () => {
  const recipe = `/skus/${bakery.bread.id}/bom`;
  const before = await read(recipe);
  const above = await read(`/skus/${sandwich.id}/bom`);
  const page = await world.signedIn({ path: `/recipes/${bakery.bread.id}` });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Quantity 1' }).fill('0.9');
  const costs = page.getByRole('group', { name: 'Cost of a unit' });
  // 0.4 kg of flour more, at 0.85.
  const [material, ofSandwich] = [before.materialUnitCost + 0.34, above.materialUnitCost + 0.0748];
  await costs.getByText(material.toFixed(3)).waitFor();
  const shown = page.getByRole('group', { name: 'Products above' });
  await shown.getByText((ofSandwich + 0.5).toFixed(4)).waitFor();
  expect(await read(recipe)).toEqual(before);

  await page.keyboard.press('Control+Enter');
  await page.getByText('was saved').waitFor();
  const kept = (await read(`/skus/${sandwich.id}/bom`)).materialUnitCost;
  expect(kept).toBeCloseTo(ofSandwich, 10);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await read(recipe)).materialUnitCost)
    .toBe(before.materialUnitCost);
});

test('Twenty inputs are pasted from a spreadsheet, materials and products by their codes', async () => {
  const cake = await newProduct('CAKE');
  const page = await world.signedIn({ path: `/recipes/${cake.id}?act=edit` });
  const codes = ['FLOUR', 'SALT', 'BREAD', 'ROLL'];
  const rows = Array.from({ length: 20 }, (_, at) => `${codes[at % 4]}\t${at + 1}\t5`);
  const text = ['Input\tQuantity\tScrap %', ...rows].join('\n');
  await pasteInto(page.getByRole('combobox', { name: 'Input 1' }), text);
  await page.getByRole('combobox', { name: 'Input 20' }).waitFor();
  await page.getByText('Cost of a unit').first().waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was saved').waitFor();
  const { inputs } = await read(`/skus/${cake.id}/bom`);
  expect(inputs).toHaveLength(20);
  expect(inputs[2]).toMatchObject({ skuId: bakery.bread.id, quantity: 3, scrapPercent: 5 });
  expect(inputs[19]).toMatchObject({ quantity: 20, materialId: null });
});

test('A recipe says what each cost and quantity is for, also while it is entered', async () => {
  const page = await world.signedIn({ path: `/recipes/${sandwich.id}` });
  const facts = page.getByRole('region', { name: 'Recipe', exact: true });
  await expect.poll(() => facts.getByText('/ EA').count()).toBe(3);
  await world.go(page, '/recipes?act=new');
  await pick(page, 'Product', 'SANDWICH', /SANDWICH/);
  await pick(page, 'Input 1', 'FLOUR', /FLOUR/);
  const form = page.getByRole('dialog');
  await form.getByText('/ EA', { exact: true }).waitFor();
  await form.getByRole('cell').getByText('KG', { exact: true }).waitFor();
});

test('The tree has the inputs of the inputs, each with what it costs', async () => {
  const page = await world.signedIn({ path: `/recipes/${sandwich.id}` });
  const tree = page.getByRole('list', { name: 'What goes in' });
  for (const code of ['BREAD', 'FLOUR', 'SALT']) await tree.getByText(code).first().waitFor();
  await tree.getByRole('button', { name: 'Hide its inputs' }).click();
  await tree.getByText('FLOUR').first().waitFor({ state: 'hidden' });
});

test('The message and the history of a new recipe name it', async () => {
  await newProduct('PIE');
  const page = await world.signedIn({ path: '/recipes?act=new' });
  await pick(page, 'Product', 'PIE', /PIE/);
  await pick(page, 'Input 1', 'FLOUR', /FLOUR/);
  await page.getByRole('textbox', { name: 'Quantity 1' }).fill('2');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The recipe of PIE was saved.').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Recipe created').waitFor();
});

test('Where something is used is one click away from it', async () => {
  const page = await world.signedIn({ path: `/items/skus/${bakery.bread.id}` });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Where used' }));
  await page.getByRole('link', { name: 'SANDWICH' }).waitFor();
  expect(hands.clicks).toBe(1);
});
