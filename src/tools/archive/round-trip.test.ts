/** An organization that was exported and imported has the same data. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  type ArchiveLine,
  answersTo,
  archiveOf,
  importInto,
  recordHistory,
} from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { download } from '../../../test/support/documents.ts';
import { breachesOf } from '../../../test/support/invariants.ts';
import { done } from '../../../test/support/making.ts';
import { order, shown } from '../../../test/support/purchasing.ts';
import { firstSkuType, newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newMember } from '../../../test/support/users.ts';
import {
  newOrganization,
  openWorld,
  query,
  type World,
  world,
} from '../../../test/support/world.ts';
import { verifyCommand } from '../verify/command.ts';

let source: Client;
let archive: string;

beforeAll(async () => {
  source = await newOrganization({ baseCurrency: 'EUR' });
  await recordHistory(source);
  archive = await archiveOf(source);
});

const linesOf = (text: string): ArchiveLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const rowsOf = (text: string) => linesOf(text).filter((line) => line.row);

const verified = async (client: Client, of: World) => {
  const lines: string[] = [];
  const output = {
    report: (line: string) => lines.push(line),
    print: (line: string) => lines.push(line),
  };
  await verifyCommand(['--org', client.orgId as string], { DATABASE_URL: of.databaseUrl }, output);
  return lines.at(-1);
};

test('the exported history has rows of every table', () => {
  const [{ rows }] = linesOf(archive);
  expect(Object.keys(rows).filter((table) => rows[table] === 0)).toEqual([]);
});

test('an archive has a header, authors, rows with referenced ones first, and a checksum', () => {
  const lines = linesOf(archive);
  expect(lines[0]).toMatchObject({
    stockwright: 'organization',
    format: 1,
    organization: { id: source.orgId, name: 'Mill Lane Bakery', base_currency: 'EUR' },
  });
  expect(lines[1]).toEqual({
    table: 'users',
    row: { id: source.userId, name: expect.any(String), email: source.email },
  });
  expect(lines.at(-1)).toEqual({
    end: { rows: lines.length - 2, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const entry = lines.find((line) => line.table === 'ledger_entries').row;
  expect(entry).toMatchObject({
    quantity: expect.any(String),
    event_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(entry).not.toHaveProperty('org_id');
  const material = lines.find((line) => line.table === 'materials').row;
  expect(material).not.toHaveProperty('name_key');
});

test('on the same installation every answer is the same, with ids and authors', async () => {
  const target = await newOrganization({ name: 'Copy' });
  const { exitCode, printed } = await importInto(target, archive);
  expect([exitCode, printed[0]]).toEqual([
    0,
    expect.stringMatching(/^Imported \d+ rows of Mill Lane Bakery into Copy \(/),
  ]);
  expect(await answersTo(target)).toEqual(await answersTo(source));
  const settings = async (client: Client) => {
    const { body } = await client.get('/organizations/current');
    const { baseCurrency, timezone, address, logo, settings } = body;
    return { baseCurrency, timezone, address, logo, settings };
  };
  expect(await settings(target)).toEqual(await settings(source));
  expect((await target.get('/organizations/current')).body).toMatchObject({
    name: 'Copy',
    version: 2,
  });
});

test('an export of an import has the same rows', async () => {
  const once = await newOrganization();
  await importInto(once, archive);
  const second = await archiveOf(once);
  const twice = await newOrganization();
  expect((await importInto(twice, second)).exitCode).toBe(0);
  const rows = (text: string, client: Client) =>
    rowsOf(text.replaceAll(client.orgId as string, 'the organization'));
  expect(rows(second, once)).toEqual(rows(archive, source));
  expect(rows(await archiveOf(twice), twice)).toEqual(rows(archive, source));
});

test('numbers, codes and sequences continue', async () => {
  const target = await newOrganization();
  await importInto(target, archive);
  const skuTypeId = await firstSkuType(source);
  const next = async (client: Client) => {
    const vendor = await done(client.post('/vendors', { name: 'Next' }));
    const place = await done(client.post('/locations', { name: 'Next' }));
    const { poNumber } = await order(client, [], { status: 'Draft', vendorId: vendor.id });
    const skuId = await newSku(client, { code: 'NEXT', skuTypeId });
    const found = { skuId, locationId: place.id, quantity: 1, unitCost: 1 };
    const entry = await done(client.post('/finished-goods-inventory/adjustments', found));
    const [row] = await query(
      'select position, code from ledger_entries where org_id = $1 and id = $2',
      [client.orgId, entry.id],
    );
    return { vendor: vendor.code, place: place.code, poNumber, ...row };
  };
  const numbered = await next(target);
  expect(numbered).toEqual(await next(source));
  expect(numbered.poNumber).toMatch(/^PO-\d{4}-\d{4}$/);
  expect(await breachesOf(target.orgId as string)).toEqual([]);
  archive = await archiveOf(source);
});

test('notes of an order keep their sequence, and new ones follow', async () => {
  const first = await newOrganization();
  await importInto(first, archive);
  // A sequence that is not the one of their ids.
  await query('update sales_order_timeline set number = -number where org_id = $1', [first.orgId]);
  const target = await newOrganization();
  await importInto(target, await archiveOf(first));
  const [longest] = await query<{ id: string }>(
    `select so_id as id from sales_order_timeline where org_id = $1 and kind = 'note'
     group by so_id order by count(*) desc limit 1`,
    [first.orgId],
  );
  const notes = `/sales-orders/${longest?.id}/timeline-notes`;
  const bodies = async (client: Client) =>
    (await shown(client, notes)).data.map(({ body }: { body: string }) => body);
  const before = await bodies(first);
  expect(new Set(before).size).toBeGreaterThan(1);
  expect(await bodies(target)).toEqual(before);
  await done(target.post(notes, { body: 'The last word' }));
  expect(await bodies(target)).toEqual(['The last word', ...before]);
});

/** Answers without authors. */
const unnamed = (answers: Map<string, unknown>) =>
  [...answers].map(([address, answer]) => [
    address,
    JSON.parse(JSON.stringify(answer), (key, value) =>
      ['createdBy', 'countedBy', 'postedBy', 'author', 'uploadedBy'].includes(key)
        ? undefined
        : value,
    ),
  ]);

