import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { jobsDone, newMember, withApiToken } from '../../../test/support/users.ts';
import {
  attemptsOf,
  endpointOf,
  eventIds,
  newEndpoint,
  newEvents,
  type TestEndpoint,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let receiver: WebhookReceiver;
let owner: Client;
/** The owner's API token, which is valid for as long as the clock can run. */
let lasting: Client;
let endpoint: TestEndpoint;

beforeAll(async () => {
  const limits = { interval: 50, timeout: 60_000 };
  own = await openWorld({}, { webhooks: { limits, random: () => 0 } });
});
beforeEach(async () => {
  own.setNow(undefined);
  receiver = await new WebhookReceiver().listen();
  owner = await newOrganization({}, { world: own });
  lasting = (await withApiToken(owner)).client;
  endpoint = await newEndpoint(owner, receiver.url());
  return () => receiver.close();
});
afterAll(() => own.service.close());

const events = (count: number) => newEvents(owner, count);
const state = () => endpointOf(lasting, endpoint);
const attempts = () => attemptsOf(lasting, endpoint);
const failed = (count: number) =>
  eventually(async () => expect(await state()).toMatchObject({ failures: count }));

const mails = () => {
  const dir = join(own.dataDir, 'mails');
  return readdirSync(dir).map((file) => readFileSync(join(dir, file), 'utf8'));
};

test.each([301, 307, 400, 404, 500])(
  'an answer %i is a failure; the event waits',
  async (status) => {
    receiver.respond = (_message, response) => {
      response.setHeader('location', receiver.url('/elsewhere'));
      return status;
    };
    await events(2);
    await failed(1);
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({ outcome: 'failed', status, failure: null });
    const { enabled, nextAttemptAt, failingSince } = await state();
    expect({ enabled, nextAttemptAt }).toEqual({
      enabled: true,
      nextAttemptAt: attempt.nextAttemptAt,
    });
    // The first pause begins when the try has failed; the try itself began before.
    expect(Date.parse(nextAttemptAt) - Date.parse(failingSince)).toBe(5_000);
    expect(Date.parse(attempt.createdAt)).toBeLessThanOrEqual(Date.parse(failingSince));
    await sleep(200);
    expect(receiver.messages).toHaveLength(1);
  },
);

test('a receiver that takes too long has failed', async () => {
  const hasty = await openWorld({}, { webhooks: { limits: { interval: 50, timeout: 400 } } });
  const sender = await newOrganization({}, { world: hasty });
  const { id } = await newEndpoint(sender, receiver.url());
  receiver.respond = () => undefined;
  await newEvents(sender, 1);
  await eventually(async () =>
    expect(await attemptsOf(sender, { id })).toMatchObject([{ status: null, failure: 'timeout' }]),
  );
  await hasty.service.close();
});

test('a receiver that asks for time gets it', async () => {
  receiver.respond = (_message, response) => {
    response.setHeader('retry-after', '7200');
    return 429;
  };
  await events(1);
  await failed(1);
  const { nextAttemptAt, failingSince } = await state();
  const wait = Date.parse(nextAttemptAt) - Date.parse(failingSince);
  expect(wait).toBe(7_200_000);
  receiver.respond = () => 200;
  own.setNow(new Date(Date.parse(nextAttemptAt) - 1));
  await sleep(300);
  expect(receiver.messages).toHaveLength(1);
  own.setNow(new Date(Date.parse(nextAttemptAt)));
  await failed(0);
  expect(receiver.messages).toHaveLength(2);
});

test('a receiver that is gone is disabled, and every administrator is told', async () => {
  const admin = await newMember(owner, 'admin', { world: own });
  const member = await newMember(owner, 'member', { world: own });
  receiver.respond = () => 410;
  await events(2);
  await eventually(async () => expect(await state()).toMatchObject({ enabled: false }));
  expect(await state()).toMatchObject({
    disabledReason: 'gone',
    version: 2,
    nextAttemptAt: null,
    failures: 1,
  });
  expect(receiver.messages).toHaveLength(1);
  await jobsDone(own);
  const told = mails().filter(
    (mail) => mail.includes('no longer sends events') && mail.includes(endpoint.id),
  );
  const recipients = told.map((mail) => /^To: .*?([\w.]+@example\.com)/m.exec(mail)?.[1]);
  expect(recipients.sort()).toEqual([owner.email, admin.email].sort());
  expect(recipients).not.toContain(member.email);
  expect(told[0]).toContain(receiver.url());
  expect(told[0]).toContain('410');
  const { data } = await done(
    owner.get('/events', { query: { types: 'webhook_endpoint.disabled' } }),
  );
  expect(data).toMatchObject([
    {
      objectId: endpoint.id,
      objectVersion: 2,
      actorId: owner.userId,
      changes: { fields: [{ field: 'enabled', old: true, new: false }] },
    },
  ]);
  // Once it is enabled it continues with the same event.
  receiver.respond = () => 200;
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }));
  const ids = await eventIds(owner, own);
  await eventually(() => expect(receiver.messages.map(({ id }) => id)).toEqual([ids[0], ...ids]));
  expect(await state()).toMatchObject({ enabled: true, disabledReason: null });
});

