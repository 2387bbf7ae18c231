import pg from 'pg';
import { expect } from 'vitest';
import { Transaction } from '../../src/kernel/database/transaction.ts';
import { exactTypes } from '../../src/kernel/database/types.ts';
import { lineOf } from '../../src/tools/verify/check.ts';
import { checks } from '../../src/tools/verify/checks.ts';
import { verifyCommand } from '../../src/tools/verify/command.ts';
import { newBom } from './boms.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { order, partners, receive } from './purchasing.ts';
import {
  finishedGoodsLedger,
  march,
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
} from './stock.ts';
import { makeAndSell } from './verified-goods.ts';
import { newOrganization, openWorld, type World, world } from './world.ts';

/** An organization with a history, alone in its world, so that everything can be verified. */
export interface Verified {
  world: World;
  client: Client;
  owner: pg.Pool;
}

let shared: Promise<Verified> | undefined;

/** The organization that all test files of a worker share; each rolls its changes back. */
export function verified(): Promise<Verified> {
  shared ??= openVerified(live);
  return shared;
}

/** An organization that is alone in a world, and that has lived. */
export async function openVerified(live: (of: Client) => Promise<void>): Promise<Verified> {
  const world = await openWorld();
  world.setNow(new Date('2026-03-20T12:00:00Z'));
  const client = await newOrganization({}, { world });
  await live(client);
  const { databaseUrl: connectionString } = world;
  const owner = new pg.Pool({
    connectionString,
    max: 1,
    types: exactTypes,
    options: '-c timezone=UTC',
  });
  return { world, client, owner };
}

/** A small history: late entries, landed costs, corrections, transfers; goods made and sold. */
async function live(of: Client): Promise<void> {
  const { shipToLocationId: dock } = await partners(of);
  const shop = await newLocation(of, 'Shop');
  const flour = await newMaterial(of, { code: 'FLOUR', unitCost: 1 });
  const bag = await newMaterial(of, { code: 'BAG', unitCost: 0.2 });
  const bread = await newSku(of, { code: 'BREAD' });
  await newBom(
    of,
    bread,
    [
      { materialId: flour, quantity: 2 },
      { materialId: bag, scrapPercent: 5 },
    ],
    { conversionCost: 0.5 },
  );
  const crumbs = await newSku(of, { code: 'CRUMBS' });
  await materialMoves(of, { flour, bag, dock, shop });
  const { adjust, dispose } = finishedGoodsLedger;
  const at = { skuId: crumbs, locationId: shop };
  await done(adjust(of, { ...at, quantity: 10, unitCost: 1.25, eventDate: march(4) }));
  await done(dispose(of, { ...at, quantity: 4, eventDate: march(6) }));
  await done(adjust(of, { ...at, quantity: 3, eventDate: march(2) }));
  await makeAndSell(of);
}

interface Materials {
  flour: string;
  bag: string;
  dock: string;
  shop: string;
}

async function materialMoves(of: Client, { flour, bag, dock, shop }: Materials): Promise<void> {
  const { dispose, transfer, complete } = materialsLedger;
  const at = { materialId: flour, locationId: dock };
  await done(dispose(of, { ...at, quantity: 90, eventDate: march(3) }));
  const bought = await order(
    of,
    [
      { materialId: flour, quantity: 100, unitPrice: 2 },
      { materialId: bag, quantity: 50, unitPrice: 0.4 },
    ],
    { shippingAmount: 5, expectedDate: '2026-04-01' },
  );
  const first = await done(
    receive(of, bought, [60, 50], { receiptDate: '2026-03-05', additionalCost: 14 }),
  );
  const wrong = await done(dispose(of, { ...at, quantity: 30, eventDate: march(8) }));
  await done(dispose(of, { ...at, quantity: 15, eventDate: march(9), replaces: wrong.id }));
  await done(of.patch(`/materials/${flour}`, { unitCost: 2.5 }));
  await done(receive(of, bought, [20], { receiptDate: '2026-03-01' }));
  const mistaken = await done(receive(of, bought, [7], { receiptDate: '2026-03-02' }));
  await done(of.delete(`/purchase-order-receipts/${mistaken.id}`));
  await done(of.patch(`/purchase-order-receipts/${first.id}`, { additionalCost: 28 }));
  const route = { materialId: bag, sourceLocationId: dock, destinationLocationId: shop };
  const { ref } = await done(transfer(of, { ...route, quantity: 5 }));
  await done(complete(of, ref));
  await done(transfer(of, { ...route, quantity: 3 }));
  const lines = [{ materialId: bag, quantity: 3, unitPrice: 1 }];
  await order(of, lines, { status: 'Draft' });
  const cancelled = await order(of, lines);
  await done(of.patch(`/purchase-orders/${cancelled.id}`, { status: 'Cancelled' }));
}

/**
 * The differences after some statements, the last of which changes one row; all are rolled back.
 * Ids are shown as `…`.
 */
export const foundAfter = async (...statements: string[]): Promise<string[]> =>
  foundIn(await verified(), ...statements);

/** The differences in an organization of a test; see `foundAfter`. */
export async function foundIn(
  { client, owner }: Verified,
  ...statements: string[]
): Promise<string[]> {
  const orgId = client.orgId as string;
  const connection = await owner.connect();
  const tx = new Transaction(connection, { orgId });
  const found: string[] = [];
  try {
    let changed = 0;
    for (const text of statements) changed = await tx.run({ text, values: [], named: false });
    expect(changed, statements.at(-1)).toBe(1);
    for (const check of checks) {
      for await (const difference of check(tx, orgId)) found.push(lineOf(orgId, difference));
    }
  } finally {
    await connection.query('rollback');
    connection.release();
  }
  return found.map((line) =>
    line.replace(`${orgId} `, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…'),
  );
}

/** The row of a ledger, or the record, that has this code. */
export const coded = (code: string) => `where code = '${code}'`;

/** The item of a material or a SKU. */
export const item = (code: string) => `where id in (
  select id from materials ${coded(code)} union all select id from skus ${coded(code)})`;

/** A manual change, and the lines that report it. */
export type ManualChange = [what: string, statement: string, found: string[]];

/** The report of `npm run verify` on an organization of the shared world. */
export async function verifyOrganization({ orgId = '' }: Client): Promise<string> {
  const { databaseUrl } = await world();
  const reported: string[] = [];
  const report = (line: string) => reported.push(line);
  await verifyCommand(['--org', orgId], { DATABASE_URL: databaseUrl }, { report, print: report });
  return reported.join('\n');
}
