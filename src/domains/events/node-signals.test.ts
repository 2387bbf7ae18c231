/** Signals between nodes of which the database is slow to answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { openLine } from '../../../test/support/line.ts';
import { startProcess, untilReady } from '../../../test/support/service-process.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

test('a node sends one signal at a time to a database that answers slowly', async () => {
  const { databaseUrl, dataDir } = await world();
  // Writes of one organization share transactions, and signals with them.
  const owners = await Promise.all(Array.from({ length: 12 }, () => newOrganization()));
  const line = await openLine(databaseUrl);
  const node = startProcess({
    dataDir,
    port: await freePort(),
    // A statement on a connection that has others waiting is deprecated, and then ends the node.
    env: { DATABASE_URL: line.url, NODE_OPTIONS: '--throw-deprecation' },
  });
  await untilReady(node);
  // Longer than the node collects signals.
  line.slow(150);
  const writes = owners.map(async ({ token, orgId }, at) => {
    await delay(at * 30);
    return new Client(node.origin, token, { orgId }).post('/vendors', { name: 'Mill' });
  });
  const answers = await Promise.all(writes);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  line.slow(0);
  node.child.kill('SIGTERM');
  expect(await node.ended, node.said.join('\n')).toBe(0);
  await line.down();
});
