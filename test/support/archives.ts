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

/** Organizations as files: what goes into them, and what is to come out again. */

/** What a command wrote, what it said, and how it ended. */
export interface Ran {
  exitCode: number;
  text: string;
  said: string[];
}

export async function runExport(args: string[], env: Record<string, string>): Promise<Ran> {
  const said: string[] = [];
  const written: Buffer[] = [];
  const out = new Writable({
    write(chunk, _encoding, next) {
      written.push(chunk);
      next();
    },
  });
  const exitCode = await exportCommand(args, env, { out, say: (line) => said.push(line) });
  return { exitCode, said, text: Buffer.concat(written).toString() };
}

export async function runImport(
  args: string[],
  env: Record<string, string>,
  input?: AsyncIterable<Uint8Array>,
): Promise<Omit<Ran, 'text'>> {
  const said: string[] = [];
  const exitCode = await importCommand(args, env, { input, say: (line) => said.push(line) });
  return { exitCode, said };
}

const databaseOf = async (of?: World) => ({
  DATABASE_URL: (of ?? (await world())).databaseUrl,
});

/** The archive of the client's organization. */
export async function archiveOf(client: Client, of?: World): Promise<string> {
  const { exitCode, said, text } = await runExport(
    ['--org', client.orgId as string],
    await databaseOf(of),
  );
  expect(exitCode, said.join('\n')).toBe(0);
  return text;
}

/** Imports a text into the client's organization, in pieces that end anywhere. */
export async function importInto(client: Client, text: string | Buffer, of?: World) {
  const bytes = Buffer.from(text as string);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
  }
  return runImport(['--org', client.orgId as string], await databaseOf(of), pieces());
}

/** Why a text is not imported into the client's organization, of which nothing has changed. */
export async function refusalOf(client: Client, text: string | Buffer): Promise<string> {
  const kept = async () => [
    await rowsOf(client.orgId),
    (await client.get('/organizations/current')).body,
  ];
  const before = await kept();
  const { exitCode, said } = await importInto(client, text);
  const [line = '', ...more] = said;
  expect([exitCode, more], said.join('\n')).toEqual([1, []]);
  expect(line).toMatch(/^[^\p{Cc}]+\. Nothing was imported\.$/u);
  expect(await kept()).toEqual(before);
  return line;
}

/** Lines with the seal that fits them, which counts their rows or says another number. */
export function sealed(lines: readonly string[], rows = lines.length - 1): string {
  const text = lines.map((line) => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ end: { rows, sha256 } })}\n`;
}

// biome-ignore lint/suspicious/noExplicitAny: a line holds a row of any table; tests forge it.
export type ArchiveLine = any;

/** The lines of an archive without its seal. */
export const heldBy = (archive: string): ArchiveLine[] =>
  archive
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** A tampered archive: its lines changed, counted and sealed again. */
export function forged(
  archive: string,
  change: (lines: ArchiveLine[]) => ArchiveLine[] | undefined,
): string {
  const before = heldBy(archive);
  const [header, ...rows] = change(before) ?? before;
  for (const table of Object.keys(header.rows)) {
    header.rows[table] = rows.filter((line) => line.table === table).length;
  }
  return sealed([header, ...rows].map((line) => JSON.stringify(line)));
}

/**
 * An organization in which everything has happened: it bought, made, reworked in a cycle and sold;
 * and every request that there is was sent to it.
 */
export async function liveThrough(owner: Client): Promise<void> {
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
  for (const [, endpoint] of sweepOf((each) => inTenant(each) && writes(each) && !ofPeople(each))) {
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

/** About the organization itself and who is in it: not what an archive is about. */
const ofPeople = ({ path }: Endpoint) => /^\/(organizations|user|invitations)\b/.test(path);

/** Where the records are whose ids a path takes. */
const records: Readonly<Record<string, string>> = {
  '/materials-inventory/ledger': `ledger_entries where ledger = 'materials' and`,
  '/finished-goods-inventory/ledger': `ledger_entries where ledger = 'finished_goods' and`,
};

/** Lists of what belongs to an entity, and where the entities are that have some. */
const entities: Readonly<Record<string, string>> = {
  '/contacts/linked-to': 'contact_links',
  '/documents': 'documents',
};

/**
 * The answer of every list and of every detail to the client, by address. What is the
 * organization's own is left out: its id, and for how long and where a file can be fetched.
 */
export async function everythingShown(client: Client, of?: World): Promise<Map<string, unknown>> {
  const shown = new Map<string, unknown>();
  const reads = endpoints.filter(
    (each) => inTenant(each) && !writes(each) && !ofPeople(each) && each.gives.schema,
  );
  for (const endpoint of reads) {
    for (const [address, query] of await requestsOf(endpoint, client, of)) {
      shown.set(`${address}?${new URLSearchParams(query)}`, await read(client, address, query));
    }
  }
  return shown;
}

type Request = [address: string, query: Record<string, string>];

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
  if (!path.includes(':')) return [[path, {}]];
  const prefix = path.slice(0, path.indexOf('/:'));
  const table = records[prefix] ?? `${prefix.slice(1).replaceAll('-', '_')} where`;
  const ids = await rows(`select id from ${table} org_id = $1 order by id`);
  expect(ids, path).not.toEqual([]);
  return ids.map(({ id }) => [addressOf(endpoint, { id: id as string }), {}]);
}

/** Every page of a list, or the one answer. */
async function read(client: Client, address: string, query: Record<string, string>) {
  const answers: unknown[] = [];
  let cursor: string | undefined;
  do {
    const answer = await client.get(address, { query: { ...query, ...(cursor && { cursor }) } });
    // Not every SKU has a recipe, and a deleted receipt is not found.
    const expected = /\/bom$|-receipts\/[^/]+$/.test(address) ? [200, 404] : [200];
    expect(expected, `${address} ${answer.text}`).toContain(answer.status);
    cursor = answer.body.nextCursor ?? undefined;
    answers.push(answer.status, answer.body.data ?? answer.body);
  } while (cursor);
  const own = new Set(['orgId', 'downloadUrl', 'downloadUrlExpiresAt', 'requestId', 'instance']);
  return JSON.parse(JSON.stringify(answers), (key, value) => (own.has(key) ? undefined : value));
}
