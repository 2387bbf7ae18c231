/** Masters of one organization that are created together, decided one by one. */
import { describe, expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { newMember } from '../support/users.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();
const count = 64;

interface Kind {
  path: string;
  table: string;
  /** The prefix of codes that are allotted. */
  prefix?: string;
  /** Fields that no two records share. */
  unique: readonly ('code' | 'name' | 'externalId')[];
  /** A field that refers to another record. */
  reference?: string;
  /** The fields that every request has besides its name. */
  needs?(owner: Client): Promise<object>;
}

const kinds: Kind[] = [
  { path: '/vendors', table: 'vendors', prefix: 'VEN', unique: ['code', 'externalId'] },
  {
    path: '/customers',
    table: 'customers',
    prefix: 'CUS',
    unique: ['code', 'externalId'],
    reference: 'customerTypeId',
  },
  { path: '/contacts', table: 'contacts', unique: ['externalId'] },
  { path: '/locations', table: 'locations', prefix: 'LOC', unique: ['code', 'externalId'] },
  {
    path: '/materials',
    table: 'materials',
    prefix: 'MAT',
    unique: ['code', 'externalId'],
    reference: 'materialTypeId',
    needs: async () => ({ unit: 'KG', unitCost: 2.5 }),
  },
  {
    path: '/skus',
    table: 'skus',
    unique: ['code', 'externalId'],
    reference: 'skuTypeId',
    async needs(owner) {
      const { body } = await owner.get('/sku-types?limit=1');
      return { unit: 'EA', skuTypeId: body.data[0].id };
    },
  },
  { path: '/brokers', table: 'brokers', unique: ['name', 'externalId'] },
  { path: '/sku-types', table: 'sku_types', unique: ['name', 'externalId'] },
];

describe.each(kinds)('$path', ({ path, table, prefix, unique, reference, needs }) => {
  async function newSender() {
    const owner = await arena.newOwner();
    const common = (await needs?.(owner)) ?? {};
    const bodyOf = (index: number): Record<string, unknown> => ({
      ...common,
      ...(table === 'contacts'
        ? { firstName: 'Ada', lastName: `No ${index}` }
        : { name: `No ${index}` }),
      ...(table === 'skus' && { code: `S-${index}` }),
    });
    return { owner, bodyOf };
  }

  const stored = async (owner: Client) =>
    (
      await arena.database.query(
        `select xmin::text as transaction from ${table} where org_id = $1`,
        [owner.orgId],
      )
    ).rows;

  test('each of many records is created, and has a code of its own', async () => {
    const { owner, bodyOf } = await newSender();
    const before = (await stored(owner)).length;
    const answers = await together(times(count, (index) => () => owner.post(path, bodyOf(index))));
    expect(tally(answers)).toEqual({ done: count });
    for (const [index, { body }] of answers.entries()) expect(body).toMatchObject(bodyOf(index));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(count);
    const rows = await stored(owner);
    expect(rows.length - before).toBe(count);
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(count / 2);
    if (prefix) expect(numbersOf(answers, prefix)).toEqual(times(count, (index) => index + 1));
    const next = await owner.post(path, bodyOf(count));
    expect(next.status, next.text).toBe(201);
    if (prefix) expect(next.body.code).toBe(`${prefix}-${count + 1}`);
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test.each(unique)('one of many records with the same %s is created', async (field) => {
    const { owner, bodyOf } = await newSender();
    const same = (index: number) => (field === 'name' && index % 4 === 1 ? 'SAME' : 'Same');
    const answers = await together(
      times(count, (index) => () => {
        const repeats = index % 2 === 1 && { [field]: same(index) };
        return owner.post(path, { ...bodyOf(index), ...repeats });
      }),
    );
    const refused = count / 2 - 1;
    expect(tally(answers)).toEqual({ done: count - refused, '422 validation_failed': refused });
    const later = await owner.post(path, { ...bodyOf(count), [field]: 'Same' });
    const [errors] = answers.filter(({ status }) => status === 422).map(({ body }) => body.errors);
    expect(errors).toEqual(later.body.errors);
    expect(errors).toMatchObject([{ path: `/${field}`, code: 'duplicate' }]);
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('a refused record and one with a known key leave the others as they are', async () => {
    const { owner, bodyOf } = await newSender();
    const keyed = { headers: { 'Idempotency-Key': 'record-1' } };
    const first = await owner.post(path, bodyOf(9), keyed);
    expect(first.status, first.text).toBe(201);
    const taken = await owner.post(path, { ...bodyOf(count), externalId: 'web-1' });
    expect(taken.status, taken.text).toBe(201);
    const wrong = reference ? { [reference]: owner.orgId } : { externalId: 'web-1' };
    const answers = await together(
      times(count, (index) => () => {
        if (index === 7) return owner.post(path, { ...bodyOf(7), ...wrong });
        return owner.post(path, bodyOf(index), index === 9 ? keyed : {});
      }),
    );
    const refusal = reference ? '404 not_found' : '422 validation_failed';
    expect(tally(answers)).toEqual({ done: count - 1, [refusal]: 1 });
    expect(answers[9]?.text).toBe(first.text);
    expect(answers[9]?.headers.get('idempotency-replayed')).toBe('true');
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test.runIf(prefix)('codes that users set and codes that are allotted differ', async () => {
    const { owner, bodyOf } = await newSender();
    const answers = await together(
      times(count, (index) => () => {
        const set = index % 2 === 1 && { code: `${prefix}-${index}` };
        return owner.post(path, { ...bodyOf(index), ...set });
      }),
    );
    // A code that was allotted before a user set it is refused to that user.
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body.errors).toMatchObject([{ path: '/code' }]);
    const codes = answers.flatMap(({ status, body }) => (status === 201 ? [body.code] : []));
    expect(new Set(codes).size).toBe(codes.length);
    const allotted = answers.filter((_, index) => index % 2 === 0);
    expect(tally(allotted)).toEqual({ done: count / 2 });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('each record names the member who sent it', async () => {
    const { owner, bodyOf } = await newSender();
    const member = await newMember(owner, 'member', { world: arena.world });
    const authors = [owner, member];
    const answers = await together(
      times(count, (index) => () => (authors[index % 2] ?? owner).post(path, bodyOf(index))),
    );
    expect(answers.map(({ body }) => body.createdBy)).toEqual(
      times(count, (index) => authors[index % 2]?.userId),
    );
    if (table !== 'materials') return;
    const { rows } = await arena.database.query(
      'select set_by, count(*)::int from item_cost_settings where org_id = $1 group by 1',
      [owner.orgId],
    );
    expect(rows.map((row) => row.count)).toEqual([count / 2, count / 2]);
  });
});

/** The numbers of codes, in ascending order. */
const numbersOf = (answers: readonly Answer[], prefix: string) =>
  answers
    .map(({ body }) => Number(body.code.slice(prefix.length + 1)))
    .sort((one, other) => one - other);

test('none of these requests ran into a deadlock', () => arena.expectNoDeadlock());
