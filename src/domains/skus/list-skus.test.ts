/** E077: pages, days and parameters of lists, tested with SKUs. See also lists.test.ts. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;
let ids: string[];

beforeAll(async () => {
  owner = await newOrganization();
  ids = [];
  for (const code of ['A', 'B', 'C']) ids.push(await newSku(owner, { code }));
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get('/skus', { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function refusal(parameters: Record<string, string>) {
  const answer = await owner.get('/skus', { query: parameters });
  expect(answer.status, answer.text).toBe(422);
  return faultsOf(answer);
}

describe('pages', () => {
  test('end without a cursor also when the last page is full', async () => {
    const page = await list({ limit: '3' });
    expect(page.data).toHaveLength(3);
    expect(page.nextCursor).toBeNull();
  });

  test('continue at their position when a row was added before it', async () => {
    const client = await newOrganization();
    for (const code of ['B', 'D', 'F']) await newSku(client, { code });
    const first = await list({ limit: '2' }, client);
    await newSku(client, { code: 'A' });
    await newSku(client, { code: 'E' });
    const second = await list({ limit: '2', cursor: first.nextCursor }, client);
    expect(second.data.map((sku: { code: string }) => sku.code)).toEqual(['E', 'F']);
  });

  test('can change their size and request the count', async () => {
    const first = await list({ limit: '1' });
    const rest = await list({ limit: '200', count: 'true', cursor: first.nextCursor });
    expect(rest.data).toHaveLength(2);
    expect(rest).toMatchObject({ nextCursor: null, total: 3, totalIsExact: true });
  });

  test('are refused to others before their cursor is looked at', async () => {
    const outsider = (await newOrganization()).in(owner.orgId);
    const answer = await outsider.get('/skus', { query: { cursor: 'abc' } });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('filters', () => {
  test('refuse what they cannot compare with', async () => {
    expect(await refusal({ isActive: 'yes' })).toEqual([['query/isActive', 'not_allowed']]);
    expect(await refusal({ skuTypeId: 'Pastry' })).toEqual([['query/skuTypeId', 'invalid_uuid']]);
    expect(await refusal({ q: ' ' })).toEqual([['query/q', 'too_short']]);
    expect(await refusal({ ids: `${ids[0]},BREAD` })).toEqual([['query/ids/1', 'invalid_uuid']]);
    expect(await refusal({ ids: Array(201).fill(ids[0]).join(',') })).toEqual([
      ['query/ids', 'too_long'],
    ]);
    expect(await refusal({ updatedFrom: '2026-03-01' })).toEqual([
      ['query/updatedFrom', 'invalid_timestamp'],
    ]);
  });

  test('from and to: whole days of creation in the time zone of the organization', async () => {
    const client = await newOrganization({ timezone: 'Asia/Tokyo' });
    // Midnight in Tokyo is 15:00 in UTC of the day before.
    const made = {
      A: '2026-02-28T14:59:59.999Z',
      B: '2026-02-28T15:00:00.000Z',
      C: '2026-03-01T14:59:59.999Z',
      D: '2026-03-01T15:00:00.000Z',
    };
    for (const [code, instant] of Object.entries(made)) {
      const id = await newSku(client, { code });
      await query('update skus set created_at = $1 where id = $2', [instant, id]);
    }
    const days = async (parameters: Record<string, string>) =>
      (await list(parameters, client)).data.map((sku: { code: string }) => sku.code);
    expect(await days({ to: '2026-02-28' })).toEqual(['A']);
    expect(await days({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['B', 'C']);
    expect(await days({ from: '2026-03-01' })).toEqual(['B', 'C', 'D']);
    expect(await days({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
    expect(await refusal({ from: '2026-02-30' })).toEqual([['query/from', 'invalid_date']]);
  });
});

describe('parameters', () => {
  test.each([
    [{ limit: '0' }, 'query/limit', 'too_small'],
    [{ limit: '201' }, 'query/limit', 'too_large'],
    [{ limit: '1.5' }, 'query/limit', 'invalid_type'],
    [{ limit: 'ten' }, 'query/limit', 'invalid_type'],
    [{ limit: '' }, 'query/limit', 'invalid_type'],
    [{ count: '1' }, 'query/count', 'invalid_type'],
    [{ isFinishedGood: 'TRUE' }, 'query/isFinishedGood', 'invalid_type'],
    [{ page: '2' }, 'query/page', 'unknown_field'],
    [{ dryRun: 'true' }, 'query/dryRun', 'unknown_field'],
    [{ skutypeid: 'x' }, 'query/skutypeid', 'unknown_field'],
  ] as [Record<string, string>, string, string][])('refuses %j', async (parameters, path, code) => {
    expect(await refusal(parameters)).toEqual([[path, code]]);
  });

  test('are refused all at once', async () => {
    expect(await refusal({ limit: '0', sort: 'x', colour: 'red' })).toEqual(
      expect.arrayContaining([
        ['query/limit', 'too_small'],
        ['query/sort', 'not_allowed'],
        ['query/colour', 'unknown_field'],
      ]),
    );
  });

  test('are refused when one is repeated', async () => {
    const answer = await owner.get('/skus?limit=1&limit=2');
    expect(answer.status, answer.text).toBe(422);
  });
});
