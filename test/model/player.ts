import type pg from 'pg';
import { expect } from 'vitest';
import type { Answer } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import type { World } from '../support/world.ts';
import type { Step } from './history.ts';
import type { Subject } from './kinds.ts';
import type { Move } from './move.ts';
import { moveOf } from './moves.ts';
import { greater, NOTHING } from './rational.ts';
import type { Refused } from './requests.ts';
import { compareCosts, compareLayers, compareSummary } from './shown.ts';
import { compareOrder, compareReceipts } from './shown-purchases.ts';
import { compareSale } from './shown-sales.ts';
import { compareMade, compareWorkOrder } from './shown-work.ts';
import { Stage } from './stage.ts';
import { matchRows, sorted, statedByModel, statedByService } from './stated.ts';

/** Plays a history on the service and on the model, and compares them after every step. */
export class Player {
  readonly stage: Stage;

  /** A new organization that does business in the given subjects. */
  static async start(
    world: World,
    database: pg.Client,
    subjects: readonly Subject[],
  ): Promise<Player> {
    return new Player(await Stage.start(world, database, subjects));
  }

  private constructor(stage: Stage) {
    this.stage = stage;
  }

  async play(step: Step): Promise<void> {
    const { stage } = this;
    const written = stage.model.ledger.rows().length;
    const move = moveOf(stage, step);
    const touched = await this.move(move, step.rehearsed);
    await this.compare(step.pick);
    if (touched !== undefined) await this.compareTouched(touched);
    if (step.pick % 4 === 0) await this.compareSome(step.pick, written);
    if (step.pick % 4 === 1 && step.eventDate) await this.compareSummaries(step.eventDate);
    if (step.pick % 8 === 2) await this.audit();
  }

  /** Looks at everything once more: orders, and what does not hold among rows and figures. */
  async audit(): Promise<void> {
    const { client, database, model } = this.stage;
    const run = async (text: string, values: unknown[]) =>
      (await database.query(text, values)).rows;
    expect(await breachesOf(client.orgId as string, run)).toEqual([]);
    await this.compareSummaries();
    await compareCosts(this.stage);
    for (const order of model.orders.all()) {
      await compareOrder(this.stage, order);
      await compareReceipts(this.stage, order);
    }
    for (const order of model.work.all()) {
      await compareWorkOrder(this.stage, order);
      await compareMade(this.stage, order);
    }
    for (const order of model.sales.all()) await compareSale(this.stage, order);
  }

  /** Sends the request of a move; answers the id of the record that was made or changed. */
  private async move(move: Move, rehearsed: boolean): Promise<string | undefined> {
    const { client } = this.stage;
    const send = (query = {}) => client.request(move.method, move.path, move.body, { query });
    // What is about the platform takes no dry runs.
    const takesDryRuns = !move.path.startsWith('/organizations');
    const dry = rehearsed && takesDryRuns ? await send({ dryRun: 'true' }) : undefined;
    const answer = await send();
    const outcome = move.ask();
    const asked = `${move.method} ${move.path} ${JSON.stringify(move.body)}: ${answer.text}`;
    if (dry) expect(repeatable(dry), asked).toEqual(repeatable(answer));
    if (!outcome.accepted) {
      this.compareRefusal(answer, outcome, asked);
      return undefined;
    }
    expect(answer.status, asked).toBe(move.status);
    await move.read?.(answer, client);
    return (outcome.made as { id?: string } | null)?.id;
  }

  private compareRefusal({ status, body = {} }: Answer, refused: Refused, asked: string): void {
    const { code, shortages, also = [] } = refused;
    expect([code, ...also], asked).toContain(body.code);
    // Of several rules that a request breaks any may be told.
    if (body.code !== code) return;
    // Who takes goods back from a receipt is told how much of them is still there.
    const takesBack = /^\w+ \/(purchase|work)-order-receipts\//.test(asked);
    const missing = shortages.map((short) => ({
      ...this.stage.naming(short.itemId),
      locationId: short.locationId,
      onHand: String(short.onHandBefore),
      missing: String(short.onHandAfter.negated()),
      ...(takesBack && { maximumReduction: String(greater(NOTHING, short.onHandBefore)) }),
    }));
    // Nothing says in which order they are told.
    const told = (body.shortages ?? []) as Record<string, unknown>[];
    const named = ({ materialId, skuId, locationId }: Record<string, unknown>) =>
      `${materialId} ${skuId} ${locationId}`;
    const inOrder = (all: Record<string, unknown>[]) =>
      all.toSorted((a, b) => (named(a) < named(b) ? -1 : 1));
    expect([status, inOrder(told)], asked).toEqual([refused.status, inOrder(missing)]);
  }

  /** All rows and what they cost; and by turns what is shown of stock, and of costs. */
  private async compare(pick: number): Promise<void> {
    const { stage } = this;
    const [stored] = await Promise.all([
      statedByService(stage),
      pick % 2 === 0 ? this.compareSummaries() : compareCosts(stage),
    ]);
    matchRows(stage, stored);
    expect(sorted(stored)).toEqual(sorted(statedByModel(stage)));
  }

  private async compareSummaries(asOf?: string): Promise<void> {
    await compareSummary(this.stage, 'finishedGoods', asOf);
    if (this.stage.materialIds.length > 0) await compareSummary(this.stage, 'materials', asOf);
  }

  /** The order that a step made or changed, of whichever kind it is. */
  private async compareTouched(orderId: string): Promise<void> {
    const { orders, work, sales } = this.stage.model;
    const [bought, made, sold] = [orders.find(orderId), work.find(orderId), sales.find(orderId)];
    if (bought) await compareOrder(this.stage, bought);
    if (made) await compareWorkOrder(this.stage, made);
    if (sold) await compareSale(this.stage, sold);
  }

  /** The layers of a row, and of all that the step wrote; and the orders, one after another. */
  private async compareSome(pick: number, written: number): Promise<void> {
    const rows = this.stage.model.ledger.rows();
    const row = rows[pick % (rows.length || 1)];
    for (const each of [...(row ? [row] : []), ...rows.slice(written)]) {
      await compareLayers(this.stage, each);
    }
    const { orders, work, sales } = this.stage.model;
    const chosen = <Order>(all: readonly Order[]) => all[pick % (all.length || 1)];
    const [bought, made, sold] = [chosen(orders.all()), chosen(work.all()), chosen(sales.all())];
    if (bought) await compareReceipts(this.stage, bought);
    if (made) await compareMade(this.stage, made);
    if (sold) await compareSale(this.stage, sold);
  }
}

/** What a dry run and the real thing have in common: all but the ids made for them. */
function repeatable({ status, body }: Answer): unknown {
  return { status, body: withoutIds(body) };
}

const ownIds = new Set(
  ['id', 'requestId', 'poId', 'woId', 'soId', 'receiptId'].concat('ledgerEntryId'),
);

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([name]) => !ownIds.has(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutIds(each)]));
}
