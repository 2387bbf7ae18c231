import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import {
  type MailWorld,
  mailCounts,
  openMailWorld,
  type QueuedJob,
  queuedJobs,
  tryJobsNow,
} from '../../../test/support/mail-world.ts';
import { jobsDone, tokenIn } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

/** Invitation mails when the mail server refuses, defers or is unreachable. */

const invitations = '/organizations/current/invitations';
let world: MailWorld;
let owner: Client;
let guests = 0;
const newAddress = () => `guest.${guests++}@example.com`;

beforeAll(async () => {
  world = await openMailWorld();
  owner = await newOrganization({}, { world });
});

beforeEach(async () => {
  world.sink.refusal = () => undefined;
  await query('delete from graphile_worker._private_jobs', [], world);
});

async function invite(email: string): Promise<string> {
  const made = await owner.post(invitations, { email });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}

/** The log lines about invitations that need an operator. */
const errorsOf = (id: string) =>
  world.logged.filter(({ level, invitationId }) => level === 50 && invitationId === id);

/** The jobs, after each has had this number of attempts and waits. */
function jobsTried(attempts: number): Promise<QueuedJob[]> {
  return eventually(async () => {
    const jobs = await queuedJobs(world);
    expect(jobs).not.toEqual([]);
    for (const job of jobs) expect(job).toMatchObject({ attempts, is_resting: true });
    return jobs;
  });
}

test('a mail server that hangs delays no request', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.sink.hold = () => held;
  const email = newAddress();
  await invite(email);
  await eventually(() => expect(world.sink.recipients).toContain(email));
  // The invitation was answered, and its mail is still under way.
  expect(await queuedJobs(world)).toMatchObject([
    { attempts: 1, is_resting: false, last_error: null },
  ]);
  release();
  await jobsDone(world);
  expect(world.sink.to(email)).toHaveLength(1);
});

test('a mail server that is down gets the mail when it is back', async () => {
  const before = await mailCounts(world);
  await world.sink.close();
  const email = newAddress();
  const id = await invite(email);
  const [job] = await jobsTried(1);
  expect(job).toMatchObject({
    payload: { invitationId: id, issue: 1 },
    max_attempts: 13,
    last_error: 'The mail did not reach the mail server (ESOCKET).',
  });
  expect(world.sink.to(email)).toEqual([]);

  await world.sink.open();
  await tryJobsNow(world);
  await jobsDone(world);
  expect(world.sink.to(email)).toHaveLength(1);
  const { sent = 0, retried = 0, failed } = before;
  expect(await mailCounts(world)).toEqual({ sent: sent + 1, retried: retried + 1, failed });
});

test('a deferred mail is tried again, after growing pauses', async () => {
  world.sink.refusal = () => 451;
  const email = newAddress();
  await invite(email);
  await jobsTried(1);
  await tryJobsNow(world);
  const [job] = await jobsTried(2);
  expect(job?.last_error).toBe('The mail server answered 451 to RCPT TO.');
  const [next] = await query<{ wait: number }>(
    `select extract(epoch from run_at - updated_at)::float8 as wait from graphile_worker.jobs`,
    [],
    world,
  );
  // e² seconds, from the start of the statement that says so.
  expect(next?.wait).toBeGreaterThan(5);
  expect(next?.wait).toBeLessThan(20);

  world.sink.refusal = () => undefined;
  await tryJobsNow(world);
  await jobsDone(world);
  expect(world.sink.to(email)).toHaveLength(1);
});

test('a permanently refused address ends the job at once, and is reported', async () => {
  const { failed = 0 } = await mailCounts(world);
  world.sink.refusal = () => 550;
  const email = newAddress();
  const id = await invite(email);
  const [job] = await jobsTried(13);
  expect(job?.last_error).toBe('The mail server answered 550 to RCPT TO.');
  expect(await mailCounts(world)).toMatchObject({ failed: failed + 1 });
  expect(errorsOf(id)).toMatchObject([
    {
      issue: 1,
      err: { detail: `550 <${email}> is refused` },
      msg: 'An invitation could not be mailed',
    },
  ]);
  await tryJobsNow(world);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(world.sink.recipients.filter((address) => address === email)).toHaveLength(1);

  // The operator has created the mailbox, and lets the job run again.
  world.sink.refusal = () => undefined;
  await tryJobsNow(world, 0);
  await jobsDone(world);
  expect(world.sink.to(email)).toHaveLength(1);
});

