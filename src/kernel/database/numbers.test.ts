import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { databaseOf } from '../../../test/support/database.ts';
import { messagesDuring } from '../../../test/support/messages.ts';
import { losingTo } from '../../../test/support/rival.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import type { Database } from './database.ts';
import { allotCodes, allotNumbers } from './numbers.ts';
import type { Transaction } from './transaction.ts';

/** Tested with locations, for every master whose codes may be set manually. */
const series = { prefix: 'LOC', table: 'locations' };

let owner: Client;
let orgId: string;
let database: Database;

beforeEach(async () => {
  owner = await newOrganization();
  orgId = owner.orgId ?? '';
  database = await databaseOf();
});

const within = <T>(work: (tx: Transaction) => Promise<T>, of = orgId) =>
  database.transaction({ orgId: of }, work);

const counter = async (kind: string) => {
  const rows = await query<{ value: string }>(
    'select value from counters where org_id = $1 and kind = $2',
    [orgId, kind],
  );
  return Number(rows[0]?.value);
};

/** Makes locations whose codes were set manually: LOC-first to LOC-last. */
const setManually = (first: number, last: number) =>
  query(
    `insert into locations (org_id, id, code, name, is_ship_to, is_work_site, is_stock_location,
       created_at, updated_at)
     select $1, gen_random_uuid(), 'LOC-' || n, 'Manual', true, true, true, now(), now()
     from generate_series($2::int, $3::int) n`,
    [orgId, first, last],
  );

describe('numbers', () => {
  it('begin at 1 and rise', async () => {
    const orders = { kind: 'purchase_order', year: 2026 };
    expect(await within((tx) => allotNumbers(tx, orgId, orders))).toEqual([1]);
    expect(await within((tx) => allotNumbers(tx, orgId, orders, 3))).toEqual([2, 3, 4]);
    expect(await within((tx) => allotNumbers(tx, orgId, orders))).toEqual([5]);
  });

  it('are counted by kind, by year and by organization', async () => {
    const other = (await newOrganization()).orgId ?? '';
    const next = (kind: string, year?: number, of = orgId) =>
      within((tx) => allotNumbers(tx, of, { kind, ...(year && { year }) }), of);
    await next('sales_order', 2026);
    expect(await next('sales_order', 2027)).toEqual([1]);
    expect(await next('sales_order')).toEqual([1]);
    expect(await next('work_order', 2026)).toEqual([1]);
    expect(await next('sales_order', 2026, other)).toEqual([1]);
    expect(await next('sales_order', 2026)).toEqual([2]);
  });

  it('are each allotted once, however many requests run at the same time', async () => {
    const allotted = await Promise.all(
      Array.from({ length: 30 }, () => within((tx) => allotNumbers(tx, orgId, { kind: 'x' }, 2))),
    );
    const numbers = allotted.flat().sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  });

  it('are never allotted again, even if a transaction was rolled back', async () => {
    const undone = within(async (tx) => {
      await allotNumbers(tx, orgId, { kind: 'x' }, 5);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await within((tx) => allotNumbers(tx, orgId, { kind: 'x' }))).toEqual([6]);
  });

  it('are given back by a dry run', async () => {
    const dry = database.transaction({ orgId }, (tx) => allotNumbers(tx, orgId, { kind: 'x' }, 5), {
      keep: false,
    });
    expect(await dry).toEqual([1, 2, 3, 4, 5]);
    expect(await within((tx) => allotNumbers(tx, orgId, { kind: 'x' }))).toEqual([1]);
  });

  it('do not keep others waiting until the transaction ends', async () => {
    const next = (tx: Transaction) => allotNumbers(tx, orgId, { kind: 'x' });
    const [outer, inner] = await within(async (tx) => [await next(tx), await within(next)]);
    expect([outer, inner]).toEqual([[1], [2]]);
  });
});

describe('codes', () => {
  it('carry the prefix and the next numbers', async () => {
    expect(await within((tx) => allotCodes(tx, orgId, series))).toEqual(['LOC-1']);
    expect(await within((tx) => allotCodes(tx, orgId, series, 2))).toEqual(['LOC-2', 'LOC-3']);
    expect(await counter('LOC')).toBe(3);
  });

  it('skip any number of codes that were set manually, and leave no gap after them', async () => {
    await setManually(2, 3000);
    await setManually(3002, 3002);
    const next = () => within((tx) => allotCodes(tx, orgId, series));
    expect(await next()).toEqual(['LOC-1']);
    const sent = await messagesDuring(orgId, async () =>
      expect(await next()).toEqual(['LOC-3001']),
    );
    expect(sent).toBeLessThan(100);
    expect(await counter('LOC')).toBe(3001);
    expect(await next()).toEqual(['LOC-3003']);
  });

  it('skip single codes when many are requested', async () => {
    await setManually(2, 2);
    await setManually(5, 6);
    const codes = await within((tx) => allotCodes(tx, orgId, series, 4));
    expect(codes).toEqual(['LOC-1', 'LOC-3', 'LOC-4', 'LOC-7']);
    expect(await counter('LOC')).toBe(7);
  });

  it('are not held back by those of another organization', async () => {
    await setManually(1, 5);
    const other = (await newOrganization()).orgId ?? '';
    expect(await within((tx) => allotCodes(tx, other, series), other)).toEqual(['LOC-1']);
  });

  it('are skipped too when another transaction sets one manually at the same moment', async () => {
    const made = await losingTo(
      `insert into locations (org_id, id, code, name, is_ship_to, is_work_site,
         is_stock_location, created_at, updated_at)
       values ($1, gen_random_uuid(), 'LOC-1', 'Manual', true, true, true, now(), now())`,
      [orgId],
      () => owner.post('/locations', { name: 'By number' }),
    );
    expect(made.status, made.text).toBe(201);
    expect(made.body.code).toBe('LOC-2');
  });
});
