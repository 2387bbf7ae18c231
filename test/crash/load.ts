import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Answer, Client } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import { newLocation, newSku } from '../support/stock.ts';

const base = '/finished-goods-inventory';
/** The milliseconds within which a write must succeed again. */
const timeout = 20_000;

/** One write; its key is also in the notes of the row that it creates. */
interface Write {
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** Undefined until it is acknowledged. */
  entryId?: string;
}

/** Clients that write without pause, and keep the acknowledged answers. */
export class Load {
  private readonly owner: Client;
  private readonly skuIds: string[];
  private readonly places: string[];
  private readonly writes: Write[] = [];
  private readonly refs: string[] = [];
  private running = false;

  static async prepare(owner: Client): Promise<Load> {
    const skuIds = [await newSku(owner), await newSku(owner)];
    return new Load(owner, skuIds, [await newLocation(owner), await newLocation(owner)]);
  }

  private constructor(owner: Client, skuIds: string[], places: string[]) {
    this.owner = owner;
    this.skuIds = skuIds;
    this.places = places;
  }

  get written(): number {
    return this.writes.length;
  }

  /**
   * Lets clients write until `stop`. A failed write is sent again with its key until it succeeds.
   */
  run(clients: number): Promise<unknown> {
    this.running = true;
    const work = async () => {
      while (this.running) {
        const write = this.nextWrite();
        this.writes.push(write);
        const end = Date.now() + timeout;
        while (!(await this.send(write))) {
          if (Date.now() > end) throw new Error(`${write.key} cannot be done.`);
          await sleep(50);
        }
      }
    };
    return Promise.all(Array.from({ length: clients }, work));
  }

  /** Waits until every client has finished its last write. */
  async stop(running: Promise<unknown>): Promise<void> {
    this.running = false;
    await running;
  }

  private nextWrite(): Write {
    const key = `write ${this.writes.length}`;
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
    const ref = Math.random() < 0.2 ? this.refs.pop() : undefined;
    if (ref) return { key, path: `/transfers/${ref}/complete`, body: { notes: key } };
    const quantity = 1 + Math.floor(Math.random() * 9);
    const moved = { skuId: pick(this.skuIds), quantity, notes: key };
    const [locationId, destinationLocationId] = pick([this.places, this.places.toReversed()]);
    const path = pick(['/adjustments', '/disposals', '/transfers']);
    const legs = { sourceLocationId: locationId, destinationLocationId };
    // Half of the writes come last in their pools, so that they are written in groups.
    const dated = Math.random() < 0.5 && {
      eventDate: `2026-03-0${1 + Math.floor(Math.random() * 5)}T12:00:00Z`,
    };
    return {
      key,
      path,
      body: { ...moved, ...dated, ...(path === '/transfers' ? legs : { locationId }) },
    };
  }

  /** False when the outcome is unknown; throws when it is a refusal. */
  private async send(write: Write): Promise<boolean> {
    const headers = { 'idempotency-key': write.key };
    const answer: Answer | undefined = await this.owner
      .post(`${base}${write.path}`, write.body, { headers })
      .catch(() => undefined);
    if (!answer || answer.status === 503) return false;
    // The service has not yet noticed the broken connection, so the first attempt holds the key.
    if (answer.body?.code === 'idempotency_in_progress') return false;
    if (answer.status >= 300) throw new Error(`${write.key}: ${answer.text}`);
    write.entryId = (answer.body.ledgerEntry ?? answer.body).id;
    if (write.path === '/transfers') this.refs.push(answer.body.ref);
    return true;
  }

  /** Differences between rows and acknowledged writes: each write must have exactly one row. */
  async losses(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { orgId = '' } = this.owner;
      const { rows } = await client.query<{ id: string; notes: string }>(
        'select id, notes from ledger_entries where org_id = $1',
        [orgId],
      );
      const written = new Map(rows.map((row) => [row.id, row.notes]));
      const lost = this.writes.filter(({ key, entryId = '' }) => written.get(entryId) !== key);
      return [
        ...lost.map(({ key }) => `${key} is lost`),
        ...(rows.length > this.writes.length
          ? [`${rows.length - this.writes.length} too many`]
          : []),
        ...(await breachesOf(
          orgId,
          async (text, values) => (await client.query(text, values)).rows,
        )),
      ];
    } finally {
      await client.end();
    }
  }
}
