/** E086: malformed and hostile input of a bulk import, tested with SKUs. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { processorTime } from '../../test/support/processor-time.ts';
import { expectProblem } from '../../test/support/sweep.ts';
import { newOrganization } from '../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const path = '/skus/bulk-import';
const json = (body: object) => owner.post(path, body);
const csv = (text: string | Uint8Array, query: Record<string, string> = {}) =>
  owner.request('POST', path, text, { query, headers: { 'content-type': 'text/csv' } });

const row = (code: string, more: object = {}) => ({
  code,
  name: `Name of ${code}`,
  skuType: 'finished GOOD',
  unit: 'EA',
  ...more,
});

describe('malformed rows', () => {
  const errors = (answer: { body: { errors: Record<string, unknown>[] } }) =>
    answer.body.errors.map((e) => [e.row, e.path, e.code]);
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each([31, 40, 3000, 6000, 20_000, 300_000])(
    'a row nested %i deep has that fault, and the others are imported',
    async (depth) => {
      const deep = `{"code":"D","name":${nested(depth)}}`;
      const rows = Array.from({ length: 250 }, (_, index) => row(`R${index}`)).map((each) =>
        JSON.stringify(each),
      );
      const sent = `{"mode":"partial","rows":[${[...rows.slice(1), deep, rows[0]].join(', ')}]}`;
      const answer = await owner.post(path, sent);
      expect(answer.status, answer.text.slice(0, 500)).toBe(200);
      expect(answer.body).toMatchObject({ total: 251, created: 250, failed: 1 });
      const code = depth > 31 ? 'too_deep' : 'invalid_type';
      expect(errors(answer)[0]).toEqual([250, depth > 31 ? '' : '/name', code]);
      expect(answer.text.endsWith(`"failedRows":[${deep}]}`)).toBe(true);
    },
  );

  test('a numeral of millions of digits is a fault of its row', async () => {
    const digits = '7'.repeat(6_000_000);
    const rows = `[{"code":"L","name":"l","unit":"EA","skuType":"Finished good","listPrice":${digits}}]`;
    const answer = await owner.post(path, `{"rows":${rows}}`);
    expect(answer.status).toBe(422);
    expect(errors(answer)).toEqual([[1, '/listPrice', 'too_large']]);
  });

  test('a row that is no object has that one fault', async () => {
    const answer = await owner.post(path, `{"rows":[5, [], null, "x", 1e400]}`);
    expect(errors(answer)).toEqual([1, 2, 3, 4, 5].map((n) => [n, '', 'invalid_type']));
  });

  test('a key that occurs twice is a fault of its row', async () => {
    const twice = '{"code":"B","code":"C"}';
    const answer = await owner.post(path, `{"mode":"partial","rows":[${twice}]}`);
    expect(errors(answer)).toEqual([[1, '/code', 'duplicate_key']]);
    expect(answer.text).toContain(`"failedRows":[${twice}]`);
    const rows = await owner.post(path, `{"rows":[],"rows":[]}`);
    expect(errors(rows)).toEqual([[undefined, '/rows', 'duplicate_key']]);
  });

  test('refused rows are returned digit for digit', async () => {
    const bad = '{ "code": "B", "listPrice": 1e400, "notes": 1.10 }';
    const answer = await owner.post(path, `{"mode":"partial","rows":[ ${bad}]}`);
    expect(answer.text).toContain(`"failedRows":[${bad}]`);
    const refused = await owner.post(path, `{"rows":[ ${bad}]}`);
    expect(refused.text).toContain(`"failedRows":[${bad}]`);
  });

  test('a malformed id or name is one fault, and is not looked up', async () => {
    const rows = [
      { code: 'A', name: 'a', unit: 'EA', skuTypeId: '' },
      { code: 'B', name: 'b', unit: 'EA', skuTypeId: 'Retail' },
      { code: 'C', name: 'c', unit: 'EA', skuType: 'x\u0000' },
      { code: 'D\u0000', name: 'd', unit: 'EA', skuType: 'Finished good' },
      { code: 'E', externalId: '\u0000', name: 'e', unit: 'EA', skuType: 'Finished good' },
    ];
    expect(errors(await json({ rows }))).toEqual([
      [1, '/skuTypeId', 'invalid_uuid'],
      [2, '/skuTypeId', 'invalid_uuid'],
      [3, '/skuType', 'invalid_text'],
      [4, '/code', 'invalid_text'],
      [5, '/externalId', 'invalid_text'],
    ]);
    const line = await csv('code,name,unit,skuTypeId\nA,a,EA,Retail\n');
    expect(errors(line)).toEqual([[2, '/skuTypeId', 'invalid_uuid']]);
  });

  test('a malformed id after a flood of faults is not looked up either', async () => {
    const flood = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));
    for (const count of [30, 200, 20_000]) {
      const answer = await json({ rows: [{ ...flood(count), skuTypeId: '' }] });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveLength(21);
      expect(errors(answer).at(-1)).toEqual([1, '', 'more_faults']);
    }
  });

  test('refused rows are returned as far as one answer holds them', async () => {
    const most = 4 * 1024 * 1024;
    const refused = (length: number) => ({ code: 'x'.repeat(length) });
    const rows = Array.from({ length: 10 }, () => refused(500_000));
    const answer = await json({ mode: 'partial', rows: [...rows, row('GOOD')] });
    expect(answer.body).toMatchObject({ total: 11, created: 1, failed: 10, moreFailedRows: true });
    expect(answer.body.failedRows).toEqual(rows.slice(0, 8));
    expect(answer.body.results).toHaveLength(11);
    // A sign that JSON escapes takes six bytes of an answer.
    const lines = Array.from({ length: 100 }, () => `${'\u0001'.repeat(10_000)}\n`);
    const file = await csv(`code\n${lines.join('')}`);
    expect(file.body).toMatchObject({ failed: 100, moreFailedRows: true });
    expect(JSON.stringify(file.body.failedRows).length).toBeLessThan(most);
    expect(file.body.failedRows.split('\r\n')).toHaveLength(71);
  });

  test('of a flood of rows with faults some are reported, and all are counted', async () => {
    const flood = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x${index}`, 1]));
    const answer = await json({ rows: Array.from({ length: 10_000 }, () => flood) });
    expect(answer.body).toMatchObject({ total: 10_000, failed: 10_000 });
    expect(new Set(answer.body.errors.map((e: { row: number }) => e.row)).size).toBe(10_000);
    expect(answer.text.length).toBeLessThan(10_000_000);
  });
});

test('items of orders that cannot be read are faults of their row', async () => {
  const order = (items: unknown) => ({ orderKey: 'PO-1', vendor: 'Nobody', items });
  const wrong = [5, [5], [{ materialId: '' }], [{ material: 'x\u0000', '~row': 7 }]];
  const answer = await owner.post('/purchase-orders/bulk-import', {
    mode: 'partial',
    rows: wrong.map((items, index) => ({ ...order(items), orderKey: `PO-${index}` })),
  });
  expect(answer.status, answer.text).toBe(200);
  const of = (path: string) =>
    answer.body.errors
      .filter((e: { path: string }) => e.path.startsWith(path))
      .map((e: Record<string, unknown>) => [e.row, e.path, e.code]);
  expect(of('/items/0/material')).toEqual([
    [3, '/items/0/materialId', 'invalid_uuid'],
    [4, '/items/0/material', 'invalid_text'],
  ]);
  expect(of('/items').slice(0, 2)).toEqual([
    [1, '/items', 'invalid_type'],
    [2, '/items/0', 'invalid_type'],
  ]);
});

describe('malformed files', () => {
  test('cells full of line ends, and rows of marks, delay no other request', async () => {
    const taken = await processorTime(async () => {
      const cell = `A,"${'\n'.repeat(30_000)}x"\n`;
      const lines = await csv(`code,name\n${cell.repeat(40)}B,b`);
      expect(lines.body.errors.map((e: { row: number }) => e.row)).toContain(1_200_042);
      const marks = `A,a${'\u0301\u0323'.repeat(16_000)}\n`;
      const long = await csv(`code,name\n${marks.repeat(25)}`);
      expect(long.body.errors[0]).toMatchObject({ code: 'too_long' });
    });
    expect(taken).toBeLessThan(10_000);
  });

  test('a long cell is refused, and a long heading or key is quoted in part', async () => {
    const cell = await csv('n'.repeat(200_000));
    expect(cell.body.errors).toMatchObject([{ row: 1, code: 'cell_too_long' }]);
    const heading = await csv('n'.repeat(30_000));
    expect(heading.body.errors[0].message).toContain(`"${'n'.repeat(200)}…" is not a field`);
    const key = `"${'k'.repeat(1_000_000)}":1`;
    const twice = await owner.post(path, `{"rows":[{${key},${key}}]}`);
    expect(twice.body.errors).toMatchObject([{ code: 'duplicate_key' }]);
    expect(twice.body.errors[0].path).toHaveLength(400);
    for (const { text } of [cell, heading]) expect(text.length).toBeLessThan(2_000);
  });

  test.each(['__proto__', 'constructor', '__proto__.x', 'toString'])(
    'a column called %s is as unknown as any other',
    async (column) => {
      const answer = await csv(`code,${column}\nA,x`);
      expect(answer.body.errors).toMatchObject([{ row: 1, code: 'unknown_field' }]);
    },
  );

  test('a header without end is refused, one of empty cells is read, and so is the next file', async () => {
    const wide = csv(`code${',x'.repeat(700_000)}`);
    const empty = csv(`code${','.repeat(700_000)}`);
    const next = csv('code,name,skuType,unit\nA,a,Finished good,EA');
    expect((await wide).body.errors).toMatchObject([{ row: 1, code: 'too_many_columns' }]);
    expect((await empty).body).toMatchObject({ total: 0, errors: [] });
    expect((await next).body).toMatchObject({ created: 1 });
    const unknown = await csv(`code,${Array.from({ length: 500 }, (_, n) => `x${n}`).join()}\nA`);
    expect(unknown.body.errors).toHaveLength(101);
  });
});

test('concurrent small imports of one organization all succeed', async () => {
  const imports = Array.from({ length: 10 }, (_, n) => owner.post(path, { rows: [row(`S${n}`)] }));
  expect((await Promise.all(imports)).map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('of many concurrent imports some of one organization are refused, and none of another', async () => {
  const other = await newOrganization();
  const rows = Array.from({ length: 5000 }, (_, index) => row(`R${index}`));
  // Refused as soon as it was read: the body contradicts the query.
  const send = (client: Client) =>
    client.post(path, { rows, mode: 'atomic' }, { query: { mode: 'partial' } });
  const many = Array.from({ length: 6 }, () => send(owner));
  const theirs = await Promise.all([send(other), send(other)]);
  expect(theirs.map(({ status }) => status)).toEqual([422, 422]);
  const refused = (await Promise.all(many)).filter(({ status }) => status !== 422);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '60']);
  }
});

test('a large import is bound to its idempotency key', async () => {
  const key = { 'idempotency-key': 'large' };
  const send = (name: string) => {
    const rows = Array.from({ length: 3_000 }, (_, index) => row(`L${index}`, { name }));
    return owner.post(path, { rows }, { headers: key });
  };
  const first = await send('Loaf');
  expect(first.body.created).toBe(3_000);
  const again = await send('Loaf');
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.text).toBe(first.text);
  expectProblem(await send('Roll'), 'idempotency_key_reused');
});
