/** Who follows the feed learns that events were lost: by a failover, or by a restore. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { newEndpoint, newEvents, WebhookReceiver } from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { feedEpochCommand } from '../../tools/installation/commands.ts';

let own: World;
let owner: Client;

beforeAll(async () => {
  own = await openWorld();
  owner = await newOrganization({}, { world: own });
});
afterAll(() => own.service.close());

const read = (given: Record<string, string> = {}) => owner.get('/events', { query: given });
const epoch = async () => (await read()).headers.get('event-epoch') as string;

/** The command of the operator; returns what it printed. */
async function beginEpoch(args: string[] = []): Promise<{ exitCode: number; lines: string[] }> {
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const env = { DATABASE_URL: own.databaseUrl };
  const exitCode = await feedEpochCommand(args, env, { report: keep, print: keep });
  return { exitCode, lines };
}

/** The database as it was before its last events. */
async function loseEvents(count: number): Promise<void> {
  await query(
    `with head as (update event_positions set position = position - $2 where org_id = $1
       returning position)
     delete from events e using head where e.org_id = $1 and e.position > head.position`,
    [owner.orgId, count],
    own,
  );
}

test('a follower whose events were lost is refused, in every way of reading the feed', async () => {
  await newEvents(owner, 8);
  const before = await epoch();
  await loseEvents(5);
  expect(await beginEpoch()).toEqual({
    exitCode: 0,
    lines: [expect.stringMatching(/^The change feed has the new epoch [0-9a-f]{32}: .*\.$/)],
  });
  const { headers } = await read();
  expect(headers.get('event-epoch')).not.toBe(before);
  await newEvents(owner, 8);
  for (const path of ['/events', '/events/stream']) {
    const refused = await owner.get(path, { query: { after: '8', epoch: before } });
    const { code, oldest } = refused.body;
    expect([path, refused.status, code, oldest]).toEqual([path, 410, 'events_expired', 1]);
  }
  const kept = await read({ after: '8', epoch: await epoch() });
  expect([kept.status, kept.body.data.length]).toEqual([200, 3]);
});

test('a follower that sends no epoch is answered as before', async () => {
  const { status, body } = await read({ after: '1' });
  expect([status, body.data[0].position]).toEqual([200, 2]);
});

test('a request that waits is refused when the epoch ends', async () => {
  const { body } = await read();
  const waiting = read({ after: String(body.head), epoch: await epoch(), wait: '20' });
  await beginEpoch();
  await newEvents(owner, 1);
  const { status } = await waiting;
  expect(status).toBe(410);
});

test('a stream tells its epoch, ends with it, and is refused afterwards', async () => {
  const current = await epoch();
  const { body } = await read();
  const open = (headers: Record<string, string> = {}) =>
    fetch(`${own.origin}/api/events/stream?after=${body.head}&epoch=${current}`, {
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-org-id': owner.orgId as string,
        ...headers,
      },
    });
  const stream = await open();
  expect([stream.status, stream.headers.get('event-epoch')]).toEqual([200, current]);
  const text = stream.text();
  await newEvents(owner, 1);
  // The page with this event may be read before or after the epoch ends.
  await beginEpoch();
  await newEvents(owner, 1);
  expect(await text).not.toContain(`id: ${body.head + 2}`);
  const again = await open({ 'last-event-id': String(body.head) });
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    410,
    'events_expired',
  ]);
});

test('a message of a webhook has the epoch of its positions', async () => {
  const receiver = await new WebhookReceiver().listen();
  await newEndpoint(owner, receiver.url());
  await newEvents(owner, 1);
  await eventually(() => expect(receiver.messages.length).toBeGreaterThan(0));
  expect(receiver.messages[0]?.headers['event-epoch']).toBe(await epoch());
  receiver.close();
});

test('the epoch follows from the timeline and the server, which the service can read', async () => {
  const [found] = await query<{ epoch: string; expected: string; rights: boolean }>(
    `select feed_epoch() as epoch,
       left(encode(sha256(convert_to(concat_ws(' ', i.feed_generation, d.oid,
         substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8), s.system_identifier), 'UTF8')),
         'hex'), 32) as expected,
       has_function_privilege('stockwright_app', 'pg_walfile_name(pg_lsn)', 'execute')
         and has_function_privilege('stockwright_app', 'pg_current_wal_lsn()', 'execute')
         and has_function_privilege('stockwright_app', 'pg_control_system()', 'execute') as rights
     from installation i, pg_database d, pg_control_system() s
     where d.datname = current_database()`,
    [],
    own,
  );
  expect(found).toEqual({ epoch: await epoch(), expected: await epoch(), rights: true });
});

test('another database has another epoch, though it was made from the same rows', async () => {
  const other = await openWorld();
  const visitor = await newOrganization({}, { world: other });
  const { headers } = await visitor.get('/events');
  expect(headers.get('event-epoch')).not.toBe(await epoch());
  await other.service.close();
});

test('the command takes no arguments', async () => {
  const current = await epoch();
  const printed = { exitCode: 2, lines: ['Usage: npm run feed-epoch'] };
  expect(await beginEpoch(['now'])).toEqual(printed);
  expect(await epoch()).toBe(current);
});
