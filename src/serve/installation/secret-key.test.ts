/** The secret key of an installation: another one is refused, and one that replaces it is not. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { download, newParent, upload } from '../../../test/support/documents.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { newEndpoint, newEvents, WebhookReceiver } from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';
import { openLog } from '../../kernel/log.ts';
import { acceptKeyCommand } from '../../tools/installation/commands.ts';

const opened: World[] = [];

afterEach(async () => {
  for (const world of opened.splice(0)) await world.service.close();
});

const newKey = () => randomBytes(32).toString('base64url');

async function open(env: Record<string, string>, of?: World, options = {}): Promise<World> {
  const world = await openWorld(
    { ...(of && { DATA_DIR: of.dataDir }), ...env },
    { ...(of && { databaseUrl: of.databaseUrl }), ...options },
  );
  opened.push(world);
  return world;
}

test('a start with another key is refused in one line, until that key is accepted', async () => {
  const [key, other] = [newKey(), newKey()];
  const world = await open({ SECRET_KEY: key });
  await open({ SECRET_KEY: key }, world);
  const refusal = await open({ SECRET_KEY: other }, world).catch(({ message }) => message);
  expect(refusal).toMatch(/^This database belongs to another SECRET_KEY .*npm run accept-key.*$/);
  expect(refusal).not.toContain(other);
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const env = { DATABASE_URL: world.databaseUrl, SECRET_KEY: other };
  expect(await acceptKeyCommand([], env, { report: keep, print: keep })).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^The secret key is accepted\./)]);
  await open({ SECRET_KEY: other }, world);
  await expect(open({ SECRET_KEY: key }, world)).rejects.toThrow('another SECRET_KEY');
});

test('local mode makes its key by itself, and notices that it is lost', async () => {
  const world = await open({});
  await open({}, world);
  const { databaseUrl } = world;
  await expect(openWorld({}, { databaseUrl })).rejects.toThrow('DATA_DIR/keys/secret');
});

test('what the key before has signed stays valid while it is SECRET_KEY_PREVIOUS', async () => {
  const [before, after] = [newKey(), newKey()];
  const old = await open({ SECRET_KEY: before });
  const owner = await newOrganization({}, { world: old });
  const document = await done(upload(owner, await newParent(owner)));
  const { downloadUrl } = await done(owner.get(`/documents/${document.id}`));
  const receiver = await new WebhookReceiver().listen();
  const endpoint = await newEndpoint(owner, receiver.url());
  const rotation = { SECRET_KEY: after, SECRET_KEY_PREVIOUS: before };
  await old.service.close();
  opened.pop();
  const both = await open(rotation, old, { webhooks: { limits: { interval: 50 } } });
  const token = await both.service.local?.signIdToken(owner.email as string);
  const client = new Client(both.origin, token as string, { orgId: owner.orgId });
  expect((await download(downloadUrl, both.origin)).status).toBe(200);
  await newEvents(client, 1);
  await eventually(() => expect(receiver.messages.length).toBeGreaterThan(0));
  const verify = (secret: string) => {
    const message = receiver.messages.at(-1);
    return new Webhook(secret).verify(message?.text ?? '', message?.headers ?? {});
  };
  verify(endpoint.secret);
  const rotated = await done(client.post(`/webhook-endpoints/${endpoint.id}/rotate-secret`));
  const count = receiver.messages.length;
  await newEvents(client, 1);
  await eventually(() => expect(receiver.messages.length).toBeGreaterThan(count));
  verify(endpoint.secret);
  verify(rotated.secret);
  await both.service.close();
  opened.pop();
  const ended = await open({ SECRET_KEY: after }, old);
  expect((await download(downloadUrl, ended.origin)).status).toBe(403);
  receiver.close();
});

test('a node whose settings differ from those of one that runs says so', async () => {
  const world = await open({ EVENTS_KEPT_DAYS: '400' });
  const warned: unknown[] = [];
  const start = async (env: Record<string, string>) => {
    const log = openLog('silent');
    log.warn = (entry: unknown) => void warned.push(entry);
    await open(env, world, { log });
    return warned.splice(0);
  };
  expect(await start({ EVENTS_KEPT_DAYS: '400' })).toEqual([]);
  expect(await start({ EVENTS_KEPT_DAYS: '30', DOCUMENT_RETENTION: '9' })).toEqual([
    { settings: ['DOCUMENT_RETENTION', 'EVENTS_KEPT_DAYS'] },
  ]);
  for (const node of opened.splice(0)) await node.service.close();
  expect(await start({ EVENTS_KEPT_DAYS: '30' })).toEqual([]);
});
