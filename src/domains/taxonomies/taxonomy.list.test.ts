/** E050, E055, E071 and E082: listing the terms of every taxonomy. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { taxonomies } from '../../../test/support/taxonomies.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

describe.each(taxonomies)('$path', ({ path }) => {
  let client: Client;
  beforeAll(async () => {
    client = await newOrganization();
    const existing = (await client.get(path)).body.data;
    for (const term of existing) await client.delete(`${path}/${term.id}`);
    for (const name of ['berry', 'Apple', 'Мука', '10%']) await client.post(path, { name });
    const old = await client.post(path, { name: 'Old', externalId: 'old' });
    await client.patch(`${path}/${old.body.id}`, { isActive: false });
  });

  const names = async (query: Record<string, string>, of = client) => {
    const answer = await of.get(path, { query });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.map((row: { name: string }) => row.name);
  };

  test('shows active terms by name, in any case', async () => {
    expect(await names({})).toEqual(['10%', 'Apple', 'berry', 'Мука']);
  });

  test.each([
    [{ sort: '-name' }, ['Мука', 'berry', 'Apple', '10%']],
    [{ sort: 'createdAt' }, ['berry', 'Apple', 'Мука', '10%']],
    [{ sort: '-createdAt', limit: '1' }, ['10%']],
    [{ isActive: 'false' }, ['Old']],
    [{ isActive: 'all', limit: '200' }, ['10%', 'Apple', 'berry', 'Old', 'Мука']],
    [{ isActive: 'all', externalId: 'old' }, ['Old']],
    [{ q: 'МУ' }, ['Мука']],
    [{ q: 'pp' }, ['Apple']],
    [{ q: '%' }, ['10%']],
    [{ ids: nowhere }, []],
    [{ to: '2020-01-01' }, []],
  ] as [Record<string, string>, string[]][])('%j', async (parameters, found) => {
    expect(await names(parameters)).toEqual(found);
  });

  test('pages of one row each contain every term once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.get(path, { query: { limit: '1', ...(cursor && { cursor }) } });
      seen.push(...page.body.data.map((row: { name: string }) => row.name));
      cursor = page.body.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['10%', 'Apple', 'berry', 'Мука']);
  });

  test('counts on request', async () => {
    const answer = await client.get(path, { query: { count: 'true', limit: '1' } });
    expect(answer.body).toMatchObject({ total: 4, totalIsExact: true });
  });

  test('refuses unknown and invalid parameters', async () => {
    const answer = await client.get(path, { query: { sort: 'description', colour: 'red' } });
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(
      expect.arrayContaining([
        ['query/colour', 'unknown_field'],
        ['query/sort', 'not_allowed'],
      ]),
    );
  });

  test('shows no records of another organization', async () => {
    const { id } = (await client.get(path)).body.data[0];
    expect(await names({ ids: id }, await newOrganization())).toEqual([]);
  });
});
