import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Organization } from '../../src/kernel/access/caller.ts';
import { defaultSettings } from '../../src/kernel/access/organization-settings.ts';
import type { Work } from '../../src/kernel/contract/work.ts';
import { part, sql } from '../../src/kernel/database/sql.ts';
import type { Transaction } from '../../src/kernel/database/transaction.ts';
import { Problem } from '../../src/kernel/problem.ts';
import { exact } from '../../src/kernel/values/exact.ts';
import type { LedgerChange } from '../../src/ledger/change.ts';
import { selectEntriesById } from '../../src/ledger/entries.store.ts';
import {
  type NewEntry,
  plainEntry,
  replacementOf,
  type StoredEntry,
} from '../../src/ledger/entry.ts';
import { post } from '../../src/ledger/post.ts';
import { type CountLine, postLines, withdraw } from '../../src/ledger/post-counts.ts';
import type { Client } from '../support/client.ts';
import { databaseOf } from '../support/database.ts';
import { newLocation } from '../support/stock.ts';
import { workIn } from '../support/work.ts';
import { newOrganization } from '../support/world.ts';
import { type Counted, differencesOf, type Moved } from './counts.ts';

/** Random histories of one item at two places, with counts, in the model and in the ledger. */

/** A row under a key. `SHIP` has a document, so that it goes by when it was written. */
export interface KeptRow extends Moved {
  type: 'ADJUST' | 'DISPOSE' | 'SHIP' | 'TRANSFER';
}

export interface Places {
  client: Client;
  countId: string;
  A: string;
  B: string;
}

