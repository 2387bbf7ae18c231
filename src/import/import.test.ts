/** E086: how every bulk import works, tested with SKUs. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../test/support/client.ts';
import { newOrganization } from '../../test/support/world.ts';
import { endpoints } from '../app.ts';

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
  test('creates records, and finds the records that they refer to by name', async () => {
    const answer = await json({ rows: [row('A', { listPrice: 1.5 }), row('B')] });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({
      importId: expect.any(String),
      mode: 'atomic',
      dryRun: false,
      total: 2,
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      ids: [expect.any(String), expect.any(String)],
      results: [
        { row: 1, id: answer.body.ids[0], outcome: 'created' },
        { row: 2, id: answer.body.ids[1], outcome: 'created' },
      ],
      creates: [],
      ignoredColumns: [],
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
});

test('a row that is skipped is not checked further than its code and its external id', async () => {
  const [id] = (await json({ rows: [row('A', { externalId: 'x1' })] })).body.ids;
  const broken = { code: 'A', unit: '', listPrice: -1, skuType: 'None', barcode: 'x', other: 1 };
  const skipped = await json({ onDuplicate: 'skip', rows: [broken, row('B')] });
  expect(skipped.body, skipped.text).toMatchObject({ created: 1, skipped: 1, failed: 0 });
  expect(skipped.body.results[0]).toEqual({ row: 1, id, outcome: 'skipped' });
  const refused = await json({ onDuplicate: 'skip', rows: [{ externalId: 'x1', code: 5 }] });
  expect(refused.body.errors).toMatchObject([{ row: 1, path: '/code' }]);
  expect((await json({ onDuplicate: 'update', rows: [broken] })).body.errors).toHaveLength(5);
});

describe('CSV', () => {
  test.each(['\n', '\r\n', '\r'])('reports and returns lines that end in %j', async (end) => {
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
  });

  test('reads quotes, line ends in cells, CRLF, BOM and leading zeros', async () => {
    const text =
      '\uFEFFcode,name,skuType,unit,listPrice\r\n007,"Big ""loaf""\nof rye",Finished good,EA,04.50\r\n';
    const answer = await csv(new TextEncoder().encode(text));
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.errors).toMatchObject([{ row: 2, path: '/name', code: 'invalid_text' }]);
    const corrected = await csv(text.replace('\nof', ' of'));
    expect(corrected.body, corrected.text).toMatchObject({ created: 1 });
    const made = await owner.get(`/skus/${corrected.body.ids[0]}`);
    expect(made.body).toMatchObject({ code: '007', name: 'Big "loaf" of rye', listPrice: 4.5 });
  });

  test('reads semicolons and tabs as the header has them', async () => {
    const semicolons = await csv('code;name;skuType;unit\nA;Käse, mild;Finished good;EA\n');
    expect(semicolons.body, semicolons.text).toMatchObject({ created: 1 });
    const tabs = await csv('code\tname\tskuType\tunit\nB\tb\tFinished good\tEA');
    expect(tabs.body, tabs.text).toMatchObject({ created: 1 });
  });

  test('partial returns refused lines with their header, numbered as in the file', async () => {
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
  ])('reports the line where %j cannot be read', async (text, code, line) => {
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

  test('a header without rows imports nothing, and one of one column lacks the required fields', async () => {
    expect((await csv('code,name\n')).body).toMatchObject({ total: 0, created: 0 });
    const single = await csv('code\nA\n');
    expect(single.body.errors.map((e: { path: string }) => e.path)).toEqual([
      '/name',
      '/skuType',
      '/unit',
    ]);
  });
});

test('an import with more rows than the limit is refused', async () => {
  const answer = await csv(`code\n${'A\n'.repeat(10_001)}`);
  expect(answer.status).toBe(413);
});

test('other content types are refused', async () => {
  const answer = await owner.request('POST', path, 'x', {
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(415);
});

const imports = endpoints.filter(({ prepare, path: at }) => prepare && at.endsWith('/bulk-import'));

test.each(imports.map((each) => [each.id, each] as const))(
  '%s answers the example of a CSV file as that of JSON',
  async (_id, { path: at, example, prepare }) => {
    const type = 'text/csv';
    const options = { headers: { 'content-type': type }, query: { mode: 'partial' } };
    const query = { ...options.query, dryRun: 'true' };
    const asJson = await owner.post(at, example?.body, { query });
    expect(asJson.status, asJson.text).toBe(200);
    expect(asJson.body.total).toBe(1);
    const asCsv = await owner.request('POST', at, prepare?.accepts[type]?.example, {
      ...options,
      query,
    });
    expect(said(asCsv)).toEqual(said(asJson));
  },
);

/** The faults of a reply without the numbers of rows: a file counts lines, not orders. */
function said({ body: { created, failed, errors } }: Answer) {
  const faults = errors.map(({ path: place, message }: Record<string, string>) => [
    place?.split('/').at(-1),
    message,
  ]);
  return { created, failed, faults };
}
