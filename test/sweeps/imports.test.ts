/**
 * Every import: in one piece or in part, tried without a trace, and with rows whose records exist.
 * An import has a row in `imports`; its own tests have its fields, and what no other import has.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Answer, Client } from '../support/client.ts';
import { rowErrorsOf } from '../support/faults.ts';
import { recordsOf, rowsOf } from '../support/sweep.ts';
import { newOrganization } from '../support/world.ts';
import { type Import, imports } from './imports/rows.ts';

type Fields = Record<string, unknown>;

/** Takes files and makes no records of their own: see lines-file.test.ts. */
const countedLines = '/stock-counts/:id/lines';

test('every import is tested here', () => {
  const taking = endpoints.filter(({ prepare, path }) => prepare && path !== countedLines);
  const paths = taking.map(({ path }) => path);
  expect(imports.map(({ path }) => `${path}/bulk-import`).sort()).toEqual(paths.sort());
});

/** A row as the cells of a line; the fields of its first item are columns of their own. */
function cellsOf({ items, inputs, ...fields }: Fields): [name: string, cell: string][] {
  const [item = {}] = (items ?? inputs ?? []) as Fields[];
  const nested = Object.entries(item).map(([name, cell]) => [`item.${name}`, cell] as const);
  return [...Object.entries(fields), ...nested].map(([name, cell]) => [name, String(cell)]);
}

const fileOf = (...rows: Fields[]): string[] => [
  cellsOf(rows[0] ?? {})
    .map(([name]) => name)
    .join(),
  ...rows.map((row) =>
    cellsOf(row)
      .map(([, cell]) => cell)
      .join(),
  ),
];

const outcomesOf = ({ body }: Answer) =>
  body.results.map(({ row, outcome }: Fields) => `${row} ${outcome}`);

