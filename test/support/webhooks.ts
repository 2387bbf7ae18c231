import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { query, type World } from './world.ts';

/** A message as a receiver gets it. */
export interface ReceivedMessage {
  path: string;
  id: string;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a message has the form of its type.
  body: any;
}

type Respond = (message: ReceivedMessage, response: ServerResponse) => number | undefined;

/** A receiver of webhooks on this machine. Each path can be an endpoint of its own. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  /** The status of an answer; undefined where the function answers itself, or never. */
  respond: Respond = () => 204;
  /** Milliseconds before an answer. */
  pause = 0;
  /** The most messages that were under way at once, of one path. */
  maxAtOnce = 0;
  private readonly open = new Map<string, number>();
  private port = 0;
  private readonly server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    this.count(path, 1);
    response.on('close', () => this.count(path, -1));
    const message = received(path, headers, await text(request));
    this.messages.push(message);
    if (this.pause > 0) await sleep(this.pause);
    const status = this.respond(message, response);
    if (status !== undefined) response.writeHead(status).end();
  });

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The messages at a path. */
  at(path: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.path === path);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private count(path: string, by: number): void {
    const open = (this.open.get(path) ?? 0) + by;
    this.open.set(path, open);
    this.maxAtOnce = Math.max(this.maxAtOnce, open);
  }
}

function received(path: string, headers: IncomingHttpHeaders, body: string): ReceivedMessage {
  const texts = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    path,
    id: texts['webhook-id'] ?? '',
    headers: texts,
    text: body,
    body: JSON.parse(body),
  };
}

export interface TestEndpoint {
  id: string;
  secret: string;
  position: number;
}

/** Creates an endpoint that follows new vendors; the answer has its secret. */
export const newEndpoint = (
  owner: Client,
  url: string,
  settings: object = {},
): Promise<TestEndpoint> =>
  done(owner.post('/webhook-endpoints', { url, types: ['vendor.created'], ...settings }));

export const endpointOf = (owner: Client, { id }: { id: string }) =>
  done(owner.get(`/webhook-endpoints/${id}`));

/** The attempts of an endpoint, the oldest first. */
export async function attemptsOf(owner: Client, { id }: { id: string }) {
  const page = { limit: '200', sort: 'createdAt' };
  return (await done(owner.get(`/webhook-endpoints/${id}/attempts`, { query: page }))).data;
}

/** Creates vendors: each is an event of the feed. */
export async function newEvents(owner: Client, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await done(owner.post('/vendors', { name: `Vendor ${at}` }));
  }
}

/** The ids of the events that `newEvents` has made, in their order. */
export async function eventIds(owner: Client, of?: World): Promise<string[]> {
  const rows = await query<{ id: string }>(
    "select id from events where org_id = $1 and type = 'vendor.created' order by position",
    [owner.orgId],
    of,
  );
  return rows.map(({ id }) => id);
}
