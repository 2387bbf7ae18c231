/** E101 and E108: sorted by a figure that is computed for the list. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { ledgers, march, newLocation } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Row {
  code: string;
  value: string;
  available: string;
  projected: string;
}

describe.each(ledgers)('$name', (ledger) => {
  let owner: Client;
  let here: string;

  beforeAll(async () => {
    owner = await newOrganization();
    here = await newLocation(owner);
    const there = await newLocation(owner);
    const move = (itemId: string, locationId: string, quantity: number, unitCost: number) => ({
      ...{ [ledger.itemField]: itemId, locationId, quantity, unitCost },
    });
    // Quantity and unit cost here and there, and what is then disposed of here.
    const stock = [
      [10, 0.0001, 1, 7, 0],
      [9, 12.5, 100, 1, 0],
      [2, 3, 1, 99, 12],
      [100, 0.03, 1, 1, 90],
    ] as const;
    for (const [first, cost, second, secondCost, gone] of stock) {
      const itemId = await ledger.newItem(owner);
      const found = move(itemId, here, first, cost);
      await done(ledger.adjust(owner, { ...found, eventDate: march(1) }));
      const other = move(itemId, there, second, secondCost);
      await done(ledger.adjust(owner, { ...other, eventDate: march(5) }));
      const disposal = { [ledger.itemField]: itemId, locationId: here, quantity: gone };
      if (gone) await done(ledger.dispose(owner, { ...disposal, eventDate: march(9) }));
    }
    // Two items without stock have the same figures.
    for (const _ of [1, 2]) await ledger.newItem(owner);
  });

  async function walked(parameters: Record<string, string>): Promise<Row[]> {
    const rows: Row[] = [];
    let cursor: string | null = null;
    do {
      const query = { ...parameters, limit: '1', ...(cursor && { cursor }) };
      const page: { data: Row[]; nextCursor: string | null } = await done(
        owner.get(`${ledger.path}/summary`, { query }),
      );
      rows.push(...page.data);
      cursor = page.nextCursor;
    } while (cursor);
    return rows;
  }

  const scopes: [string, () => Record<string, string>][] = [
    ['now', () => ({})],
    ['at a location', () => ({ locationId: here })],
    ['at an instant', () => ({ asOf: march(6) })],
    ['at an instant and a location', () => ({ asOf: march(6), locationId: here })],
  ];

  describe.each(scopes)('%s', (_scope, parameters) => {
    test.each(['value', 'available', 'projected'] as const)('by %s', async (figure) => {
      const byCode = await walked(parameters());
      const ascending = await walked({ ...parameters(), sort: figure });
      const figures = ascending.map((row) => Number(row[figure]));
      expect(figures).toEqual([...figures].sort((a, b) => a - b));
      expect(new Set(figures).size).toBeGreaterThan(3);
      // Both lists have the same rows, digit for digit.
      const sorted = [...ascending].sort((a, b) => (a.code < b.code ? -1 : 1));
      expect(sorted).toEqual([...byCode].sort((a, b) => (a.code < b.code ? -1 : 1)));
      const descending = await walked({ ...parameters(), sort: `-${figure}` });
      expect(descending).toEqual([...ascending].reverse());
    });
  });

  test('with a filter and a count', async () => {
    const query = { sort: '-value', nonZero: 'true', count: 'true' };
    const page = await done(owner.get(`${ledger.path}/summary`, { query }));
    expect(page).toMatchObject({ total: 4, nextCursor: null });
    expect(page.data).toHaveLength(4);
  });

  test('finds items by barcode', async () => {
    await ledger.newItem(owner, { code: 'SCANNED', barcode: '96385074' });
    const page = await done(owner.get(`${ledger.path}/summary`, { query: { q: '96385074' } }));
    expect(page.data.map(({ code }: Row) => code)).toEqual(['SCANNED']);
  });

  test('refuses a forged cursor', async () => {
    const { nextCursor } = await done(
      owner.get(`${ledger.path}/summary`, { query: { sort: 'value', limit: '1' } }),
    );
    const [, ...rest] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    for (const key of ['NaN', 'Infinity', '1e5', '', '1;']) {
      const cursor = Buffer.from(JSON.stringify([key, ...rest])).toString('base64url');
      const answer = await owner.get(`${ledger.path}/summary`, {
        query: { sort: 'value', limit: '1', cursor },
      });
      expect(faultsOf(answer)).toEqual([['query/cursor', 'invalid_cursor']]);
    }
  });
});
