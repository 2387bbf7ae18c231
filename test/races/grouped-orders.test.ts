/** E111, E129, E144: orders of one organization that are created together, decided one by one. */
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { workLocations } from '../support/making.ts';
import { partners } from '../support/purchasing.ts';
import { sides } from '../support/selling.ts';
import { newMaterial, newSku } from '../support/stock.ts';
import { newMember } from '../support/users.ts';
import { openArena } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();
const count = 40;

interface Kind {
  path: string;
  number: 'soNumber' | 'poNumber' | 'woNumber';
  /** The column of a balance that expects the goods, and the balance that has it. */
  expected: 'demand' | 'onOrder';
  balances: string;
  prepare(owner: Client): Promise<{ body: object; itemId: string }>;
}

const kinds: Kind[] = [
  {
    path: '/sales-orders',
    number: 'soNumber',
    expected: 'demand',
    balances: '/finished-goods-inventory/summary',
    async prepare(owner) {
      const itemId = await newSku(owner);
      const items = [{ skuId: itemId, quantity: 2, unitPrice: 5 }];
      return { itemId, body: { ...(await sides(owner)), status: 'Confirmed', items } };
    },
  },
  {
    path: '/purchase-orders',
    number: 'poNumber',
    expected: 'onOrder',
    balances: '/materials-inventory/summary',
    async prepare(owner) {
      const itemId = await newMaterial(owner);
      const items = [{ materialId: itemId, quantity: 2, unitPrice: 5 }];
      return { itemId, body: { ...(await partners(owner)), status: 'Ordered', items } };
    },
  },
  {
    path: '/work-orders',
    number: 'woNumber',
    expected: 'onOrder',
    balances: '/finished-goods-inventory/summary',
    async prepare(owner) {
      const [itemId, materialId] = [await newSku(owner), await newMaterial(owner)];
      const inputs = [{ materialId, quantity: 1 }];
      expect((await owner.post('/boms', { skuId: itemId, inputs })).status).toBe(201);
      const startDate = '2026-03-10';
      const body = { ...(await workLocations(owner)), skuId: itemId, quantity: 2, startDate };
      return { itemId, body };
    },
  },
];

describe.each(kinds)('$path', ({ path, number, expected, balances, prepare }) => {
  const times = (send: (index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index)));

  test('each order gets a number of its own, and all of them are expected', async () => {
    const owner = await arena.newOwner();
    const { body, itemId } = await prepare(owner);
    const answers = await times(() => owner.post(path, body));
    expect(tally(answers)).toEqual({ done: count });
    const numbers = answers.map((answer) => answer.body[number]);
    expect(new Set(numbers).size).toBe(count);
    const summary = await owner.get(`${balances}?limit=100`);
    const item = summary.body.data.find((row: Record<string, unknown>) =>
      Object.values(row).includes(itemId),
    );
    expect(item, summary.text).toMatchObject({ [expected]: String(2 * count) });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('a refused order and one with a known key leave the others as they are', async () => {
    const owner = await arena.newOwner();
    const { body } = await prepare(owner);
    const keyed = { headers: { 'Idempotency-Key': 'order-1' } };
    const first = await owner.post(path, body, keyed);
    const missing = { vendorId: owner.orgId, customerId: owner.orgId, skuId: owner.orgId };
    const unknown = Object.fromEntries(
      Object.entries({ ...body, ...missing }).filter(([field]) => field in body),
    );
    const answers = await times((index) =>
      index === 7
        ? owner.post(path, unknown)
        : index === 9
          ? owner.post(path, body, keyed)
          : owner.post(path, body),
    );
    expect(tally(answers)).toEqual({ done: count - 1, '404 not_found': 1 });
    expect(answers[9]?.text).toBe(first.text);
    expect(answers[9]?.headers.get('idempotency-replayed')).toBe('true');
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('one of many orders with the same external id is created', async () => {
    const owner = await arena.newOwner();
    const { body } = await prepare(owner);
    const answers = await times((index) =>
      owner.post(path, index % 2 ? { ...body, externalId: 'web-1' } : body),
    );
    const refused = count / 2 - 1;
    expect(tally(answers)).toEqual({ done: count - refused, '422 validation_failed': refused });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('each order and its entries name the member who sent it', async () => {
    const owner = await arena.newOwner();
    const { body } = await prepare(owner);
    const member = await newMember(owner, 'member', { world: arena.world });
    const authors = [owner, member];
    const answers = await times((index) => (authors[index % 2] ?? owner).post(path, body));
    const ids = answers.map((answer) => answer.body.id);
    const table = path.slice(1).replace('-', '_');
    const { rows } = await arena.database.query(
      `select id, created_by from ${table} where id = any($1)`,
      [ids],
    );
    const authorOf = new Map(rows.map((row) => [row.id, row.created_by]));
    answers.forEach(({ body: { id } }, index) => {
      expect(authorOf.get(id)).toBe(authors[index % 2]?.userId);
    });
    const written = await arena.database.query(
      'select created_by, count(*)::int from ledger_entries where org_id = $1 group by 1',
      [owner.orgId],
    );
    const [one, other] = written.rows.map((row) => row.count);
    expect(written.rows).toHaveLength(2);
    expect(one).toBe(other);
  });
});