describe.each(imports.map((one) => [one.path, one] as const))('%s', (_path, one: Import) => {
  const path = `${one.path}/bulk-import`;

  let owner: Client;
  let rows: Awaited<ReturnType<Import['rows']>>;

  beforeEach(async () => {
    owner = await newOrganization();
    rows = await one.rows(owner);
  });

  const send = (given: readonly unknown[], more: object = {}, query = {}) =>
    owner.post(path, { rows: given, ...more }, { query });
  const csv = (lines: readonly string[], query: Record<string, string> = {}) =>
    owner.request('POST', path, lines.join('\n'), {
      query,
      headers: { 'content-type': 'text/csv' },
    });
  const faultsAt = (row: number) => rows.faults.map(([at, code]) => [row, at, code]);

  /** Expects that work leaves all rows of the organization as they are. */
  async function expectNoTrace(work: () => Promise<void>, rowsNow = rowsOf) {
    const before = await rowsNow(owner.orgId);
    await work();
    expect(await rowsNow(owner.orgId)).toEqual(before);
  }

  test('of one bad row writes nothing, and names its faults', async () => {
    const given = [rows.good(0), rows.bad, rows.good(1)];
    await expectNoTrace(async () => {
      const answer = await send(given);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed']);
      expect(rowErrorsOf(answer)).toEqual(faultsAt(2));
      const counts = { total: 3, created: 0, updated: 0, failed: 1, ids: [] };
      expect(answer.body).toMatchObject({ ...counts, failedRows: [rows.bad] });
      expect(answer.body.results).toEqual([{ row: 2, id: null, outcome: 'failed' }]);
      const file = await csv(fileOf(...given));
      expect([file.status, rowErrorsOf(file)[0]?.[0]]).toEqual([422, 3]);
    });
  });

  test('in part imports the other rows, and returns that one digit for digit', async () => {
    const bad = JSON.stringify(rows.bad).replace('{', '{ ').replace(',', ' ,');
    const [first, last] = [rows.good(0), rows.good(1)].map((row) => JSON.stringify(row));
    const answer = await owner.post(path, `{"mode":"partial","rows":[${first},${bad},${last}]}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ mode: 'partial', total: 3, created: 2, failed: 1 });
    expect(answer.body.ids).toHaveLength(2);
    expect(rowErrorsOf(answer)).toEqual(faultsAt(2));
    expect(outcomesOf(answer)).toEqual(['1 created', '2 failed', '3 created']);
    expect(answer.text).toContain(`"failedRows":[${bad}]`);
  });

  test('as CSV does the same, with the line of the file', async () => {
    const lines = fileOf(rows.good(0), rows.bad, rows.good(1));
    const answer = await csv(lines, { mode: 'partial' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ total: 3, created: 2, failed: 1 });
    expect(rowErrorsOf(answer)[0]?.[0]).toBe(3);
    expect(answer.body.failedRows).toBe(`${[lines[0], lines[2]].join('\r\n')}\r\n`);
  });

  test('is tried without a trace, with the answer of the real import', async () => {
    const given = [rows.good(0), rows.good(1)];
    let tried: Answer | undefined;
    await expectNoTrace(async () => {
      for (const [more, query] of [
        [{ dryRun: true }, {}],
        [{}, { dryRun: 'true' }],
      ] as const) {
        tried = await send(given, more, query);
        expect([tried.status, tried.headers.get('dry-run')], tried.text).toEqual([200, 'true']);
        expect(tried.body).toMatchObject({ dryRun: true, created: 2, failed: 0 });
        const part = await send([...given, rows.bad], { mode: 'partial', ...more }, query);
        expect(part.body).toMatchObject({ created: 2, failed: 1 });
        expect((await send([rows.bad], more, query)).status).toBe(422);
      }
      const file = await csv(fileOf(...given), { dryRun: 'true' });
      expect(file.body).toMatchObject({ dryRun: true, created: 2 });
    });
    const { body } = await send(given);
    const ids = { importId: expect.any(String), ids: [expect.any(String), expect.any(String)] };
    const results = body.results.map((of: Fields) => ({ ...of, id: expect.any(String) }));
    expect(tried?.body).toEqual({ ...body, dryRun: true, ...ids, results });
    expect(body).toMatchObject({ dryRun: false, created: 2, unchanged: 0, skipped: 0 });
  });

  test('whose options contradict each other is refused', async () => {
    const options = { mode: 'atomic', onDuplicate: 'skip', dryRun: true };
    const others = { mode: 'partial', onDuplicate: 'update', dryRun: 'false' };
    await expectNoTrace(async () => {
      const { status, body } = await send([rows.good(0)], options, others);
      expect(status).toBe(422);
      const paths = body.errors.map((error: { path: string }) => error.path);
      expect(paths).toEqual(['query/mode', 'query/onDuplicate', 'query/dryRun']);
    });
  });

  const { key = '', changed } = one;

  test.runIf(key)('refuses a row whose record exists, skips it, or changes it', async () => {
    const row = rows.good(0);
    const [id] = (await send([row])).body.ids;
    const duplicate = [[1, `/${key}`, 'duplicate']];
    const given = { ...row, ...(changed ?? { notes: 'New' }) };
    await expectNoTrace(async () => {
      const refused = await send([given, rows.good(1)]);
      expect(rowErrorsOf(refused)).toEqual(duplicate);
      expect(refused.body.results).toEqual([{ row: 1, id, outcome: 'failed' }]);
      expect(rowErrorsOf(await csv(fileOf(row)))[0]?.[0]).toBe(2);
      // A row that is skipped is not read any further.
      for (const each of [given, { ...rows.bad, [key]: row[key], colour: 'red' }]) {
        const skipped = await send([each], { onDuplicate: 'skip' });
        expect(skipped.body).toMatchObject({ created: 0, updated: 0, skipped: 1, failed: 0 });
        expect(skipped.body.results).toEqual([{ row: 1, id, outcome: 'skipped' }]);
      }
      expect((await csv(fileOf(row), { onDuplicate: 'skip' })).body.skipped).toBe(1);
      const same = await send([row], { onDuplicate: 'update' });
      expect(same.body).toMatchObject(changed ? { unchanged: 1 } : { skipped: 1 });
    }, recordsOf);
    const both = await send([given, rows.good(1)], { onDuplicate: 'update' });
    const outcome = changed ? 'updated' : 'skipped';
    expect(outcomesOf(both)).toEqual([`1 ${outcome}`, '2 created']);
    expect(both.body.results[0].id).toBe(id);
    const again = await send([given], { onDuplicate: 'update' });
    expect(outcomesOf(again)).toEqual([`1 ${changed ? 'unchanged' : 'skipped'}`]);
  });

  test.runIf(key)('refuses a record that two of its rows name', async () => {
    await expectNoTrace(async () => {
      for (const onDuplicate of ['error', 'skip', 'update']) {
        const answer = await send([rows.good(0), rows.good(0)], { onDuplicate });
        expect(rowErrorsOf(answer), onDuplicate).toEqual([[2, `/${key}`, 'duplicate']]);
      }
    });
  });
});