test('the end of the last of thirteen attempts is reported too', async () => {
  const { failed = 0 } = await mailCounts(world);
  world.sink.refusal = () => 421;
  const id = await invite(newAddress());
  await jobsTried(1);
  await tryJobsNow(world, 12);
  await jobsTried(13);
  expect(await mailCounts(world)).toMatchObject({ failed: failed + 1 });
  expect(errorsOf(id)).toHaveLength(1);
});

test('a refused address does not prevent mails to others', async () => {
  const emails = Array.from({ length: 6 }, newAddress);
  const refused = emails[2];
  world.sink.refusal = (address) => (address === refused ? 550 : undefined);
  await Promise.all(emails.map(invite));
  await jobsDone(world);
  const got = emails.map((email) => world.sink.to(email).length);
  expect(got).toEqual([1, 1, 0, 1, 1, 1]);
});

test('a mail that is no longer needed is dropped', async () => {
  world.sink.refusal = () => 451;
  const reissued = newAddress();
  const revoked = newAddress();
  const expired = newAddress();
  const accepted = await newUser({ name: 'guest', world });
  const again = await invite(reissued);
  await owner.post(`${invitations}/${again}/resend`);
  await owner.delete(`${invitations}/${await invite(revoked)}`);
  const late = await invite(expired);
  await query(
    "update invitations set expires_at = now() - interval '1 s' where id = $1",
    [late],
    world,
  );
  await accepted.post('/invitations/accept', { invitationId: await invite(accepted.email) });
  await jobsTried(1);

  world.sink.refusal = () => undefined;
  await tryJobsNow(world);
  await jobsDone(world);
  for (const email of [revoked, expired, accepted.email]) expect(world.sink.to(email)).toEqual([]);
  const mails = world.sink.to(reissued);
  expect(mails).toHaveLength(1);
  expect((await owner.get(`/invitations/by-token/${tokenIn(mails[0])}`)).status).toBe(200);
});

test('a deleted organization sends no invitation', async () => {
  world.sink.refusal = () => 451;
  const other = await newOrganization({}, { world });
  const email = newAddress();
  await other.post(invitations, { email });
  await jobsTried(1);
  expect((await other.delete('/organizations/current')).status).toBe(204);
  world.sink.refusal = () => undefined;
  await tryJobsNow(world);
  await jobsDone(world);
  expect(world.sink.to(email)).toEqual([]);
});

test('no job holds an address, a name or a token', async () => {
  world.sink.refusal = () => 451;
  const email = newAddress();
  await invite(email);
  await jobsTried(1);
  const [row] = await query<{ row: string }>(
    'select j::text as row from graphile_worker._private_jobs j',
    [],
    world,
  );
  expect(row?.row).not.toContain(email);
  expect(row?.row).not.toMatch(/[\w-]{43}/);
});

test('a stop waits for the mail that is being sent', async () => {
  const own = await openMailWorld();
  const by = await newOrganization({}, { world: own });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  own.sink.hold = () => held;
  await by.post(invitations, { email: 'leaving@example.com' });
  await eventually(() => expect(own.sink.recipients).toHaveLength(1));
  const closed = own.service.close();
  setTimeout(release, 300);
  await closed;
  expect(own.sink.to('leaving@example.com')).toHaveLength(1);
  expect(await queuedJobs(own)).toEqual([]);
});

test('a stop does not wait for a mail server that hangs; the mail is kept', async () => {
  const own = await openMailWorld();
  const by = await newOrganization({}, { world: own });
  own.sink.hold = () => new Promise(() => {});
  await by.post(invitations, { email: 'hanging@example.com' });
  await eventually(() => expect(own.sink.recipients).toHaveLength(1));
  // The stop ends the try itself: the mailer's own limit would be another error.
  await own.service.close();
  expect(await queuedJobs(own)).toMatchObject([
    {
      attempts: 1,
      is_resting: true,
      last_error: 'The mail did not reach the mail server (EABORT).',
    },
  ]);
});
