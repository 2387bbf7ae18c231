import pg from 'pg';
import { events } from '../../kernel/limits/events.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';

const channel = 'stockwright_events';

/** A signal changes nothing that the log would have to keep: its commit need not be flushed. */
const options = '-c synchronous_commit=off';

/** Milliseconds for which organizations are collected, and how many one signal names. */
const { collecting, maxInPayload } = valuesOf(events.signals);

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
  /** The end of the statement that the connection runs. */
  private turn: Promise<unknown> = Promise.resolve();
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
    this.schedule();
  }

  /** Hears the other nodes from now on. */
  async listen(): Promise<void> {
    this.listening ??= this.inTurn((client) => client.query(`listen ${channel}`));
    await this.listening.catch(() => undefined);
  }

  private schedule(): void {
    this.sending ??= setTimeout(() => void this.sendAll(), collecting).unref();
  }

  /** Organizations that change meanwhile are told of after it. */
  private async sendAll(): Promise<void> {
    const orgIds = [...this.changed];
    this.changed.clear();
    for (let at = 0; at < orgIds.length; at += maxInPayload) {
      const payload = orgIds.slice(at, at + maxInPayload).join(' ');
      const values = [channel, payload];
      await this.inTurn((client) => client.query('select pg_notify($1, $2)', values)).catch(() =>
        this.lose(),
      );
    }
    this.sending = undefined;
    if (this.changed.size > 0) this.schedule();
  }

  /** Runs a statement after the one before it, if there is a connection. */
  private inTurn(run: (client: pg.Client) => Promise<unknown>): Promise<unknown> {
    const result = this.turn.then(async () => {
      const client = await this.connected();
      return client && run(client);
    });
    this.turn = result.catch(() => undefined);
    return result;
  }

  private connected(): Promise<pg.Client | undefined> {
    this.connecting ??= this.connect();
    return this.connecting;
  }

  private async connect(): Promise<pg.Client | undefined> {
    if (this.isClosed) return undefined;
    const client = new pg.Client({ connectionString: this.databaseUrl, options });
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
