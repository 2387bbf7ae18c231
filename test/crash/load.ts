import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Chance } from '../../src/tools/demo/chance.ts';
import type { Answer, Client } from '../support/client.ts';
import { hangLimit } from '../support/eventually.ts';
import { breachesOf } from '../support/invariants.ts';
import { done } from '../support/making.ts';
import { newCustomer, sell } from '../support/selling.ts';
import { newLocation, newSku } from '../support/stock.ts';

const base = '/finished-goods-inventory';
/**
 * The milliseconds after which a client sends a request again. The system may hand a new connection
 * to a process that is being killed; nobody ever answers there.
 */
const clientTimeout = 30_000;
const unknownId = '01930000-0000-7000-8000-000000000000';

/** A write; its key is also in the notes of the row that it creates. */
export interface Write {
  key: string;
  path: string;
  body: Record<string, unknown>;
  /** The status with which the service must refuse it; undefined when it must succeed. */
  refusal?: number;
  /** Undefined until it is acknowledged. */
  rowId?: string;
}

/** The records that all writes use. */
interface Records {
  skuIds: string[];
  places: string[];
  customerId: string;
  /** An order of which units come back one by one. */
  shipped: { id: string; items: readonly { id: string }[] };
}

/** More than a run sends back. */
const plenty = 100_000;

interface LoadOptions {
  seed?: number;
  /** Whether the service itself is killed, so that connections break; by default it is. */
  kills?: boolean;
}

/** Clients that write without pause, and keep the acknowledged answers. */
export class Load {
  private readonly owner: Client;
  private readonly records: Records;
  private readonly chance: Chance;
  private readonly breaks: boolean;
  private readonly writes: Write[] = [];
  private readonly refs: string[] = [];
  private running = false;
  private answered = 0;
  /** Requests that were answered 503 while the database was away. */
  unavailable = 0;

  static async prepare(owner: Client, options: LoadOptions = {}): Promise<Load> {
    const skuIds = [await newSku(owner), await newSku(owner)];
    const places = [await newLocation(owner), await newLocation(owner)];
    const lines = skuIds.map((skuId) => ({ skuId, quantity: plenty, unitPrice: 3 }));
    const shipped = await sell(owner, lines, { shipFromLocationId: places[0] });
    await done(owner.post(`/sales-orders/${shipped.id}/shipments`, { shipDate: '2026-03-01' }));
    const records = { skuIds, places, customerId: await newCustomer(owner), shipped };
    return new Load(owner, records, options);
  }

  private constructor(owner: Client, records: Records, { seed, kills = true }: LoadOptions) {
    this.owner = owner;
    this.records = records;
    this.chance = new Chance(seed ?? 1 + Math.floor(Math.random() * 1e9));
    this.breaks = kills;
  }

