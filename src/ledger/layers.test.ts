import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { databaseOf } from '../../test/support/database.ts';
import { history } from '../../test/support/match-histories.ts';
import { newLocation } from '../../test/support/stock.ts';
import { workIn } from '../../test/support/work.ts';
import { newOrganization } from '../../test/support/world.ts';
import type { Organization } from '../kernel/access/caller.ts';
import { defaultSettings } from '../kernel/access/organization-settings.ts';
import { type Fragment, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { type Exact, exact, toText } from '../kernel/values/exact.ts';
import { type NewEntry, plainEntry } from './entry.ts';
import { type LayerRow, selectLayers, selectLayersFrom } from './layers.store.ts';
import { type InboundEntry, type Matched, match, type OutboundEntry } from './match.ts';
import { post } from './post.ts';

/** The layers of an entry are read as `match` finds them, for both directions. */

let client: Client;
let locationId: string;

beforeAll(async () => {
  client = await newOrganization();
  locationId = await newLocation(client);
});

const organization = (): Organization => ({
  id: client.orgId as string,
  name: 'Mill Lane Bakery',
  baseCurrency: 'USD',
  timezone: 'UTC',
  ...defaultSettings,
});

/** Gives the entries of a history the ids of rows. */
const withIds = <Row extends { id: string }>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, id: randomUUID() }));

/** Each day takes a few entries of either direction. */
const dayOf = (index: number, entriesADay: number) =>
  `2026-03-${String(1 + Math.floor(index / entriesADay)).padStart(2, '0')}`;

interface Pool {
  itemId: string;
  /** The source that the outbound entries name. */
  sourceId: string;
  inbound: InboundEntry[];
  outbound: OutboundEntry[];
  /** How many entries of a direction a day has. */
  entriesADay: { inbound: number; outbound: number };
}

function entriesOf({ itemId, sourceId, inbound, outbound, entriesADay }: Pool): NewEntry[] {
  const common = {
    ...plainEntry,
    ledger: 'materials' as const,
    itemId,
    locationId,
    createdBy: client.userId,
  };
  const on = (day: string) => ({ day, eventDate: `${day}T12:00:00.000Z` });
  return [
    ...inbound.map(({ id, quantity, unitCost }, index) => ({
      ...{ ...common, ...on(dayOf(index, entriesADay.inbound)), id, quantity },
      ...{ eventType: 'ADJUST' as const, givenUnitCost: unitCost },
    })),
    ...outbound.map(({ id, quantity, provisionalUnitCost }, index) => ({
      ...{ ...common, ...on(dayOf(index, entriesADay.outbound)), id, quantity },
      ...{ eventType: 'CONSUME' as const, keptUnitCost: provisionalUnitCost },
      ...{ sourceType: 'work_order_receipt' as const, sourceId },
    })),
  ];
}

const text = (value: Exact | string | null) => (value === null ? null : toText(exact(value)));

const lineOf = (row: LayerRow) => [
  row.entryId,
  row.ledgerEntryId,
  ...[row.quantity, row.unitCost, row.openQuantity, row.provisionalQuantity].map(text),
  text(row.provisionalUnitCost),
];

/** The lines of `match`, for the outbound entries and then for the inbound ones. */
function expectedLines({ consumptions, open, outbound }: Matched, pool: Pool) {
  const lines = (entryId: string, rest: (Exact | null)[], found: typeof consumptions) => {
    const others = found.map(({ inboundId, outboundId, quantity, unitCost }) => [
      ...[entryId, entryId === inboundId ? outboundId : inboundId],
      ...[quantity, unitCost].map(text),
    ]);
    return (others.length > 0 ? others : [[entryId, null, null, null]]).map((line) => [
      ...line,
      ...rest.map(text),
    ]);
  };
  const ofOutbound = outbound.flatMap(({ id, provisionalQuantity }, index) => {
    const isProvisional = toText(provisionalQuantity) !== '0';
    const unitCost = (isProvisional && pool.outbound[index]?.provisionalUnitCost) || null;
    const found = consumptions.filter(({ outboundId }) => outboundId === id);
    return lines(id, [null, provisionalQuantity, unitCost], found);
  });
  const ofInbound = open.flatMap(({ inboundId, quantity }) => {
    const found = consumptions.filter((each) => each.inboundId === inboundId);
    return lines(inboundId, [quantity, null, null], found);
  });
  return { ofOutbound, ofInbound };
}

async function read(tx: Transaction, select: Fragment) {
  return (await tx.rows(sql<LayerRow>`${select}`)).map(lineOf);
}

const pools = fc
  .tuple(
    history,
    fc.record({
      inbound: fc.integer({ min: 1, max: 4 }),
      outbound: fc.integer({ min: 1, max: 4 }),
    }),
  )
  .map(
    ([{ inbound, outbound }, entriesADay]): Pool => ({
      ...{ itemId: randomUUID(), sourceId: randomUUID(), entriesADay },
      ...{ inbound: withIds(inbound), outbound: withIds(outbound) },
    }),
  );

it('reads of any entry the consumptions that the pure function finds', async () => {
  const database = await databaseOf();
  const orgId = client.orgId as string;
  await fc.assert(
    fc.asyncProperty(pools, (pool) =>
      database.transaction({ orgId, userId: client.userId }, async (tx) => {
        await tx.run(sql`insert into items (org_id, id, kind)
          values (${orgId}, ${pool.itemId}, 'material')`);
        const cause = { type: 'test', id: pool.sourceId };
        const change = { entries: entriesOf(pool), voided: [], cause };
        await post(workIn(tx, organization()), [{ change }]);
        const { ofOutbound, ofInbound } = expectedLines(match(pool.inbound, pool.outbound), pool);
        expect(await read(tx, selectLayersFrom(orgId, pool.sourceId))).toEqual(ofOutbound);
        const found: Awaited<ReturnType<typeof read>> = [];
        for (const { id } of [...pool.outbound, ...pool.inbound]) {
          found.push(...(await read(tx, selectLayers(orgId, id))));
        }
        expect(found).toEqual([...ofOutbound, ...ofInbound]);
      }),
    ),
  );
});