test('on another installation the data is the same, without unknown authors', async () => {
  const elsewhere = await openWorld();
  try {
    const target = await newOrganization({ name: 'Moved' }, { world: elsewhere });
    const { exitCode, printed } = await importInto(target, archive, elsewhere);
    expect(exitCode, printed.join('\n')).toBe(0);
    expect(printed[1]).toMatch(
      /^\d+ of its \d+ authors are not users here: their rows show no author\.$/,
    );
    expect(printed[2]).toContain(`copy the folder ${source.orgId}/ to ${target.orgId}/.`);
    const moved = await answersTo(target, elsewhere);
    const known = await answersTo(source);
    expect(unnamed(moved)).toEqual(unnamed(known));
    const text = JSON.stringify([...moved.values()]);
    expect(text).not.toContain(source.userId);
    expect(text).toContain('"createdBy":null');
    expect(text).not.toContain('"createdBy":"');
    expect(text).toContain('"uploadedBy":null');
    expect(text).not.toContain('"uploadedBy":"');
    expect(await verified(target, elsewhere)).toMatch(/^1 organization, .*: no difference$/);
  } finally {
    await elsewhere.service.close();
  }
});

test('documents are downloaded after the files were copied as the message says', async () => {
  const target = await newOrganization();
  const { printed } = await importInto(target, archive);
  const [, from, to] = /copy the folder (\S+)\/ to (\S+)\/\.$/.exec(printed.at(-1) ?? '') ?? [];
  const { dataDir, origin } = await world();
  const pathOf = (orgId = '') => join(dataDir, 'documents', orgId);
  cpSync(pathOf(from), pathOf(to), { recursive: true });
  const documents = await query<{ id: string; size: number }>(
    'select id, size_bytes::int as size from documents where org_id = $1',
    [target.orgId],
  );
  expect(documents).not.toEqual([]);
  for (const { id, size } of documents) {
    const { downloadUrl } = (await target.get(`/documents/${id}`)).body;
    const file = await download(downloadUrl, origin);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, size]);
  }
});

test('members, invitations and secrets are not exported', async () => {
  await newMember(source);
  await source.post('/user/api-tokens', { name: 'Export', orgId: source.orgId });
  const [{ rows }] = linesOf(await archiveOf(source));
  const tables = Object.keys(rows);
  for (const table of ['members', 'invitations', 'api_tokens', 'idempotency_keys']) {
    expect(tables).not.toContain(table);
  }
});

test('an empty organization is exported and imported', async () => {
  const empty = await newOrganization();
  const target = await newOrganization();
  expect((await importInto(target, await archiveOf(empty))).exitCode).toBe(0);
  expect((await target.get('/sku-types')).body).toEqual((await empty.get('/sku-types')).body);
  expect((await target.post('/locations', { name: 'Store' })).status).toBe(201);
  expect(await newMaterial(target)).toBeTypeOf('string');
  expect(await newLocation(target)).toBeTypeOf('string');
  expect(await verified(target, await world())).toMatch(/no difference$/);
});
