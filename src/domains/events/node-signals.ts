import pg from 'pg';
import type { Logger } from '../../kernel/log.ts';

const channel = 'stockwright_events';

/** Milliseconds for which organizations are collected, so that a busy node sends few signals. */
const collecting = 20;

/** A payload of PostgreSQL has at most 8,000 bytes. */
const maxInPayload = 200;

/**
 * Nodes tell each other which organizations have new events: by NOTIFY on a connection of its own,
 * outside of every transaction of a request. A lost signal delays a reader, no more.
 */
export class NodeSignals {
  private readonly databaseUrl: string;
  private readonly log: Logger;
  private readonly heard: (orgIds: readonly string[]) => void;
  private readonly changed = new Set<string>();
  private sending: NodeJS.Timeout | undefined;
  private connecting: Promise<pg.Client | undefined> | undefined;
  private listening: Promise<unknown> | undefined;
  private isClosed = false;

  constructor(
    { databaseUrl, log }: { databaseUrl: string; log: Logger },
    heard: (orgIds: readonly string[]) => void,
  ) {
    this.databaseUrl = databaseUrl;
    this.log = log;
    this.heard = heard;
  }

  /** Tells the other nodes, in a moment. */
  send(orgId: string): void {
    this.changed.add(orgId);
    this.sending ??= setTimeout(() => void this.sendAll(), collecting).unref();
  }

  /** Hears the other nodes from now on. */
  async listen(): Promise<void> {
    this.listening ??= this.connected().then((client) => client?.query(`listen ${channel}`));
    await this.listening.catch(() => undefined);
  }

  private async sendAll(): Promise<void> {
    this.sending = undefined;
    const orgIds = [...this.changed];
    this.changed.clear();
    const client = await this.connected();
    for (let at = 0; client && at < orgIds.length; at += maxInPayload) {
      const payload = orgIds.slice(at, at + maxInPayload).join(' ');
      await client.query('select pg_notify($1, $2)', [channel, payload]).catch(() => this.lose());
    }
  }

  private connected(): Promise<pg.Client | undefined> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async connect(): Promise<pg.Client | undefined> {
    if (this.isClosed) return undefined;
    const client = new pg.Client({ connectionString: this.databaseUrl });
    client.on('error', () => this.lose());
    client.on('notification', ({ payload = '' }) => this.heard(payload.split(' ')));
    try {
      await client.connect();
      return client;
    } catch (err) {
      this.log.warn({ err }, 'No connection for signals between nodes; trying again');
      this.lose();
      return undefined;
    }
  }

  /** The next signal opens another connection, and listens again. */
  private lose(): void {
    this.connecting = undefined;
    this.listening = undefined;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.sending);
    const client = await this.connecting;
    await client?.end().catch(() => undefined);
  }
}
