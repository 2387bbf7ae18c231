/** X051 as PDF: the sheet that goes to the shelves. */
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  counted,
  newCount,
  postCount,
  type Shelf,
  send,
  shelf,
} from '../../../test/support/counting.ts';
import { fileOf, textsOf } from '../../../test/support/file-of.ts';
import { done } from '../../../test/support/making.ts';
import { adjust, newSku } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { nowhere } from '../../../test/sweeps/lists/list.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Mill Lane Bakery' });
});

const accept = 'application/pdf';

const sheetOf = ({ id }: { id: string }, query = '', client = owner) =>
  textsOf(client, `/stock-counts/${id}/lines${query}`, { accept });

/** So many SKUs at a place, the last code first, each with 7,010 on hand and so on. */
async function filled(place: string, codes: readonly string[]) {
  const body = { code: place, name: `Aisle ${place}` };
  const { id: locationId } = await done(owner.post('/locations', body));
  const items: Shelf[] = [];
  for (const [nth, code] of codes.toReversed().entries()) {
    const skuId = await newSku(owner, { code, name: `Loaf of ${code}`, unit: 'EA' });
    const eventDate = '2026-03-01T08:00:00Z';
    await done(adjust(owner, { skuId, locationId, quantity: 7_010 + nth, unitCost: 1, eventDate }));
    items.push({ itemId: skuId, locationId });
  }
  return items;
}

test('a sheet has places, items, books and boxes, by place and code', async () => {
  const [, oat] = await filled('Z-9', ['OAT', 'RYE']);
  if (!oat) throw new Error('There is nothing to count.');
  await filled('A-1', ['BUN']);
  const count = await newCount(owner, { name: 'Year end' });
  await done(send(owner, count, [counted(oat, 95)]));
  const [page = '', ...others] = await sheetOf(count);
  expect(others).toEqual([]);
  for (const text of ['Count Sheet', count.countNumber, 'Year end', 'Mill Lane Bakery', 'Book']) {
    expect(page).toContain(text);
  }
  expect(page).toContain('Page 1 of 1');
  const places = ['Aisle A-1', 'Loaf of BUN', 'Loaf of OAT', 'Loaf of RYE'].map((text) =>
    page.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
  for (const figure of ['7,010', '7,011', '95']) expect(page).toContain(figure);
  const [left = ''] = await sheetOf(count, '?uncounted=true');
  expect(left).toContain('RYE');
  expect(left).not.toContain('OAT');
  const [different = ''] = await sheetOf(count, '?different=true');
  expect(different).toContain('OAT');
  expect(different).not.toContain('RYE');
  const { bytes } = await fileOf(owner, `/stock-counts/${count.id}/lines`, { accept });
  const again = await fileOf(owner, `/stock-counts/${count.id}/lines`, { accept });
  expect(again.bytes).toEqual(bytes);
});

test('a sheet is printed in German, on as many pages as it needs', async () => {
  const codes = Array.from({ length: 60 }, (_, nth) => `MANY-${100 + nth}`);
  const [{ locationId = '' } = {}] = await filled('HALL', codes);
  const count = await newCount(owner, { scope: { locationIds: [locationId] } });
  const pages = await sheetOf(count, '?language=de');
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
    expect(page).toContain('Lagerort');
    expect(page).toContain('Gezählt');
  }
  expect(pages[0]).toContain('Zählliste');
  expect(pages[0]).toContain('7.069');
  const all = pages.join('\n');
  expect(codes.filter((code) => !all.includes(`Loaf of ${code}`))).toEqual([]);
});

test('the sheet of a blind count has no books, and tells no difference', async () => {
  const at = await shelf(owner, 7_351);
  const member = await newMember(owner);
  const count = await newCount(owner, { isBlind: true, scope: { locationIds: [at.locationId] } });
  for (const client of [owner, member]) {
    const [page = ''] = await sheetOf(count, '', client);
    expect(page).toContain('Counted');
    expect(page).not.toMatch(/Book|7,?351/);
  }
  for (const filter of ['different', 'late']) {
    const { response } = await fileOf(member, `/stock-counts/${count.id}/lines?${filter}=true`, {
      accept,
    });
    expect(response.status).toBe(403);
  }
  const unknown = await fileOf(owner, `/stock-counts/${nowhere}/lines`, { accept });
  expect(unknown.response.status).toBe(404);
  await done(send(owner, count, [counted(at, 7_000)]));
  await done(postCount(owner, count));
  const [posted = ''] = await sheetOf(count);
  expect(posted).toContain('7,000');
});
