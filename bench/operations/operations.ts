import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import type { Endpoint } from '../../src/kernel/contract/endpoint.ts';
import { fill } from '../../test/support/bulk.ts';
import type { Client } from '../../test/support/client.ts';
import { plansDuring, reportTruePlans } from '../../test/support/sent-plans.ts';
import { inTenant, sweepOf } from '../../test/support/sweep.ts';
import { send, validRequests } from '../../test/support/valid-requests.ts';
import { inWorld, newOrganization, openWorld, query } from '../../test/support/world.ts';

/**
 * The price of each operation in an organization that has 50 records of each kind, and in one that
 * has 100,000: blocks of tables and indexes that the database reads, which are exact, and
 * milliseconds.
 */

const few = 50;
const many = 100_000;
/** Requests of each organization, in turns; the median counts. */
const repetitions = 5;
/** Milliseconds after which an operation is not repeated. */
const longest = 20_000;

/** Limits of a person would refuse requests in the large organization. */
const settings = { OPEN_INVITATIONS: '1000000' };

/** The price of a request. */
interface Cost {
  status: number;
  blocks: number;
  milliseconds: number;
}

test('operations', async () => {
  const world = await openWorld(settings, { via: reportTruePlans });
  const owners = [
    await newOrganization({}, { world }),
    await newOrganization({}, { world }),
  ] as const;
  console.error(`Filling two organizations, with ${few} and ${many} records of each kind ...`);
  await fill(owners[0].orgId, world, few);
  await fill(owners[1].orgId, world, many);
  await query('vacuum analyze', [], world);
  const ids = owners.map(({ orgId }) => orgId);
  await inWorld(world, async () => {
    const operations = sweepOf(inTenant, { X003: 'a stream does not end' });
    const costs = [];
    for (const [title, endpoint] of operations) {
      console.error(`Measuring ${title}.`);
      // An organization has few endpoints at most, and each operation on them makes its own.
      await query('delete from webhook_endpoints where org_id = any($1)', [ids], world);
      const [small, large] = await inTurns(endpoint, owners);
      costs.push({ title, small, large });
    }
    writeFileSync(process.env.COSTS ?? '', JSON.stringify({ sizes: [few, many], costs }));
  });
  await world.service.close();
});

/** Fewer rounds of an operation that takes long, or whose request has a limit of records. */
async function inTurns(endpoint: Endpoint, owners: readonly [Client, Client]) {
  const costs: [Cost[], Cost[]] = [[], []];
  const end = performance.now() + longest;
  // The first one of each prepares statements.
  for (let round = 0; round <= repetitions; round += 1) {
    if (round > 1 && performance.now() > end) break;
    for (const [index, owner] of owners.entries()) {
      const cost = await costOf(endpoint, owner).catch((error) => {
        if (round > 1) return undefined;
        throw error;
      });
      if (round > 0 && cost) costs[index]?.push(cost);
    }
  }
  return costs.map(medianOf) as [Cost, Cost];
}

async function costOf(endpoint: Endpoint, owner: Client): Promise<Cost> {
  const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
  let status = 0;
  let milliseconds = 0;
  const plans = await plansDuring(async () => {
    const began = performance.now();
    ({ status } = await send(request.by ?? owner, endpoint, request));
    milliseconds = performance.now() - began;
  });
  const blocks = plans
    .filter(({ text }) => !isBehind(text))
    .reduce((sum, plan) => sum + blocksOf(plan.steps[0] ?? {}), 0);
  return { status, blocks, milliseconds };
}

/** The statements of work behind requests: of webhooks, and of the first analyze of a table. */
const isBehind = (text: string): boolean =>
  text.includes('find_due_webhook_endpoints') || text.includes('pg_relation_size');

const blocksOf = (step: { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number }) =>
  (step['Shared Hit Blocks'] ?? 0) + (step['Shared Read Blocks'] ?? 0);

const middle = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

const medianOf = (costs: readonly Cost[]): Cost => ({
  status: Math.max(...costs.map(({ status }) => status)),
  blocks: middle(costs.map(({ blocks }) => blocks)),
  milliseconds: middle(costs.map(({ milliseconds }) => milliseconds)),
});
