/** An invalid archive is refused with one line, and nothing is imported. */
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, importInto, refusalOf, withChecksum } from '../../../test/support/archives.ts';
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
/** Altered, with a matching checksum. */
const tampered = (before: string | RegExp, after: string) =>
  withChecksum(replaced(before, after).trimEnd().split('\n').slice(0, -1));

describe('an archive', () => {
  test.each<[title: string, make: () => string, line: RegExp]>([
    [
      'without its last line',
      () => `${lines().slice(0, -1).join('\n')}\n`,
      /^The export is incomplete/,
    ],
    ['that ends within a line', () => without(archive, -200), /^The export is incomplete/],
    ['without its last byte', () => without(archive, -1), /^The export is incomplete/],
    ['without lines', () => '', /^The export is incomplete/],
    ['with another name', () => replaced('"Flour"', '"Flout"'), /^The export was altered/],
    ['with another cost', () => replaced('"0.9"', '"0.8"'), /^The export was altered/],
    ['with an invalid cost', () => replaced('"0.9"', '"0.9.9"'), /^The export was altered/],
    [
      'without a row',
      () =>
        `${lines()
          .filter((line) => !line.includes('"Flour"'))
          .join('\n')}\n`,
      /^The export was altered/,
    ],
    [
      'with a line after the checksum',
      () => `${archive}{"table":"x"}\n`,
      /^The export was altered/,
    ],
    [
      'with a line that is not JSON',
      () => [...lines().slice(0, 2), 'Flour;0.9', ...lines().slice(2), ''].join('\n'),
      /^Line 3 is not JSON\. Nothing was imported\.$/,
    ],
    ['with a line that is not an object', () => `${lines()[0]}\n[]\n`, /^Line 2 is not an object/],
    [
      'with a line that is not a row',
      () => `${lines()[0]}\n{}\n`,
      /^Line 2 is not a row of a table/,
    ],
    [
      'of a newer schema',
      () => tampered(/"schema":\d+/, '"schema":9999'),
      new RegExp(
        'This export is from a newer release ' +
          '\\(format 1, schema 9999; this one reads format 1, schema \\d+\\)',
      ),
    ],
    [
      'of a newer format',
      () => tampered('"format":1', '"format":2'),
      /^This export is from a newer release \(format 2,/,
    ],
    [
      'that is another file',
      () => '{"name":"stockwright"}\n',
      /^This is not an export of an organ/,
    ],
    [
      'with an unknown table',
      () => tampered('"table":"locations"', '"table":"places"'),
      /^Line \d+ \(places\): there is no such table\. Nothing was imported\.$/,
    ],
    [
      'with a table of the control plane',
      () => tampered('"table":"locations"', '"table":"members"'),
      /\(members\): there is no such table/,
    ],
    [
      'with an unknown column',
      () => tampered('"is_work_site"', '"is_workshop"'),
      /\(locations\): there is no column is_workshop/,
    ],
    [
      'with rows of another organization',
      () => tampered('"locations","row":{', '"locations","row":{"org_id":"…",'),
      /there is no column org_id/,
    ],
    [
      'with an invalid value',
      () => tampered('"version":1', '"version":"one"'),
      /^Lines? \d+.* \(\w+\): invalid input syntax .*"one".* Nothing was imported\.$/,
    ],
    [
      'with a file of another organization',
      () => tampered(/"file_key":"[^"]+"/, '"file_key":"x/../../keys/secret"'),
      /\(documents\): null value in column "file_key"/,
    ],
    [
      'with a reference to a missing row',
      () => {
        const others = lines().filter((line) => !line.includes('"table":"items"'));
        return withChecksum(others.slice(0, -1));
      },
      /\(materials\): .* violates foreign key constraint "materials_item_fkey"/,
    ],
  ])('%s is refused', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });

  test('of an older schema, which lacks a column, is imported with its default', async () => {
    const other = await newOrganization();
    const older = tampered(/("table":"locations".*),"version":1/, '$1');
    expect((await importInto(other, older)).exitCode).toBe(0);
    expect((await other.get('/locations')).body.data[0].version).toBe(1);
  });

  test('is imported with the banner that npm prints before it', async () => {
    const other = await newOrganization();
    const banner = '\n> stockwright@1.0.0 export\n> node dist/tools/export.js\n\n';
    expect((await importInto(other, banner + archive)).exitCode).toBe(0);
  });
});

describe('a file', () => {
  test.each<[title: string, make: () => string | Buffer, line: RegExp]>([
    ['with CRLF', () => archive.replaceAll('\n', '\r\n'), /^The export was altered/],
    ['with a byte order mark', () => `\uFEFF${archive}`, /^Line 1 begins with a byte order mark/],
    ['of two archives, one after the other', () => archive + archive, /^The export was altered/],
    ['with two checksums', () => `${archive}${archive.trimEnd().split('\n').at(-1)}\n`, /altered/],
    [
      'that is compressed',
      () => Buffer.concat([gzipSync(archive), Buffer.from('\n')]),
      /decompress the file first/,
    ],
    ['of NUL bytes', () => '\0'.repeat(1_000), /^The export is incomplete/],
    ['of NUL bytes and a line feed', () => `${'\0'.repeat(1_000)}\n`, /^Line 1 is not JSON/],
    ['in UTF-16', () => Buffer.from(`\uFEFF${archive}`, 'utf16le'), /^Line 1 is not JSON/],
    [
      'with a line without an end',
      () => `${archive.split('\n')[0]}\n{"table":"vendors","row":{"id":"${'x'.repeat(2 ** 26)}`,
      /^Line 2 is longer than any row\./,
    ],
  ])('%s is refused', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('an organization', () => {
  const withData: [title: string, (client: Client) => Promise<unknown>, table: string][] = [
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
      'with another SKU type',
      (client) => client.post('/sku-types', { name: 'Bread' }),
      'sku_types',
    ],
    ['into which an archive was imported', (client) => importInto(client, archive), 'items'],
  ];

  test.each(withData)('%s is not empty, and stays as it is', async (_title, act, table) => {
    const client = await newOrganization({ name: 'Busy' });
    await act(client);
    const line = await refusalOf(client, archive);
    expect(line).toMatch(/^Busy \(.*\) is not empty, it has /);
    expect(line).toContain(table);
  });

  test('that was deleted is not found', async () => {
    const client = await newOrganization();
    await client.delete('/organizations/current');
    const { exitCode, printed } = await importInto(client, archive);
    expect([exitCode, printed]).toEqual([
      1,
      [`There is no organization ${client.orgId}. Nothing was imported.`],
    ]);
  });

  test('that refused an archive imports another', async () => {
    const client = await newOrganization();
    await refusalOf(client, without(archive, -1));
    expect((await importInto(client, archive)).exitCode).toBe(0);
  });
});
