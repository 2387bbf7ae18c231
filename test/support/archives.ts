import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { expect } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { exportCommand, importCommand } from '../../src/tools/archive/commands.ts';
import { newProduct } from './boms.ts';
import type { Client } from './client.ts';
import { done, make, workOrder } from './making.ts';
import { order, receive } from './purchasing.ts';
import { fulfil, sell } from './selling.ts';
import { configure, materialsLedger, newLocation, newMaterial } from './stock.ts';
import { inTenant, rowsOf, sweepOf, writes } from './sweep.ts';
import { addressOf, send, validRequests } from './valid-requests.ts';
import { query, type World, world } from './world.ts';

/** Exports and imports of organizations, for tests. */

export interface CommandResult {
  exitCode: number;
  /** The archive. */
  text: string;
  /** The lines on stderr. */
  printed: string[];
}

export async function runExport(
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  const printed: string[] = [];
  const written: Buffer[] = [];
  const out = new Writable({
    write(chunk, _encoding, next) {
      written.push(chunk);
      next();
    },
  });
  const exitCode = await exportCommand(args, env, { out, print: (line) => printed.push(line) });
  return { exitCode, printed, text: Buffer.concat(written).toString() };
}

export async function runImport(
  args: string[],
  env: Record<string, string>,
  input?: AsyncIterable<Uint8Array>,
): Promise<Omit<CommandResult, 'text'>> {
  const printed: string[] = [];
  const exitCode = await importCommand(args, env, { input, print: (line) => printed.push(line) });
  return { exitCode, printed };
}

const databaseOf = async (of?: World) => ({
  DATABASE_URL: (of ?? (await world())).databaseUrl,
});

/** The archive of the client's organization. */
export async function archiveOf(client: Client, of?: World): Promise<string> {
  const { exitCode, printed, text } = await runExport(
    ['--org', client.orgId as string],
    await databaseOf(of),
  );
  expect(exitCode, printed.join('\n')).toBe(0);
  return text;
}

/** Imports a text into the client's organization, in pieces of 5,000 bytes. */
export async function importInto(client: Client, text: string | Buffer, of?: World) {
  const bytes = Buffer.from(text as string);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
  }
  return runImport(['--org', client.orgId as string], await databaseOf(of), pieces());
}

/** The message with which an import is refused; the organization must not change. */
export async function refusalOf(client: Client, text: string | Buffer): Promise<string> {
  const kept = async () => [
    await rowsOf(client.orgId),
    (await client.get('/organizations/current')).body,
  ];
  const before = await kept();
  const { exitCode, printed } = await importInto(client, text);
  const [line = '', ...more] = printed;
  expect([exitCode, more], printed.join('\n')).toEqual([1, []]);
  expect(line).toMatch(/^[^\p{Cc}]+\. Nothing was imported\.$/u);
  expect(await kept()).toEqual(before);
  return line;
}

