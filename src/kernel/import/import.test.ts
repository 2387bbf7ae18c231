/** E086: what every bulk import does, shown by that of SKUs. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newOrganization } from '../../../test/support/world.ts';

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

const codes = async () =>
  (await owner.get('/skus', { query: { limit: '200' } })).body.data.map(
    (sku: { code: string }) => sku.code,
  );

describe('JSON', () => {
  test('makes records, finding what they refer to by name', async () => {
    const answer = await json({ rows: [row('A', { listPrice: 1.5 }), row('B')] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      mode: 'atomic',
      dryRun: false,
      total: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      failed: 0,
      ids: [expect.any(String), expect.any(String)],
      errors: [],
      failedRows: [],
    });
    const made = await owner.get(`/skus/${answer.body.ids[0]}`);
    expect(made.body).toMatchObject({ code: 'A', listPrice: 1.5, isFinishedGood: true });
    expect(made.body.createdBy).toBe(owner.userId);
  });

  test('atomic with a bad row writes nothing and names every fault of every row', async () => {
    const rows = [row('A'), row('B', { name: '', unit: 5 }), row('A'), { code: 'D', skuType: 'x' }];
    const answer = await json({ rows });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((e: Record<string, unknown>) => [e.row, e.path, e.code])).toEqual(
      [
        [2, '/name', 'too_short'],
        [2, '/unit', 'invalid_type'],
        [3, '/code', 'duplicate'],
        [4, '/name', 'required'],
        [4, '/unit', 'required'],
        [4, '/skuType', 'not_found'],
      ],
    );
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      total: 4,
      failed: 3,
      created: 0,
    });
    expect(await codes()).toEqual([]);
  });

  test('partial writes what is good and hands the rest back as it was sent', async () => {
    const bad =
      '{"code":"B","name":"b","skuType":"nope","unit":"EA","listPrice":123456789012.123456}';
    const sent = `{"mode":"partial","rows":[${JSON.stringify(row('A'))},${bad}]}`;
    const answer = await owner.post(path, sent);
    expect(answer.body).toMatchObject({ created: 1, failed: 1, total: 2 });
    expect(answer.text).toContain(`"failedRows":[${bad}]`);
    expect(await codes()).toEqual(['A']);
  });

  test('a dry run answers what the real run would, and keeps nothing', async () => {
    const tried = await json({ dryRun: true, rows: [row('A')] });
    expect(tried.body).toMatchObject({ dryRun: true, created: 1 });
    expect(tried.headers.get('dry-run')).toBe('true');
    const refused = await json({ dryRun: true, rows: [row('A', { unit: '' })] });
    expect(refused.status).toBe(422);
    expect(await codes()).toEqual([]);
  });

  test('duplicates are refused, skipped, or changed where they differ', async () => {
    const first = await json({ rows: [row('A'), row('B', { externalId: 'x1' })] });
    const again = await json({ rows: [row('A')] });
    expect(again.body.errors).toMatchObject([{ row: 1, path: '/code', code: 'duplicate' }]);
    const skipped = await json({ onDuplicate: 'skip', rows: [row('A'), row('C')] });
    expect(skipped.body).toMatchObject({ created: 1, skipped: 1, updated: 0 });
    const changed = await json({
      onDuplicate: 'update',
      rows: [row('A'), { externalId: 'x1', name: 'Renamed' }],
    });
    expect(changed.body).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect(changed.body.ids).toEqual([first.body.ids[1]]);
    const read = (id: string) => owner.get(`/skus/${id}`);
    expect((await read(first.body.ids[0])).body.version).toBe(1);
    expect((await read(first.body.ids[1])).body).toMatchObject({ name: 'Renamed', version: 2 });
  });
});

describe('rows that nobody should send', () => {
  const errors = (answer: { body: { errors: Record<string, unknown>[] } }) =>
    answer.body.errors.map((e) => [e.row, e.path, e.code]);
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  test.each([31, 40, 3000, 6000, 20_000, 300_000])(
    'a row nested %i deep has that fault, and the others are made',
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

  test('a row that is no object has that one fault', async () => {
    const answer = await owner.post(path, `{"rows":[5, [], null, "x", 1e400]}`);
    expect(errors(answer)).toEqual([1, 2, 3, 4, 5].map((n) => [n, '', 'invalid_type']));
  });

  test('a key that stands twice is a fault of its row', async () => {
    const twice = '{"code":"B","code":"C"}';
    const answer = await owner.post(path, `{"mode":"partial","rows":[${twice}]}`);
    expect(errors(answer)).toEqual([[1, '/code', 'duplicate_key']]);
    expect(answer.text).toContain(`"failedRows":[${twice}]`);
    const rows = await owner.post(path, `{"rows":[],"rows":[]}`);
    expect(errors(rows)).toEqual([[undefined, '/rows', 'duplicate_key']]);
  });

  test('refused rows come back digit for digit', async () => {
    const bad = '{ "code": "B", "listPrice": 1e400, "notes": 1.10 }';
    const answer = await owner.post(path, `{"mode":"partial","rows":[ ${bad}]}`);
    expect(answer.text).toContain(`"failedRows":[${bad}]`);
  });

  test('an id or a name that cannot be one is one fault, and looked for by nobody', async () => {
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

  test('a malformed id behind a flood of faults is not looked for either', async () => {
    const flood = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));
    for (const count of [30, 200, 50_000]) {
      const answer = await json({ rows: [{ ...flood(count), skuTypeId: '' }] });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveLength(21);
      expect(errors(answer).at(-1)).toEqual([1, '', 'more_faults']);
    }
  });

  test('faults of a flood of rows are told in part, and all rows are counted', async () => {
    const flood = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x${index}`, 1]));
    const answer = await json({ rows: Array.from({ length: 10_000 }, () => flood) });
    expect(answer.body).toMatchObject({ total: 10_000, failed: 10_000 });
    expect(new Set(answer.body.errors.map((e: { row: number }) => e.row)).size).toBe(10_000);
    expect(answer.text.length).toBeLessThan(10_000_000);
  });

  test('options in the query must say what the body says', async () => {
    const body = { mode: 'atomic', onDuplicate: 'skip', dryRun: true, rows: [row('A')] };
    const ask = (query: Record<string, string>) => owner.post(path, body, { query });
    expect((await ask({ mode: 'atomic', dryRun: 'true' })).status).toBe(200);
    const answer = await ask({ mode: 'partial', onDuplicate: 'update', dryRun: 'false' });
    expect(answer.status).toBe(422);
    expect(errors(answer)).toEqual([
      [undefined, 'query/mode', 'contradiction'],
      [undefined, 'query/onDuplicate', 'contradiction'],
      [undefined, 'query/dryRun', 'contradiction'],
    ]);
    expect(await codes()).toEqual([]);
  });
});

describe('CSV', () => {
  test.each(['\n', '\r\n', '\r'])(
    'names lines and hands them back where they end in %j',
    async (end) => {
      const lines = [
        '',
        'code,name,unit',
        '',
        `A,a,"1${end}2${end}3"`,
        '',
        'B,,x',
        `C,"a${end}b",y`,
        'D,d',
      ];
      const answer = await csv(lines.join(end), { mode: 'partial' });
      const rows = new Map(
        answer.body.errors.map((e: Record<string, unknown>) => [`${e.row} ${e.code} ${e.path}`, e]),
      );
      expect([...rows.keys()]).toEqual(
        expect.arrayContaining(['8 required /name', '9 invalid_text /name', '11 ragged_row ']),
      );
      expect(answer.body.failedRows).toBe(
        `code,name,unit\r\nA,a,"1${end}2${end}3"\r\nB,,x\r\nC,"a${end}b",y\r\nD,d\r\n`,
      );
    },
  );

  test('a cell full of line ends, and a row of marks, hold up nobody', async () => {
    const started = performance.now();
    const lines = await csv(`code,name\nA,"${'\n'.repeat(5_000_000)}x"\nB,b`);
    expect(lines.body.errors.map((e: { row: number }) => e.row)).toContain(5_000_003);
    const marks = `a${'\u0301\u0323'.repeat(2_000_000)}`;
    expect((await csv(`code,name\nA,${marks}`)).body.errors[0]).toMatchObject({ code: 'too_long' });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  test.each(['__proto__', 'constructor', '__proto__.x', 'toString'])(
    'a column called %s is as unknown as any other',
    async (column) => {
      const answer = await csv(`code,${column}\nA,x`);
      expect(answer.body.errors).toMatchObject([{ row: 1, code: 'unknown_field' }]);
    },
  );

  test('a header without end is refused, and the next file is read', async () => {
    const wide = csv(`code${','.repeat(700_000)}`);
    const next = csv('code,name,skuType,unit\nA,a,Finished good,EA');
    expect((await wide).body.errors).toMatchObject([{ row: 1, code: 'too_many_columns' }]);
    expect((await next).body).toMatchObject({ created: 1 });
    const unknown = await csv(`code,${Array.from({ length: 500 }, (_, n) => `x${n}`).join()}\nA`);
    expect(unknown.body.errors).toHaveLength(101);
  });

  test('reads quotes, line ends in cells, CRLF, BOM and leading zeros', async () => {
    const text =
      '\uFEFFcode,name,skuType,unit,listPrice\r\n007,"Big ""loaf""\nof rye",Finished good,EA,04.50\r\n';
    const answer = await csv(new TextEncoder().encode(text));
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toMatchObject([{ row: 2, path: '/name', code: 'invalid_text' }]);
    const mended = await csv(text.replace('\nof', ' of'));
    expect(mended.body, mended.text).toMatchObject({ created: 1 });
    const made = await owner.get(`/skus/${mended.body.ids[0]}`);
    expect(made.body).toMatchObject({ code: '007', name: 'Big "loaf" of rye', listPrice: 4.5 });
  });

  test('reads semicolons and tabs as the header has them', async () => {
    const semicolons = await csv('code;name;skuType;unit\nA;Käse, mild;Finished good;EA\n');
    expect(semicolons.body, semicolons.text).toMatchObject({ created: 1 });
    const tabs = await csv('code\tname\tskuType\tunit\nB\tb\tFinished good\tEA');
    expect(tabs.body, tabs.text).toMatchObject({ created: 1 });
  });

  test('partial hands refused lines back with their header, by the line of the file', async () => {
    const text =
      'code,name,skuType,unit\nA,"a\n\nb",Finished good,EA\n\nB,b,Nope,EA\nC,c,Finished good\n';
    const answer = await csv(text, { mode: 'partial' });
    expect(answer.body.errors.map((e: Record<string, unknown>) => [e.row, e.path, e.code])).toEqual(
      [
        [2, '/name', 'invalid_text'],
        [6, '/skuType', 'not_found'],
        [7, '', 'ragged_row'],
        [7, '/unit', 'required'],
      ],
    );
    expect(answer.body.failedRows).toBe(
      'code,name,skuType,unit\r\nA,"a\n\nb",Finished good,EA\r\nB,b,Nope,EA\r\nC,c,Finished good\r\n',
    );
  });

  test.each([
    ['', 'empty_file', 1],
    ['code,nme\nA,b', 'unknown_field', 1],
    ['code,code\nA,b', 'duplicate', 1],
    ['code,name\n"A,b\nC,d', 'invalid_csv', 3],
  ])('says where %j cannot be read', async (text, code, line) => {
    const answer = await csv(text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({ row: line, code });
  });

  test('says in which line a file is not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('code,name\nA,a\nB,'),
      Buffer.from([0xe4]),
      Buffer.from('\n'),
    ]);
    const answer = await csv(bytes);
    expect(answer.body.errors).toMatchObject([{ row: 3, code: 'invalid_encoding' }]);
  });

  test('a header without rows, or of one column, does the sensible thing', async () => {
    expect((await csv('code,name\n')).body).toMatchObject({ total: 0, created: 0 });
    const single = await csv('code\nA\n');
    expect(single.body.errors.map((e: { path: string }) => e.path)).toEqual([
      '/name',
      '/skuType',
      '/unit',
    ]);
  });
});

test('more rows than an import takes are refused', async () => {
  const answer = await csv(`code\n${'A\n'.repeat(10_001)}`);
  expect(answer.status).toBe(413);
});

test('other content types are refused', async () => {
  const answer = await owner.request('POST', path, 'x', {
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(415);
});
