/** A start after a demo that was left unfinished. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { eventually, hangLimit } from '../../../test/support/eventually.ts';
import {
  newOrganization,
  newUser,
  openWorld,
  query,
  type World,
} from '../../../test/support/world.ts';
import { readConfig } from '../../kernel/config.ts';
import { verifyCommand } from '../verify/command.ts';
import { type DemoRun, offerDemo } from './offer-demo.ts';

const again =
  'The demo organization was left unfinished; making it again ... (DEMO=false leaves it as it is)';

let world: World;
const offers: DemoRun[] = [];

beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  for (const offer of offers.splice(0)) await offer.stop();
  await world.service.close();
});

interface Start {
  began: Date;
  offer: DemoRun;
  printed: string[];
}

/** Offers the demo as a start of the service does. */
function start(isNew: boolean, of = world): Start {
  const began = new Date();
  const printed: string[] = [];
  const offer = offerDemo({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: world.dataDir }),
    databaseUrl: of.databaseUrl,
    address: of.origin,
    isNew,
    print: (line) => void printed.push(line),
  });
  offers.push(offer);
  return { began, offer, printed };
}

/** The lines that a start prints until the demo has ended. */
async function outputOf(isNew: boolean, of = world): Promise<string[]> {
  const { offer, printed } = start(isNew, of);
  await offer.ended;
  return printed;
}

async function count(rows: string, ...values: unknown[]): Promise<number> {
  const [found] = await query<{ n: number }>(
    `select count(*)::int as n from ${rows}`,
    values,
    world,
  );
  return found?.n ?? 0;
}

const named = (name: string) => count('organizations where deleted_at is null and name = $1', name);

/** The notes of unfinished demos in the data folder. */
const notes = () => readdirSync(world.dataDir).filter((name) => name.startsWith('demo-'));

/** Waits until the organizations that a start makes have so many ledger entries. */
async function untilRows(rows: number, { began, printed }: Start): Promise<void> {
  // Ids have the time at which they are made; the demo says that it is older.
  const entries = 'ledger_entries e where e.org_id > $1::uuid';
  const hex = began.getTime().toString(16).padStart(12, '0');
  const first = `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
  for (const end = Date.now() + hangLimit; Date.now() < end; await sleep(50)) {
    if ((await count(entries, first)) >= rows) return;
  }
  throw new Error(`The demo has fewer ledger entries: ${printed.join('\n')}`);
}

/** Stops a start before the demo is complete. */
async function stopHalfway(making: Start): Promise<void> {
  const { offer, printed } = making;
  await untilRows(50, making);
  await offer.stop();
  expect(printed.at(-1)).toBe(
    'The demo organization was left unfinished; the next start makes it again.',
  );
}

/** Adds a member by invitation. */
async function join(owner: Client, guest: Client): Promise<void> {
  const invitation = { email: guest.email, role: 'member' };
  const { id } = (await owner.post('/organizations/current/invitations', invitation)).body;
  const accepted = await guest.post('/invitations/accept', { invitationId: id });
  expect(accepted.status, accepted.text).toBe(200);
}

async function signIn(email: string): Promise<Client> {
  return new Client(world.origin, (await world.service.local?.signIdToken(email)) as string);
}

test('the next start makes it again, and completes it', async () => {
  await stopHalfway(start(true));
  expect(await named('Harbour Lane Oatcakes')).toBe(1);

  const printed = await outputOf(false);
  expect(printed[0]).toBe(again);
  const [, orgId = ''] = /^Demo organization: (\S+)/m.exec(printed.join('\n')) ?? [];
  expect(await named('Harbour Lane Oatcakes')).toBe(1);
  expect(await named('Corner Cafe')).toBe(1);
  const report: string[] = [];
  const write = (line: string) => void report.push(line);
  const env = { DATABASE_URL: world.databaseUrl };
  expect(await verifyCommand(['--org', orgId], env, { report: write, print: write })).toBe(0);
  expect(report).toEqual([expect.stringMatching(/^1 organization, .*: no difference$/)]);
  const commands = printed.filter((line) => line.includes('curl'));
  expect(commands).toHaveLength(3);
  for (const command of commands) {
    const quiet = `${command.replace(/ -o \S+/, '')} -f -o /dev/null`;
    await promisify(execFile)('sh', ['-c', quiet]);
  }

  expect(notes()).toEqual([]);
  expect(await outputOf(false)).toEqual([]);
});

test('one of two nodes that start at the same time makes it', async () => {
  await stopHalfway(start(true));
  const starts = [start(false), start(false)];
  await Promise.race(starts.map(({ offer }) => offer.ended));
  await eventually(() => expect(starts.flatMap(({ printed }) => printed)).toEqual([again]));
  const busy = starts.find(({ printed }) => printed.length > 0) as Start;
  await stopHalfway(busy);
  expect(await named('Harbour Lane Oatcakes')).toBe(1);
});

test('a node that starts while it is being made leaves it alone', async () => {
  const maker = start(true);
  await untilRows(1, maker);
  expect(await outputOf(false)).toEqual([]);
  await stopHalfway(maker);
});

test('a demo that is unfinished in another database is not made in this one', async () => {
  const other = await openWorld();
  const maker = start(true, other);
  await eventually(() => expect(notes()).toHaveLength(1));
  expect(await outputOf(false)).toEqual([]);
  await maker.offer.stop();
  expect(notes()).toHaveLength(1);
  await other.service.close();
});

test('an organization of another user with the same name stays', async () => {
  await stopHalfway(start(true));
  const person = await newOrganization({ name: 'Harbour Lane Oatcakes' }, { world });
  await person.post('/locations', { name: 'Bakery' });
  const look = async () => [
    (await person.get('/organizations/current')).body,
    (await person.get('/organizations/current/members')).body.data,
    (await person.get('/locations')).body.data,
  ];
  const before = await look();
  expect(before[2]).toHaveLength(1);
  await stopHalfway(start(false));
  expect(await look()).toEqual(before);
  expect(await named('Harbour Lane Oatcakes')).toBe(2);
});

test('nothing is removed after its users made or joined an organization, or others joined it', async () => {
  await stopHalfway(start(true));
  const entries = await count('ledger_entries');
  const expectRefusal = async (orgName: string) => {
    expect(await outputOf(false)).toEqual([
      again,
      `The demo organization could not be made; everything else works. demo@example.com belongs to ${orgName}, which is not only the demo's: leave that organization and start again, or set DEMO=false.`,
    ]);
    expect(await count('ledger_entries')).toBe(entries);
    expect(await named('Harbour Lane Oatcakes')).toBe(1);
  };
  const owner = await signIn('demo@example.com');
  const { id: ownId } = (await owner.post('/organizations', { name: 'Mill Lane Bakery' })).body;
  await expectRefusal('Mill Lane Bakery');
  expect((await owner.in(ownId).delete('/organizations/current')).status).toBe(204);

  const { memberships } = (await owner.get('/user')).body;
  const guest = await newUser({ world });
  await join(owner.in(memberships[0].orgId), guest);
  await expectRefusal('Harbour Lane Oatcakes');
  const members = '/organizations/current/members';
  expect((await guest.in(memberships[0].orgId).delete(`${members}/me`)).status).toBe(204);

  await stopHalfway(start(false));
});