/** Lines and their checksum, which counts their rows or has another count. */
export function withChecksum(lines: readonly string[], rows = lines.length - 1): string {
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ end: { rows, sha256 } })}\n`;
}

// biome-ignore lint/suspicious/noExplicitAny: a line has a row of any table, which tests change.
export type ArchiveLine = any;

/** The lines of an archive without the checksum. */
export const linesIn = (archive: string): ArchiveLine[] =>
  archive
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** A changed archive with matching counts and checksum. */
export function tampered(
  archive: string,
  change: (lines: ArchiveLine[]) => ArchiveLine[] | undefined,
): string {
  const before = linesIn(archive);
  const [header, ...rows] = change(before) ?? before;
  for (const table of Object.keys(header.rows)) {
    header.rows[table] = rows.filter((line) => line.table === table).length;
  }
  return withChecksum([header, ...rows].map((line) => JSON.stringify(line)));
}

/**
 * Records a history in an organization: purchases, production, a cycle, sales, and one valid
 * request to every endpoint that writes.
 */
export async function recordHistory(
  owner: Client,
  counts: (endpoint: Endpoint) => boolean = () => true,
): Promise<void> {
  const flour = await newMaterial(owner);
  const bought = await order(owner, [{ materialId: flour, quantity: 30, unitPrice: 2 }]);
  await done(receive(owner, bought, [20], { receiptDate: '2026-03-01', additionalCost: 7 }));
  await done(owner.patch(`/materials/${flour}`, { unitCost: 2.1 }));
  const late = await done(receive(owner, bought, [3], { receiptDate: '2026-02-20' }));
  await done(owner.delete(`/purchase-order-receipts/${late.id}`));
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 2 }], {
    conversionCost: 1,
  });
  const baking = await workOrder(owner, bread, 30);
  await done(make(owner, baking, 8, { receiptDate: '2026-03-05', scrappedQuantity: 1 }));
  const consumed = [{ skuId: bread, quantity: 5 }];
  await done(make(owner, baking, 5, { receiptDate: '2026-03-10', consumed }));
  const sold = await sell(owner, [{ skuId: bread, quantity: 10, unitPrice: 5 }]);
  await done(fulfil(owner, sold.items[0], 8, '2026-03-07'));
  const [from, to] = [bought.shipToLocationId, await newLocation(owner, 'Attic')];
  const route = { sourceLocationId: from, destinationLocationId: to };
  await done(materialsLedger.transfer(owner, { ...route, materialId: flour, quantity: 2 }));
  for (const body of ['Ring twice \\ "Müller"\n\u2028', 'They want it warm.']) {
    await done(owner.post(`/sales-orders/${sold.id}/timeline-notes`, { body }));
  }
  const isRecorded = (each: Endpoint) =>
    inTenant(each) && writes(each) && !ofPeople(each) && counts(each);
  for (const [, endpoint] of sweepOf(isRecorded)) {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    await done(send(request.by ?? owner, endpoint, request));
  }
  await done(
    owner.patch('/organizations/current', {
      timezone: 'Asia/Tokyo',
      address: { line1: 'Mill Lane 1', city: 'Bath', country: 'GB' },
    }),
  );
  await configure(owner, { negativeStock: 'reject', closedThrough: '2026-01-31' });
}

/** Endpoints of organizations and users, which archives leave out. */
const ofPeople = ({ path }: Endpoint) => /^\/(organizations|user|invitations)\b/.test(path);

/** Tables of the records of a path, where its name differs. */
const records: Readonly<Record<string, string>> = {
  '/materials-inventory/ledger': `ledger_entries where ledger = 'materials' and`,
  '/finished-goods-inventory/ledger': `ledger_entries where ledger = 'finished_goods' and`,
};

/** Lists of one entity's records, and the tables with these entities. */
const entities: Readonly<Record<string, string>> = {
  '/contacts/linked-to': 'contact_links',
  '/documents': 'documents',
};

/**
 * An import has people, a history, imports, receivers and mails of its own; of today an
 * organization has what was computed when it was asked for.
 */
const isOwn = (endpoint: Endpoint) =>
  ofPeople(endpoint) ||
  /^\/(activity|events|imports|today|webhook-endpoints)\b|\/mails$/.test(endpoint.path);

/**
 * The answers of every list and every detail to the client, by address, without values that differ
 * between organizations: their ids, and the addresses of files.
 */
export async function answersTo(client: Client, of?: World): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  const reads = endpoints.filter(
    (each) => inTenant(each) && !writes(each) && !isOwn(each) && each.gives.schema,
  );
  for (const endpoint of reads) {
    for (const [address, query] of await requestsOf(endpoint, client, of)) {
      shown.set(`${address}?${new URLSearchParams(query)}`, await read(client, address, query));
    }
  }
  return shown;
}

type Request = [address: string, query: Record<string, string>];

const ofYear = { from: '2026-01-01', to: '2026-12-31' };

async function requestsOf(endpoint: Endpoint, client: Client, of?: World): Promise<Request[]> {
  const { path } = endpoint;
  const rows = <Row extends object>(text: string) =>
    query<Row & Record<string, string>>(text, [client.orgId], of);
  const ofEntities = entities[path];
  if (ofEntities) {
    const named = await rows(`select distinct entity_type as "entityType", entity_id as "entityId"
      from ${ofEntities} where org_id = $1 order by 2`);
    expect(named, path).not.toEqual([]);
    return named.map((entity) => [path, entity]);
  }
  if (path === '/journals/preview') return [[path, { month: '2026-03' }]];
  if (path === '/search') return [[path, { q: 'a' }]];
  if (path === '/cost-layers' || path === '/planned-balances') {
    const items = await rows('select id as "itemId" from items where org_id = $1 order by id');
    return items.map((item) => [path, item]);
  }
  if (path === '/vendor-offers') {
    const items = await rows('select id as "itemId" from materials where org_id = $1 order by id');
    return items.map((item) => [path, { ...item, quantity: '10', on: '2026-03-01' }]);
  }
  if (path === '/price-history') {
    const items = await rows('select id as "itemId" from materials where org_id = $1 order by id');
    return items.map((item) => [path, item]);
  }
  if (path === '/stock-history') {
    const items = await rows('select id as "itemId" from items where org_id = $1 order by id');
    return items.map((item) => [path, { ...item, ...ofYear }]);
  }
  if (path === '/cost-explanations') {
    const entries = await rows(`select id as "ledgerEntryId" from ledger_entries
      where org_id = $1 and voided_at is null and direction <> 0 order by id`);
    return entries.map((entry) => [path, entry]);
  }
  if (path === '/traces') {
    const entries = await rows(`select id as "ledgerEntryId" from ledger_entries
      where org_id = $1 and voided_at is null and direction <> 0 order by id`);
    return entries.flatMap((entry): Request[] =>
      ['forward', 'back'].map((direction) => [path, { ...entry, direction }]),
    );
  }
  if (path === '/pick-lists') return pickLists(await rows(ordersToPick));
  if (path === '/sales-margins') {
    return ['product', 'customer', 'month'].map((groupBy) => [path, { ...ofYear, groupBy }]);
  }
  if (path === '/inventory-valuations') {
    const [asOf, knownAt] = ['2026-12-31T00:00:00Z', '2026-01-31T00:00:00Z'];
    return ['item', 'location', 'type'].map((groupBy) => [path, { asOf, knownAt, groupBy }]);
  }
  if (!path.includes(':')) return [[path, {}]];
  const prefix = path.slice(0, path.indexOf('/:'));
  const table = records[prefix] ?? `${prefix.slice(1).replaceAll('-', '_')} where`;
  const ids = await rows(`select id from ${table} org_id = $1 order by id`);
  expect(ids, path).not.toEqual([]);
  const period = path.endsWith('/performance') ? ofYear : {};
  return ids.map(({ id }) => [addressOf(endpoint, { id: id as string }), period]);
}

/** The orders of an organization, as parameters of their pick lists. */
const ordersToPick = `select 'salesOrderIds' as kind, id from sales_orders where org_id = $1
  union all select 'workOrderIds', id from work_orders where org_id = $1 order by 1, 2`;

const pickLists = (orders: readonly Record<string, string>[]): Request[] =>
  orders.map(({ kind = '', id = '' }) => ['/pick-lists', { [kind]: id }]);

/** Every page of a list, or the one answer. */
async function read(client: Client, address: string, query: Record<string, string>) {
  const answers: unknown[] = [];
  let cursor: string | undefined;
  do {
    const answer = await client.get(address, { query: { ...query, ...(cursor && { cursor }) } });
    // Not every SKU has a recipe, and reversed receipts and shipments are not found.
    const expected = /\/bom$|(-receipts|\/shipments|\/(sales|vendor)-returns)\/[^/]+$/.test(address)
      ? [200, 404]
      : [200];
    expect(expected, `${address} ${answer.text}`).toContain(answer.status);
    cursor = answer.body.nextCursor ?? undefined;
    answers.push(answer.status, answer.body.data ?? answer.body);
  } while (cursor);
  const own = new Set(['orgId', 'downloadUrl', 'downloadUrlExpiresAt', 'requestId', 'instance']);
  return JSON.parse(JSON.stringify(answers), (key, value) => (own.has(key) ? undefined : value));
}