test('a receiver without a success for five days is disabled', async () => {
  receiver.respond = () => 500;
  await events(1);
  await failed(1);
  const { failingSince } = await state();
  const fiveDays = 5 * 24 * 3_600_000;
  own.setNow(new Date(Date.parse(failingSince) + fiveDays - 60_000));
  await failed(2);
  expect(await state()).toMatchObject({ enabled: true, failingSince });
  own.setNow(new Date(Date.parse(failingSince) + fiveDays + 60_000));
  await eventually(async () =>
    expect(await state()).toMatchObject({ enabled: false, disabledReason: 'failing' }),
  );
  await jobsDone(own);
  const told = mails().filter((mail) => mail.includes(endpoint.id));
  expect(told.map((mail) => mail.includes('five days'))).toEqual([true]);
});

test('one success ends the failures, also of a page of events', async () => {
  const refused = new Set<string>();
  receiver.respond = ({ id }) => (refused.has(id) ? 500 : 200);
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: false }));
  await events(3);
  const [first = '', , third = ''] = await eventIds(owner, own);
  refused.add(first);
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }));
  await failed(1);
  refused.delete(first);
  refused.add(third);
  const since = Date.parse((await state()).failingSince);
  own.setNow(new Date(since + 6 * 24 * 3_600_000));
  // The first two arrive after days of failures; the failure of the third is the first again.
  await eventually(() => expect(receiver.messages.at(-1)?.id).toBe(third));
  await eventually(async () => expect(await state()).toMatchObject({ enabled: true, failures: 1 }));
  expect(Date.parse((await state()).failingSince)).toBeGreaterThan(since);
});

test('an endpoint that lags behind what is kept goes on with what is', async () => {
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: false }));
  await sleep(200);
  const { position } = await state();
  await events(5);
  const ids = await eventIds(owner, own);
  await query('delete from events where id = any ($1)', [ids.slice(0, 3)], own);
  await query(
    'delete from events where org_id = $1 and position < (select position from events where id = $2)',
    [owner.orgId, ids[3]],
    own,
  );
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }));
  await eventually(() => expect(receiver.messages.map(({ id }) => id)).toEqual(ids.slice(3)));
  const [skipped] = await attempts();
  const first = receiver.messages[0]?.body.data.position;
  expect(skipped).toMatchObject({
    kind: 'skipped',
    outcome: 'skipped',
    messageId: null,
    firstPosition: position + 1,
    lastPosition: first - 1,
    events: first - 1 - position,
  });
});

test('a result counts only under the lease with which the message was sent', async () => {
  receiver.pause = 200;
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  // The lease ends, and another node begins: this one must not note its result.
  const taken = '01930000-0000-7000-8000-000000000000';
  await query(
    "update webhook_endpoints set lease_id = $2, leased_until = now() + interval '1 s' where id = $1",
    [endpoint.id, taken],
    own,
  );
  await sleep(500);
  const { position } = receiver.messages[0]?.body.data ?? {};
  expect((await state()).position).toBeLessThan(position);
  expect(await attempts()).toEqual([]);
  // The other node has died: once its lease is over, the message is sent again.
  await eventually(() => expect(receiver.messages).toHaveLength(2));
  const [first, second] = receiver.messages;
  expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
  await eventually(async () => expect(await attempts()).toHaveLength(1));
});

test('an endpoint that is changed while a message is under way is not disabled by its answer', async () => {
  receiver.pause = 200;
  receiver.respond = ({ path }) => (path === '/hook' ? 410 : 200);
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { url: receiver.url('/new') }));
  await eventually(() => expect(receiver.at('/new')).toHaveLength(1));
  expect(await state()).toMatchObject({ enabled: true, failures: 0 });
});

test('an endpoint that is deleted while a message is under way is gone', async () => {
  receiver.pause = 200;
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  expect((await owner.delete(`/webhook-endpoints/${endpoint.id}`)).status).toBe(204);
  await sleep(400);
  const left = await query('select 1 from webhook_attempts where org_id = $1', [owner.orgId], own);
  expect(left).toEqual([]);
});
