/** X020 and `q` of lists: searches ignore case and marks. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

/** A name, and what finds it. */
const names: [name: string, ...found: string[]][] = [
  ['Größe', 'GRÖSSE', 'grosse', 'größe', 'gro\u0308ße', 'GROẞE'],
  ['Würth', 'wurth', 'WÜRTH', 'würth'],
  ['Café crème', 'cafe creme', 'CAFÉ CRÈME'],
  ['Łódź', 'lodz', 'ŁÓDŹ', 'łódź'],
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ['Diyarbakır', 'diyarbakir', 'DIYARBAKIR', 'DİYARBAKIR'],
  ['Smørrebrød', 'smorrebrod', 'SMØRREBRØD'],
  ['Đồng Hới', 'dong hoi', 'đồng'],
  ['Ħamrun', 'hamrun'],
  ['Æsir', 'aesir', 'æSIR'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor', 'ÞÓR'],
  ['ΟΔΟΣ', 'οδος', 'οδοσ', 'οδός'],
  ['Ёлка', 'елка', 'ёлка'],
  ['ﬁnal Ｗｉｄｅ', 'final wide', 'FINAL'],
  ['Weich\u00adweizen', 'weichweizen'],
  ['Strasse und Masse', 'straße', 'MASSE UND'.slice(0, 5)],
  ['हिन्दी', 'हिन्दी'],
];

test.each(names)('%s is found', async (name, ...texts) => {
  const id = await newMaterial(owner, { name });
  const vendorId = await newVendor(owner, { name });
  for (const q of texts) {
    for (const [list, expected] of [
      ['/materials', id],
      ['/vendors', vendorId],
    ] as const) {
      const { data } = await done(owner.get(list, { query: { q } }));
      expect(
        data.map((each: { id: string }) => each.id),
        q,
      ).toContain(expected);
    }
    const { data } = await done(owner.get('/search', { query: { q } }));
    expect(
      data.map((each: { id: string }) => each.id),
      q,
    ).toContain(id);
  }
});

test('a vowel that is a mark is no mark to leave out', async () => {
  await newMaterial(owner, { name: 'मीठा' });
  expect((await done(owner.get('/materials', { query: { q: 'मठा' } }))).data).toEqual([]);
});

test('a text of marks alone finds nothing', async () => {
  for (const path of ['/materials', '/search']) {
    expect((await done(owner.get(path, { query: { q: '\u0301' } }))).data).toEqual([]);
  }
});

test('signs of patterns stand for themselves', async () => {
  const id = await newMaterial(owner, { name: 'A\\B_C%D' });
  for (const q of ['a\\b', 'b_c', 'c%d', '\\B_C%', '％']) {
    const { data } = await done(owner.get('/materials', { query: { q } }));
    expect(data, q).toMatchObject([{ id }]);
  }
});

test('orders, types, contacts, members and tokens are found so too', async () => {
  const client = await newOrganization();
  const vendorId = await newVendor(client, { name: 'Müllerei' });
  const line = { materialId: await newMaterial(client), quantity: 1, unitPrice: 1 };
  const bought = await order(client, [line], { vendorId, vendorReference: 'Größe 7' });
  await done(client.post('/material-types', { name: 'Größen' }));
  await done(client.post('/contacts', { firstName: 'Zoë', lastName: 'Größner' }));
  await done(client.post('/user/api-tokens', { name: 'Größenskript', orgId: client.orgId }));
  const count = async (path: string, q: string) =>
    (await done(client.get(path, { query: { q } }))).data.length;
  expect(await count('/purchase-orders', 'grosse')).toBe(1);
  expect(await count('/purchase-orders', 'MULLEREI')).toBe(1);
  expect(await count('/material-types', 'grossen')).toBe(1);
  expect(await count('/contacts', 'zoe grossner')).toBe(1);
  expect((await done(client.get('/search', { query: { q: bought.poNumber } }))).data).toHaveLength(
    1,
  );
});
