/** X043: the work order as it goes to the shop floor. */
import { beforeAll, expect, test } from 'vitest';
import { barcodesOf } from '../../../test/support/barcodes.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { fileOf, textsOf } from '../../../test/support/file-of.ts';
import { done, make, workLocations, workOrder } from '../../../test/support/making.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Mill Lane Bakery' });
});

const pathOf = ({ id }: { id: string }) => `/work-orders/${id}/pdf`;

const textOf = async (order: { id: string }) => (await textsOf(owner, pathOf(order))).join('\n');

test('a work order is printed with what it makes and needs, and its notes', async () => {
  const flour = await newMaterial(owner, { name: '小麦粉', code: 'FLOUR', unit: 'KG' });
  const dough = await newSku(owner, { name: 'Sour dough', isFinishedGood: false });
  const bread = await newProduct(owner, [
    { materialId: flour, quantity: 0.5, scrapPercent: 10 },
    { skuId: dough, quantity: 2 },
  ]);
  const made = await workOrder(owner, bread, 60, {
    expectedDate: '2026-03-15',
    notes: 'Oven 2, low heat.',
  });
  await done(owner.post(`/work-orders/${made.id}/items`, { skuId: bread, quantity: 1200 }));
  await done(make(owner, made, 20));
  const text = await textOf(made);
  for (const said of [
    ...['Mill Lane Bakery', 'Work Order', made.woNumber, '10 Mar 2026', '15 Mar 2026'],
    ...['Made at', 'Bakery', 'Stocked at', 'Store', 'To make', '60', '20', '1,200'],
    ...['Needed', '# 1', 'FLOUR', '小麦粉', '33', 'KG', 'Sour dough', '120'],
    ...['# 2', '660', '2,400', 'Oven 2, low heat.', 'Page 1 of 1'],
  ]) {
    expect(text).toContain(said);
  }
  const { response } = await fileOf(owner, pathOf(made));
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="${made.woNumber}.pdf"`,
  );
});

test('two inputs of one item are one row, and a draft is stamped', async () => {
  const flour = await newMaterial(owner, { name: 'Rye flour' });
  const bread = await newProduct(owner, [
    { materialId: flour, quantity: 1 },
    { materialId: flour, quantity: 0.25 },
  ]);
  const text = await textOf(await workOrder(owner, bread, 10, { status: 'Draft' }));
  expect(text.match(/Rye flour/g)).toHaveLength(1);
  expect(text).toContain('12.5');
  expect(text).toContain('DRAFT');
});

test.each([
  ['of the service', undefined, 'Code128'],
  ['of another system', 'Auftrag (7/26)', 'Code128'],
  ['with signs that bars cannot hold', '工单-2026-7', 'QRCode'],
])('the number %s is printed as barcode', async (_, woNumber, format) => {
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 1 }]);
  const places = await workLocations(owner);
  const row = { ...places, orderKey: woNumber, woNumber, startDate: '2026-03-10' };
  const made = woNumber
    ? await imported({ ...row, items: [{ skuId: bread, quantity: 1 }] })
    : await workOrder(owner, bread, 1);
  expect(woNumber ?? made.woNumber).toBe(made.woNumber);
  const { bytes } = await fileOf(owner, pathOf(made));
  expect(await barcodesOf(bytes)).toEqual([{ page: 0, format, text: made.woNumber }]);
  expect((await textOf(made)).replaceAll(' ', '')).toContain(made.woNumber.replaceAll(' ', ''));
});

async function imported(row: object): Promise<{ id: string; woNumber: string }> {
  const { results } = await done(owner.post('/work-orders/bulk-import', { rows: [row] }));
  return done(owner.get(`/work-orders/${results[0].id}`));
}

test('the same order produces the same file', async () => {
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 1 }]);
  const path = pathOf(await workOrder(owner, bread, 10));
  const [once, again] = [await fileOf(owner, path), await fileOf(owner, path)];
  expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true);
});

test('the order of another organization is none', async () => {
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 1 }]);
  const made = await workOrder(owner, bread, 10);
  const { response } = await fileOf(await newOrganization(), pathOf(made));
  expect(response.status).toBe(404);
});