  /** The writes that were acknowledged until now. */
  acknowledged(): Write[] {
    return this.writes.filter(({ rowId }) => rowId !== undefined);
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
        const end = Date.now() + hangLimit;
        while (!(await this.send(write))) {
          if (Date.now() > end) throw new Error(`${write.key} cannot be done.`);
          await sleep(50);
        }
      }
    };
    const running = Promise.all(
      Array.from({ length: clients }, () =>
        work().catch((error) => {
          this.running = false;
          throw error;
        }),
      ),
    );
    // Reported by `stop`: until then the failure may have nobody who waits for it.
    running.catch(() => {});
    return running;
  }

  /** Waits until as many more writes were acknowledged or refused. */
  async until(more: number): Promise<void> {
    for (const end = this.answered + more; this.answered < end && this.running; ) await sleep(10);
  }

  /** Waits until every client has finished its last write. */
  async stop(running: Promise<unknown>): Promise<void> {
    this.running = false;
    await running;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.chance.between(0, list.length - 1)] as T;
  }

  private nextWrite(): Write {
    const key = `write ${this.writes.length}`;
    const kind = this.chance.between(1, 10);
    const ref = kind <= 2 ? this.refs.pop() : undefined;
    if (ref) return { key, path: `${base}/transfers/${ref}/complete`, body: { notes: key } };
    if (kind === 3) return this.nextOrder(key);
    if (kind === 4) return this.nextReturn(key);
    const { skuIds, places } = this.records;
    const moved = { skuId: this.pick(skuIds), quantity: this.chance.between(1, 9), notes: key };
    const [locationId, destinationLocationId] = this.pick([places, places.toReversed()]);
    const path = this.pick(['/adjustments', '/disposals', '/transfers']);
    const legs = { sourceLocationId: locationId, destinationLocationId };
    // Half of the writes come last in their pools, so that they are written in groups.
    const dated = this.chance.between(0, 1) === 0 && {
      eventDate: `2026-03-0${this.chance.between(1, 5)}T12:00:00Z`,
    };
    const whole = { ...moved, ...dated, ...(path === '/transfers' ? legs : { locationId }) };
    if (kind > 5) return { key, path: `${base}${path}`, body: whole };
    return { key, path: `${base}${path}`, body: { ...whole, skuId: unknownId }, refusal: 404 };
  }

  /** An order of two lines, which is there with both or not at all. */
  private nextOrder(key: string): Write {
    const { skuIds, places, customerId } = this.records;
    const items = skuIds.map((skuId) => ({ skuId, quantity: 1, unitPrice: 3 }));
    const body = { customerId, shipFromLocationId: places[0], status: 'Confirmed', items };
    return { key, path: '/sales-orders', body: { ...body, notes: key } };
  }

  /** A unit of each line of the shipped order comes back. */
  private nextReturn(key: string): Write {
    const { id: soId, items: ordered } = this.records.shipped;
    const items = ordered.map(({ id }) => ({ salesOrderItemId: id, quantity: 1 }));
    return { key, path: '/sales-returns', body: { soId, items, notes: key } };
  }

  /** False when the outcome is unknown; throws when it is another than the write must have. */
  private async send(write: Write): Promise<boolean> {
    const headers = { 'idempotency-key': write.key };
    const sent = this.owner.post(write.path, write.body, { headers });
    const answer: Answer | undefined = this.breaks
      ? await Promise.race([
          sent.catch(() => undefined),
          sleep(clientTimeout, undefined, { ref: false }),
        ])
      : await sent;
    if (!answer) return false;
    if (answer.status === 503) {
      if (!/^\d+$/.test(answer.headers.get('retry-after') ?? '')) {
        throw new Error(`${write.key} was answered 503 without Retry-After: ${answer.text}`);
      }
      this.unavailable += 1;
      return false;
    }
    // The service has not yet noticed the broken connection, so the first attempt holds the key.
    if (answer.body?.code === 'idempotency_in_progress') return false;
    const isRight = write.refusal ? answer.status === write.refusal : answer.status < 300;
    this.answered += 1;
    if (!isRight) throw new Error(`${write.key}: ${answer.status} ${answer.text}`);
    if (write.refusal) return true;
    write.rowId = (answer.body.ledgerEntry ?? answer.body).id;
    if (write.path === `${base}/transfers`) this.refs.push(answer.body.ref);
    return true;
  }

  /**
   * Differences between rows and writes, after `stop`: each acknowledged write must have exactly
   * one row, and a refused one none.
   */
  async losses(databaseUrl: string): Promise<string[]> {
    return this.compare(databaseUrl, (rows) => {
      const refused = this.writes.filter(({ refusal }) => refusal);
      const kept = refused.filter(({ key }) => rows.some(({ notes }) => notes === key));
      const asked = this.writes.length - refused.length;
      return [
        ...missing(this.acknowledged(), rows),
        ...kept.map(({ key }) => `${key} was refused, but is there`),
        ...(rows.length > asked ? [`${rows.length - asked} too many`] : []),
      ];
    });
  }

  /** Which of these writes a database lacks, such as a copy; later writes may be there or not. */
  lossesOf(writes: readonly Write[], databaseUrl: string): Promise<string[]> {
    return this.compare(databaseUrl, (rows) => missing(writes, rows));
  }

  private async compare(
    databaseUrl: string,
    differences: (rows: WrittenRow[]) => string[],
  ): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { orgId = '' } = this.owner;
      const { rows } = await client.query<WrittenRow>(writtenRows, [orgId]);
      const breaches = await breachesOf(
        orgId,
        async (text, values) => (await client.query(text, values)).rows,
      );
      const { rows: told } = await client.query<{ breach: string }>(feedBreaches, [orgId]);
      return [...differences(rows), ...breaches, ...told.map(({ breach }) => breach)];
    } finally {
      await client.end();
    }
  }
}

interface WrittenRow {
  id: string;
  notes: string;
  /** The number of lines of an order or a return. */
  lines: number | null;
}

const writtenRows = `
  select id, notes, null as lines from ledger_entries where org_id = $1 and notes like 'write %'
  union all
  select id, notes, (select count(*)::int from sales_order_items i
    where i.org_id = o.org_id and i.so_id = o.id)
  from sales_orders o where org_id = $1 and notes like 'write %'
  union all
  select id, notes, (select count(*)::int from sales_return_items i
    where i.org_id = r.org_id and i.return_id = r.id)
  from sales_returns r where org_id = $1 and notes like 'write %'`;

/** Each row has one event, each event its row, and the positions of events have no holes. */
const feedBreaches = `
  with made as (
    select id, notes, 'ledger_entry.created' as type from ledger_entries
      where org_id = $1 and notes like 'write %'
    union all
    select id, notes, 'sales_order.created' from sales_orders
      where org_id = $1 and notes like 'write %'
    union all
    select id, notes, 'sales_return.created' from sales_returns
      where org_id = $1 and notes like 'write %')
  select m.notes || ' has ' || count(e.id) || ' events' as breach
    from made m left join events e on e.org_id = $1 and e.object_id = m.id and e.type = m.type
    group by m.id, m.notes having count(e.id) <> 1
  union all
  select 'event ' || e.position || ' of no row' from events e
    where e.org_id = $1
      and e.type in ('ledger_entry.created', 'sales_order.created', 'sales_return.created')
      and not exists (select from sales_returns r where r.org_id = $1 and r.id = e.object_id)
      and not exists (select from ledger_entries l where l.org_id = $1 and l.id = e.object_id)
      and not exists (select from sales_orders o where o.org_id = $1 and o.id = e.object_id)
  union all
  select 'the last of ' || count(*) || ' events is at ' || max(e.position) from events e
    where e.org_id = $1 having count(*) <> max(e.position)`;

function missing(writes: readonly Write[], rows: readonly WrittenRow[]): string[] {
  const written = new Map(rows.map((row) => [row.id, row]));
  return writes.flatMap(({ key, path, rowId = '' }) => {
    const row = written.get(rowId);
    if (row?.notes !== key) return [`${key} is lost`];
    const isWhole = path.startsWith(base) || row.lines === 2;
    return isWhole ? [] : [`${key} has ${row.lines} of its 2 lines`];
  });
}
