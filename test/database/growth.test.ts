import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from '../support/bulk.ts';
import type { Client } from '../support/client.ts';
import { plansDuring, type RunStep, reportPlans, type SentPlan } from '../support/sent-plans.ts';
import { type Exceptions, inTenant, sweepOf } from '../support/sweep.ts';
import { send, validRequests } from '../support/valid-requests.ts';
import { inWorld, newOrganization, openWorld, query, type World } from '../support/world.ts';

/**
 * Nothing costs more because an organization has much of something: whatever a request reads or
 * changes, no statement reads more than a few hundred rows of a table that has thousands.
 */

/** Rows of a table that one step of a plan may read. */
const most = 300;

/** Blocks of an index or a table that one step may read, beside those of the rows that it finds. */
const maxBlocks = 60;
const blocksOfRow = 6;

/** Requests that read all there is, and why. */
const exceptions: Exceptions = {
  E016: 'names of users are in a table that all organizations share',
  E020: 'open invitations are counted, which have a limit',
  E021: 'the same',
  X003: 'a stream does not end',
  X012: 'the costs of all recipes are compared',
  X015: 'the stock of all items is valued',
  X016: 'the needs of all items are planned',
  X017: 'the same',
  X020: 'texts within names are compared with all of them',
  X029: 'what was shipped in the period is added up',
  X030: 'the mails of a day are counted, which have a limit',
  X040: 'the same',
  X045: 'the items and places of its scope are counted',
  X082: 'what entries up to the month posted is added up',
  X121: 'a part of the feed is read',
};

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await openWorld({ OPEN_INVITATIONS: '1000000' }, { via: reportPlans });
  owner = await newOrganization({}, { world });
  await newOrganization({}, { world });
  await fill(owner.orgId, world);
  await query('analyze', [], world);
});

afterAll(() => world.service.close());

const sweep = sweepOf(inTenant, exceptions);

test.each(sweep)('%s reads what it needs', async (_title, endpoint) => {
  await inWorld(world, async () => {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    let status = 0;
    const plans = await plansDuring(async () => {
      ({ status } = await send(request.by ?? owner, endpoint, request));
    });
    expect(status).toBeLessThan(500);
    expect(plans).not.toEqual([]);
    expect(plans.flatMap(scans)).toEqual([]);
  });
});

/** The steps of a plan that read many rows, or most of an index for a few. */
const scans = ({ text, steps }: SentPlan) =>
  steps.flatMap((step) => {
    const table = step['Relation Name'];
    const type = step['Node Type'];
    if (!table || table.startsWith('pg_') || !type.includes('Scan')) return [];
    const [rows, blocks] = [rowsOf(step), blocksOf(step)];
    const enough = maxBlocks + blocksOfRow * (rows + (step['Actual Loops'] ?? 1));
    if (rows <= most && blocks <= enough) return [];
    return [{ table, rows, blocks, type, index: step['Index Name'], filter: step.Filter, text }];
  });

/** Blocks that a step reads by itself. */
const blocksOf = (step: RunStep): number =>
  (step.Plans ?? []).reduce((own, below) => own - readBlocks(below), readBlocks(step));

const readBlocks = (step: RunStep): number =>
  (step['Shared Hit Blocks'] ?? 0) + (step['Shared Read Blocks'] ?? 0);

const rowsOf = (step: RunStep) =>
  ((step['Actual Rows'] ?? 0) +
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0)) *
  (step['Actual Loops'] ?? 1);