const at = (day: number, hour: number) =>
  `2025-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

export async function newPlaces(): Promise<Places> {
  const client = await newOrganization();
  const [A, B] = [await newLocation(client, 'A'), await newLocation(client, 'B')];
  const countId = randomUUID();
  await inTransactionOf(client, async (tx) => {
    await tx.run(sql`insert into stock_counts (org_id, id, count_number, name, status, is_blind,
        scope, expected_lines, created_at, updated_at)
      values (${client.orgId as string}, ${countId}, 'CNT-1', 'Test', 'Open', false,
        '{}'::jsonb, 0, now(), now())`);
  });
  return { client, countId, A, B };
}

const inTransactionOf = async <T>(
  { orgId, userId }: Client,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => (await databaseOf()).transaction({ orgId: orgId as string, userId }, work);

export class CountHistory {
  readonly rows = new Map<string, KeptRow>();
  readonly lines = new Map<string, Counted>();
  readonly itemId = randomUUID();
  private readonly places: Places;
  private readonly ids = new Map<string, string>();
  private readonly withdrawn = new Map<string, Counted>();
  private made = 0;
  /** The hours since the third day at which the next request comes. */
  private hour = 0;

  constructor(places: Places) {
    this.places = places;
  }

  async begin(): Promise<void> {
    await this.inTransaction(async ({ tx }) => {
      await tx.run(sql`insert into items (org_id, id, kind, current_cost)
        values (${this.orgId}, ${this.itemId}, 'material', 5)`);
    });
  }

  /** Writes a row, replaces one, or removes it. */
  async change(key: string | undefined, target: Omit<KeptRow, 'instant'> & { hour: number }) {
    await this.inTransaction(async (work) => {
      const old = await this.active(work.tx, key);
      const before = key === undefined ? undefined : this.rows.get(key);
      const now = work.now.toISOString();
      const dated = at(Number(target.day.slice(-2)), target.hour);
      const isSourced = (before ?? target).type === 'SHIP';
      const row: KeptRow = {
        ...target,
        type: before?.type ?? target.type,
        side: before ? before.side : target.side,
        units: Math.abs(target.units) * ((before ?? target).type === 'ADJUST' ? 1 : -1),
        instant: isSourced ? (before?.instant ?? now) : dated,
        place: before?.place ?? target.place,
      };
      this.made += 1;
      const name = key ?? `${row.type} ${this.made}`;
      const entry = this.entry(name, row, old);
      await this.post(work, { entries: [entry], voided: old ? [old] : [] });
      this.rows.set(name, row);
    });
  }

  async remove(key: string): Promise<void> {
    await this.inTransaction(async (work) => {
      const old = await this.active(work.tx, key);
      await this.post(work, { entries: [], voided: old ? [old] : [] });
      this.rows.delete(key);
    });
  }

  async count(lines: readonly Omit<Counted, 'id' | 'sequence'>[]): Promise<void> {
    const made = lines.map((line): Counted => {
      this.made += 1;
      return { ...line, id: randomUUID(), sequence: this.made };
    });
    await this.inTransaction(async (work) => {
      for (const line of made) await work.tx.run(this.insertLine(line));
      await postLines(
        work,
        made.map((line) => this.lineOf(line)),
        this.cause,
      );
      for (const line of made) this.lines.set(line.id, line);
    });
  }

  /** Posts a line that was withdrawn again: it keeps its position. */
  async postAgain(id: string): Promise<void> {
    const line = this.withdrawn.get(id);
    if (!line) return;
    await this.inTransaction(async (work) => {
      await postLines(work, [this.lineOf(line)], this.cause);
      this.withdrawn.delete(id);
      this.lines.set(id, line);
    });
  }

  get withdrawnIds(): string[] {
    return [...this.withdrawn.keys()];
  }

  async withdraw(id: string): Promise<void> {
    const line = this.lines.get(id);
    if (!line) return;
    await this.inTransaction(async (work) => {
      await withdraw(work, [this.lineOf(line)], this.cause);
      this.lines.delete(id);
      this.withdrawn.set(id, line);
    });
  }

  /** The differences of lines, their entries and the balances, as the model has them. */
  async compare(): Promise<void> {
    const rows = [...this.rows.values()];
    const lines = [...this.lines.values()];
    const expected = differencesOf(rows, lines);
    const [stored, entries, balances] = await this.inTransaction(({ tx }) =>
      tx.all(
        sql<{ id: string; difference: string }>`select c.line_id as id,
            trim_scale(c.difference)::text as difference
          from counted_balances c where c.org_id = ${this.orgId} and c.item_id = ${this.itemId}
            and c.is_posted`,
        sql<{ id: string; units: string }>`select t.source_id as id, trim_scale(
            case t.event_type when 'ADJUST' then t.quantity else -t.quantity end)::text as units
          from ledger_entries t where t.org_id = ${this.orgId} and t.item_id = ${this.itemId}
            and t.source_type = 'stock_count_line' and t.voided_at is null`,
        sql<{ place: string; units: string }>`select b.location_id as place,
            trim_scale(b.on_hand)::text as units
          from balances b where b.org_id = ${this.orgId} and b.item_id = ${this.itemId}`,
      ),
    );
    const sorted = (pairs: Iterable<readonly [string, string]>) => [...pairs].sort();
    const texts = [...expected].map(([id, units]) => [id, String(units)] as const);
    expect(sorted(stored.map(({ id, difference }) => [id, difference]))).toEqual(sorted(texts));
    expect(sorted(entries.map(({ id, units }) => [id, units]))).toEqual(
      sorted(texts.filter(([, units]) => units !== '0')),
    );
    const onHand = new Map(balances.map(({ place, units }) => [place, units]));
    for (const place of ['A', 'B'] as const) {
      const found = lines.filter((line) => line.place === place);
      const units =
        rows.reduce((sum, row) => sum + (row.place === place ? row.units : 0), 0) +
        found.reduce((sum, { id }) => sum + (expected.get(id) ?? 0), 0);
      expect(onHand.get(this.places[place]) ?? '0').toBe(String(units));
    }
  }

  private get orgId(): string {
    return this.places.client.orgId as string;
  }

  private readonly cause = { type: 'test', id: randomUUID() };

  private async inTransaction<T>(run: (work: Work) => Promise<T>): Promise<T> {
    const { userId } = this.places.client;
    this.hour += 1;
    const now = new Date(Date.UTC(2025, 2, 3, this.hour));
    const names = { name: 'Mill Lane Bakery', baseCurrency: 'USD', timezone: 'UTC' };
    const org: Organization = { id: this.orgId, ...names, ...defaultSettings };
    return inTransactionOf(this.places.client, (tx) =>
      run({ ...workIn(tx, org), now, actor: { userId } as Work['actor'] }),
    );
  }

  private async active(tx: Transaction, key: string | undefined): Promise<StoredEntry | undefined> {
    const id = this.ids.get(key ?? '');
    if (id === undefined) return undefined;
    const found = await tx.rows(selectEntriesById(this.orgId, part`${[id]}::uuid[]`));
    return found[0];
  }

  private async post(work: Work, change: Pick<LedgerChange, 'entries' | 'voided'>) {
    const { results } = await post(work, [{ change: { ...change, cause: this.cause } }]);
    if (results[0] instanceof Problem) throw results[0];
  }

  private entry(key: string, row: KeptRow, old: StoredEntry | undefined): NewEntry {
    const id = randomUUID();
    this.ids.set(key, id);
    const there = row.place === 'A' ? this.places.B : this.places.A;
    const eventDate = row.type === 'SHIP' ? `${row.day}T00:00:00.000Z` : row.instant;
    return {
      ...(old ? replacementOf(old) : plainEntry),
      id,
      ...{ ledger: 'materials', itemId: this.itemId, eventType: row.type },
      locationId: this.places[row.place as 'A' | 'B'],
      toLocationId: row.type === 'TRANSFER' ? there : null,
      quantity: exact(String(Math.abs(row.units))),
      ...{ eventDate, day: row.day },
      ...(row.type === 'SHIP' && { sourceType: 'sales_order_item', sourceId: randomUUID() }),
      ...(!old && { countSide: row.side }),
      createdBy: this.places.client.userId,
    };
  }

  private lineOf(line: Counted): CountLine {
    return {
      ...{ ledger: 'materials', itemId: this.itemId, lineId: line.id },
      locationId: this.places[line.place as 'A' | 'B'],
      countId: this.places.countId,
      ...{ day: line.day, countedAt: line.instant, counted: exact(String(line.units)) },
    };
  }

  private insertLine(line: Counted) {
    const { client, countId } = this.places;
    const locationId = this.places[line.place as 'A' | 'B'];
    return sql`insert into stock_count_lines (org_id, id, count_id, item_id, location_id, mode,
        entered, counted, book, counted_at, counted_by, created_at)
      values (${this.orgId}, ${line.id}, ${countId}, ${this.itemId}, ${locationId}, 'set',
        ${String(line.units)}, ${String(line.units)}, 0, ${line.instant}, ${client.userId}, now())`;
  }
}
