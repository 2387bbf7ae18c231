/** What cannot be imported is refused with one line, and nothing of it is kept. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importInto, refusalOf, sealed } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { upload } from '../../../test/support/documents.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { made } from '../../../test/support/valid-request.ts';
import { newOrganization } from '../../../test/support/world.ts';

let target: Client;
let archive: string;

beforeAll(async () => {
  const source = await newOrganization();
  await newLocation(source, 'Store');
  await newMaterial(source, { name: 'Flour', unitCost: 0.9 });
  await made(upload(source));
  archive = await archiveOf(source);
  target = await newOrganization({ name: 'Empty' });
});

const lines = () => archive.trimEnd().split('\n');
const without = (text: string, end: number) => text.slice(0, text.length + end);
const replaced = (before: string | RegExp, after: string) => {
  expect(archive).toMatch(before);
  return archive.replace(before, after);
};
/** As somebody writes it who knows how to seal it. */
const forged = (before: string | RegExp, after: string) =>
  sealed(replaced(before, after).trimEnd().split('\n').slice(0, -1));

describe('an archive', () => {
  test.each<[what: string, make: () => string, line: RegExp]>([
    ['without its last line', () => `${lines().slice(0, -1).join('\n')}\n`, /^The export was cut/],
    ['cut within a line', () => without(archive, -200), /^The export was cut/],
    ['cut before its last byte', () => without(archive, -1), /^The export was cut/],
    ['of no line', () => '', /^The export was cut/],
    ['with another name', () => replaced('"Flour"', '"Flout"'), /^The export was altered/],
    ['with another cost', () => replaced('"0.9"', '"0.8"'), /^The export was altered/],
    ['with a cost that is none', () => replaced('"0.9"', '"0.9.9"'), /^The export was altered/],
    [
      'without a row',
      () =>
        `${lines()
          .filter((line) => !line.includes('"Flour"'))
          .join('\n')}\n`,
      /^The export was altered/,
    ],
    ['that goes on after its end', () => `${archive}{"table":"x"}\n`, /^The export was altered/],
    [
      'with a line that is no JSON',
      () => [...lines().slice(0, 2), 'Flour;0.9', ...lines().slice(2), ''].join('\n'),
      /^Line 3 is no JSON\. Nothing was imported\.$/,
    ],
    ['with a line that is no object', () => `${lines()[0]}\n[]\n`, /^Line 2 is no object/],
    ['with a line that is no row', () => `${lines()[0]}\n{}\n`, /^Line 2 holds no row of a table/],
    [
      'of a newer schema',
      () => forged(/"schema":\d+/, '"schema":9999'),
      /^This export is of a newer release \(format 1, schema 9999; here are format 1, schema \d+\)/,
    ],
    [
      'of a newer format',
      () => forged('"format":1', '"format":2'),
      /^This export is of a newer release \(format 2,/,
    ],
    ['that is another file', () => '{"name":"stockwright"}\n', /^This is no export of an organ/],
    [
      'with a table that there is not',
      () => forged('"table":"locations"', '"table":"places"'),
      /^Line \d+ \(places\): there is no such table\. Nothing was imported\.$/,
    ],
    [
      'with a table of the control plane',
      () => forged('"table":"locations"', '"table":"members"'),
      /\(members\): there is no such table/,
    ],
    [
      'with a column that there is not',
      () => forged('"is_work_site"', '"is_workshop"'),
      /\(locations\): there is no column is_workshop/,
    ],
    [
      'with rows of another organization',
      () => forged('"locations","row":{', '"locations","row":{"org_id":"…",'),
      /there is no column org_id/,
    ],
    [
      'with a value that is none, whoever sealed it',
      () => forged('"version":1', '"version":"one"'),
      /^Lines? \d+.* \(\w+\): invalid input syntax .*"one".* Nothing was imported\.$/,
    ],
    [
      'with a file outside of its organization',
      () => forged(/"file_key":"[^"]+"/, '"file_key":"x/../../keys/secret"'),
      /\(documents\): null value in column "file_key"/,
    ],
    [
      'whose references lead nowhere',
      () => {
        const others = lines().filter((line) => !line.includes('"table":"items"'));
        return sealed(others.slice(0, -1));
      },
      /\(materials\): .* violates foreign key constraint "materials_item_fkey"/,
    ],
  ])('%s is refused', async (_what, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });

  test('of an older schema, which lacks a column, is taken with its default', async () => {
    const other = await newOrganization();
    const older = forged(/("table":"locations".*),"version":1/, '$1');
    expect((await importInto(other, older)).exitCode).toBe(0);
    expect((await other.get('/locations')).body.data[0].version).toBe(1);
  });

  test('is taken as npm hands it on, with its banner before it', async () => {
    const other = await newOrganization();
    const banner = '\n> stockwright@1.0.0 export\n> node dist/tools/export.js\n\n';
    expect((await importInto(other, banner + archive)).exitCode).toBe(0);
  });
});

describe('a file', () => {
  test.each<[what: string, make: () => string | Buffer, line: RegExp]>([
    ['with CRLF', () => archive.replaceAll('\n', '\r\n'), /^The export was altered/],
    ['with a byte order mark', () => `\uFEFF${archive}`, /^Line 1 begins with a byte order mark/],
    ['of two archives, one after the other', () => archive + archive, /^The export was altered/],
    ['with two seals', () => `${archive}${archive.trimEnd().split('\n').at(-1)}\n`, /altered/],
    [
      'that is packed',
      () => Buffer.concat([gzipSync(archive), Buffer.from('\n')]),
      /unpack the file first/,
    ],
    ['of NUL bytes', () => '\0'.repeat(1_000), /^The export was cut/],
    ['of NUL bytes and a line', () => `${'\0'.repeat(1_000)}\n`, /^Line 1 is no JSON/],
    ['in UTF-16', () => Buffer.from(`\uFEFF${archive}`, 'utf16le'), /^Line 1 is no JSON/],
    [
      'with a line that does not end',
      () => `${archive.split('\n')[0]}\n{"table":"vendors","row":{"id":"${'x'.repeat(2 ** 26)}`,
      /^Line 2 is longer than any row\./,
    ],
  ])('%s is refused', async (_what, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('an organization', () => {
  const withData: [what: string, (client: Client) => Promise<unknown>, table: string][] = [
    ['that has a location', (client) => newLocation(client), 'locations'],
    [
      'whose SKU types were changed',
      async (client) => {
        const [{ id }] = (await client.get('/sku-types')).body.data;
        await client.patch(`/sku-types/${id}`, { name: 'Bread' });
      },
      'sku_types',
    ],
    [
      'that has a SKU type more',
      (client) => client.post('/sku-types', { name: 'Bread' }),
      'sku_types',
    ],
    ['into which something was imported', (client) => importInto(client, archive), 'items'],
  ];

  test.each(withData)('%s is not empty, and stays as it is', async (_what, act, table) => {
    const client = await newOrganization({ name: 'Busy' });
    await act(client);
    const line = await refusalOf(client, archive);
    expect(line).toMatch(/^Busy \(.*\) is not empty, it has /);
    expect(line).toContain(table);
  });

  test('that was deleted is not there', async () => {
    const client = await newOrganization();
    await client.delete('/organizations/current');
    const { exitCode, said } = await importInto(client, archive);
    expect([exitCode, said]).toEqual([
      1,
      [`There is no organization ${client.orgId}. Nothing was imported.`],
    ]);
  });

  test('that refused an archive takes another', async () => {
    const client = await newOrganization();
    await refusalOf(client, without(archive, -1));
    expect((await importInto(client, archive)).exitCode).toBe(0);
  });
});
