import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { fileOf as getFile } from '../../../test/support/file-of.ts';
import { readPdf, textOf } from '../../../test/support/pdf.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
beforeAll(async () => {
  owner = await newOrganization();
});

const fileOf = (id: string, headers?: Record<string, string>) =>
  getFile(owner, `/purchase-orders/${id}/pdf`, headers);

test('an order is printed with its vendor, lines and totals', async () => {
  const vendorId = await newVendor(owner, {
    name: 'Мельница и сыновья',
    address: { city: 'Tver' },
  });
  const flour = await newMaterial(owner, { name: '小麦粉', code: 'FLOUR' });
  const made = await order(owner, [{ materialId: flour, quantity: 12, unitPrice: 18.5 }], {
    vendorId,
    shippingAmount: 25,
    notes: 'Ring twice.',
  });
  const { response, bytes } = await fileOf(made.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain(`${made.poNumber}.pdf`);
  const [page] = await readPdf(bytes);
  const text = textOf(page);
  for (const said of [made.poNumber, 'Мельница', 'Tver', '小麦粉', 'FLOUR', '247.00', 'Ring']) {
    expect(text).toContain(said);
  }
});

test('the organization is printed with its telephone and tax number', async () => {
  const letterhead = { phone: '+353 1 555 0100', taxId: 'IE1234567T' };
  const changed = await owner.patch('/organizations/current', letterhead);
  expect(changed.status, changed.text).toBe(200);
  const made = await order(owner, [
    { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
  ]);
  const text = textOf((await readPdf((await fileOf(made.id)).bytes))[0]);
  for (const said of ['+35315550100', 'Tax ID IE1234567T']) expect(text).toContain(said);
});

test('goods go to the address of the organization where their location has none', async () => {
  await owner.patch('/organizations/current', { address: { line1: 'Lindenweg 4', city: 'Trier' } });
  const citiesOf = async (location: object) => {
    const { body } = await owner.post('/locations', location);
    const items = [{ materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 }];
    const made = await order(owner, items, { shipToLocationId: body.id });
    return textOf((await readPdf((await fileOf(made.id)).bytes))[0]).match(/Trier|Bonn/g);
  };
  // The first is in the head of the paper.
  expect(await citiesOf({ name: 'Workshop' })).toEqual(['Trier', 'Trier']);
  const store = { name: 'Store', address: { city: 'Bonn' } };
  expect(await citiesOf(store)).toEqual(['Trier', 'Bonn']);
});

test('amounts are printed with the minor unit to which the order was rounded', async () => {
  const materialId = await newMaterial(owner);
  const items = [{ materialId, quantity: 1, unitPrice: 1234.5 }];
  const money = { currency: 'HUF', exchangeRate: 0.0028, shippingAmount: 0.255 };
  const made = await order(owner, items, money);
  expect(made.total).toBe(1234.76);
  const text = textOf((await readPdf((await fileOf(made.id)).bytes))[0]);
  expect(text).toContain('1,234.50');
  expect(text).toContain('1,234.76');
});

test('the same order produces the same file', async () => {
  const made = await order(owner, [
    { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
  ]);
  const [once, again] = [await fileOf(made.id), await fileOf(made.id)];
  expect(Buffer.from(once.bytes).equals(Buffer.from(again.bytes))).toBe(true);
});

test('a client can accept a PDF, and no other type', async () => {
  const made = await order(owner, [
    { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 },
  ]);
  expect((await fileOf(made.id, { accept: 'application/pdf' })).response.status).toBe(200);
  expect((await fileOf(made.id, { accept: 'image/png' })).response.status).toBe(406);
});

/** An order of several pages, which takes so long to print that others wait. */
async function longOrder(of: Client): Promise<string> {
  const materialId = await newMaterial(of, { name: '小麦粉 мука αλεύρι '.repeat(8) });
  const items = Array.from({ length: 40 }, () => ({ materialId, quantity: 1, unitPrice: 1 }));
  return (await order(of, items)).id;
}

const print = (of: Client, id: string, signal?: AbortSignal) =>
  fetch(`${of.origin}/api/purchase-orders/${id}/pdf`, {
    headers: { authorization: `Bearer ${of.token}`, 'x-org-id': of.orgId as string },
    ...(signal && { signal }),
  });

test('organizations take turns when one of them prints many documents', async () => {
  const neighbour = await newOrganization();
  const [id, theirs] = [await longOrder(owner), await longOrder(neighbour)];
  const finished: string[] = [];
  const much = Array.from({ length: 5 }, async () => {
    expect((await print(owner, id)).status).toBe(200);
    finished.push('own');
  });
  await Promise.any(much);
  expect((await print(neighbour, theirs)).status).toBe(200);
  finished.push('theirs');
  await Promise.all(much);
  expect(finished.indexOf('theirs')).toBeLessThan(finished.length - 1);
});

test('waiting documents of a disconnected client are dropped at once', async () => {
  const id = await longOrder(owner);
  const left = new AbortController();
  const asked = Array.from({ length: 14 }, () => print(owner, id, left.signal));
  const refused = asked.map(async (answer) => expect((await answer).status).toBe(503));
  await Promise.any(refused);
  left.abort();
  await Promise.allSettled([...asked, ...refused]);
  await delay(300);
  const answers = await Promise.all([id, id, id].map((each) => print(owner, each)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
