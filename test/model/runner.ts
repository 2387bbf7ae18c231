import type pg from 'pg';
import { expect } from 'vitest';
import type { Impact } from '../../src/orders/impact.ts';
import type { Answer } from '../support/client.ts';
import { prepared } from '../support/connections.ts';
import { currentCostBreaches, explanationBreaches } from '../support/explanations.ts';
import { Follower } from '../support/follower.ts';
import { costFigures, expectImpact, showsImpact } from '../support/impacts.ts';
import { breachesOf } from '../support/invariants.ts';
import { ExpectedTraces, expectTrace } from '../support/traces.ts';
import { knownFigures, summaries } from '../support/valuations.ts';
import type { World } from '../support/world.ts';
import type { Action } from './action.ts';
import { actionOf } from './actions.ts';
import { type Act, endOf } from './acts.ts';
import { compareOrder, compareReceipts } from './compare-purchases.ts';
import { compareSale } from './compare-sales.ts';
import { compareCosts, compareLayers, compareSummary } from './compare-stock.ts';
import { compareMade, compareWorkOrder } from './compare-work.ts';
import { now, type Step } from './history.ts';
import type { Subject } from './kinds.ts';
import { greater, NOTHING } from './rational.ts';
import type { Refused } from './requests.ts';
import { ServiceFixture } from './service-fixture.ts';
import { matchRows, modelSnapshot, serviceSnapshot, sorted } from './snapshots.ts';

/** Runs a history on the service and on the model, and compares them after every step. */
export class Runner {
  readonly fixture: ServiceFixture;
  /** Each request that was sent, with its answer. */
  readonly requests: string[] = [];
  /** Requests that were accepted. */
  commits = 0;
  /** Each act, with `accepted` or the code of its refusal. */
  readonly acts: Act[] = [];
  private readonly follower: Follower | undefined;
  private readonly explainsEach: boolean;

  /**
   * Starts with a new organization that has records for these subjects. With `follows` a follower
   * of its events has to keep a copy of all records; with `explainsEach` an entry is explained and
   * traced after each step, else after a tenth of them.
   */
  static async start(
    world: World,
    database: pg.Client,
    subjects: readonly Subject[],
    { follows, explainsEach }: { follows: boolean; explainsEach: boolean },
  ): Promise<Runner> {
    const fixture = await ServiceFixture.start(world, database, subjects);
    const follower = follows ? await Follower.start(fixture.client) : undefined;
    return new Runner(fixture, follower, explainsEach);
  }

  protected constructor(fixture: ServiceFixture, follower?: Follower, explainsEach = false) {
    this.fixture = fixture;
    this.follower = follower;
    this.explainsEach = explainsEach;
  }

  async run(step: Step): Promise<void> {
    const { fixture } = this;
    const written = fixture.model.ledger.rows().length;
    const action = actionOf(fixture, step);
    const touched = await this.action(action, step.dryRunFirst);
    await this.compare(step.pick);
    if (touched !== undefined) await this.compareTouched(touched);
    if (step.pick % 4 === 0) await this.compareSome(step.pick, written);
    if (step.pick % 4 === 1 && step.eventDate) await this.compareSummaries(step.eventDate);
    if (step.pick % 8 === 2) await this.audit();
    if (this.explainsEach || step.pick % 10 === 3) await this.explainOne(step.pick);
  }

  /** Compares all orders, summaries and costs, and checks the invariants of the database. */
  async audit(): Promise<void> {
    const { client, model } = this.fixture;
    expect(await breachesOf(client.orgId as string, this.query)).toEqual([]);
    await this.compareSummaries();
    await compareCosts(this.fixture);
    for (const order of model.orders.all()) {
      await compareOrder(this.fixture, order);
      await compareReceipts(this.fixture, order);
    }
    for (const order of model.work.all()) {
      await compareWorkOrder(this.fixture, order);
      await compareMade(this.fixture, order);
    }
    for (const order of model.sales.all()) await compareSale(this.fixture, order);
    await this.follower?.catchUp();
  }

  /** Costs are explained to the last digit, stock is valued, and every entry is traced. */
  async explain(): Promise<void> {
    const { client } = this.fixture;
    expect(await explanationBreaches(client, this.query)).toEqual([]);
    expect(await currentCostBreaches(client, this.query)).toEqual([]);
    await this.compareValuation('item');
    await this.compareValuation('location');
    const expected = await ExpectedTraces.read(client, this.query);
    for (const id of expected.rows.keys()) {
      await expectTrace(client, expected, id, 'forward');
      await expectTrace(client, expected, id, 'back');
    }
  }

  /** Explains one entry that moves stock. */
  private async explainOne(pick: number): Promise<void> {
    const { client } = this.fixture;
    // The last digit of the number chooses the steps.
    const turn = Math.floor(pick / 10);
    await this.compareValuation(turn % 3 === 0 ? 'location' : 'item');
    const expected = await ExpectedTraces.read(client, this.query);
    const ids = [...expected.rows.keys()];
    const id = ids[(pick * 7) % ids.length];
    if (id === undefined) return;
    expect(await explanationBreaches(client, this.query, { entryId: id })).toEqual([]);
    await expectTrace(client, expected, id, turn % 2 === 0 ? 'forward' : 'back');
  }

  /** A valuation of now is what the summaries show. */
  private async compareValuation(groupBy: 'item' | 'location'): Promise<void> {
    const { client } = this.fixture;
    const { items, places } = await summaries(client, { asOf: now });
    const query = { groupBy, asOf: now };
    const { status, body, text } = await client.get('/inventory-valuations', { query });
    expect(status, text).toBe(200);
    expect(knownFigures(body)).toEqual(groupBy === 'item' ? items : places);
  }

  protected readonly query = async (text: string, values: unknown[]) =>
    (await this.fixture.database.query(prepared(text, values))).rows;

  protected readonly lookUp = async (text: string, values: unknown[]) =>
    (await this.fixture.database.query<{ id: string }>(text, values)).rows;

  /** Sends the request of an action; returns the id of the record that it created or changed. */
  protected async action(action: Action, dryRunFirst: boolean): Promise<string | undefined> {
    const { client } = this.fixture;
    const { sent: prepared, ...others } = (await action.prepare?.(client, this.lookUp)) ?? {};
    if (prepared) this.requests.push(prepared);
    Object.assign(action, others);
    const send = (asked = {}) => {
      const query = { ...action.query, ...asked };
      return client.request(action.method, action.path, action.body, { query });
    };
    // Endpoints of the platform take no dry runs.
    const takesDryRuns = !action.path.startsWith('/organizations');
    const include = dryRunFirst && showsImpact(action) ? { include: 'impact' } : {};
    const before = include.include && (await this.costFigures());
    const dry =
      dryRunFirst && takesDryRuns ? await send({ dryRun: 'true', ...include }) : undefined;
    const answer = await send(include);
    const outcome = action.applyToModel();
    const request = `${action.method} ${action.path} ${JSON.stringify(action.body)}: ${answer.text}`;
    const { method, path, body: sent } = action;
    this.requests.push(`${method} ${path} ${JSON.stringify(sent)}: ${answer.status}`);
    if (dry) expect(repeatable(dry), request).toEqual(repeatable(answer));
    this.acts.push({ name: action.act ?? '', ended: endOf(answer) });
    if (!outcome.accepted) {
      this.compareRefusal(answer, outcome, action);
      return undefined;
    }
    // An answer without a body has one for its impact, and for counts that it rebuilds.
    const tells = before || answer.body?.countsRebuilt;
    const status = tells && action.status === 204 ? 200 : action.status;
    expect(answer.status, request).toBe(status);
    if (before) expectImpact(answer.body.impact as Impact, before, await this.costFigures());
    this.commits += 1;
    await action.read?.(answer, client, this.lookUp);
    return (outcome.made as { id?: string } | null)?.id;
  }

  private costFigures() {
    return costFigures(this.fixture.client, this.query);
  }

  private compareRefusal(answer: Answer, refused: Refused, action: Action): void {
    const { status, body = {} } = answer;
    const request = `${action.method} ${action.path} ${JSON.stringify(action.body)}: ${answer.text}`;
    const { code, shortages, also = [], fault } = refused;
    expect([code, ...also], request).toContain(body.code);
    if (fault && also.length === 0) {
      const faults: { code: string }[] = body.errors ?? [];
      expect(
        faults.map((each) => each.code),
        request,
      ).toContain(fault);
    }
    // The service may report any of the rules that a request breaks.
    if (body.code !== code) return;
    // A receipt that is reduced or undone is refused with the quantity by which it can be reduced.
    const reducesReceipt =
      /^\/(purchase|work)-order-receipts\//.test(action.path) ||
      /^undo of (purchase|work) order receipts$/.test(action.act ?? '');
    const missing = shortages.map((short) => ({
      ...this.fixture.naming(short.itemId),
      locationId: short.locationId,
      onHand: String(short.onHandBefore),
      missing: String(short.onHandAfter.negated()),
      ...(reducesReceipt && { maximumReduction: String(greater(NOTHING, short.onHandBefore)) }),
    }));
    // The order of shortages is not defined.
    const reported = (body.shortages ?? []) as Record<string, unknown>[];
    const named = ({ materialId, skuId, locationId }: Record<string, unknown>) =>
      `${materialId} ${skuId} ${locationId}`;
    const inOrder = (all: Record<string, unknown>[]) =>
      all.toSorted((a, b) => (named(a) < named(b) ? -1 : 1));
    expect([status, inOrder(reported)], request).toEqual([refused.status, inOrder(missing)]);
  }

  /** Compares all rows with their costs, and in turn the summaries or the costs of items. */
  private async compare(pick: number): Promise<void> {
    const { fixture } = this;
    const [stored] = await Promise.all([
      serviceSnapshot(fixture),
      pick % 2 === 0 ? this.compareSummaries() : compareCosts(fixture),
    ]);
    matchRows(fixture, stored);
    expect(sorted(stored)).toEqual(sorted(modelSnapshot(fixture)));
  }

  private async compareSummaries(asOf?: string): Promise<void> {
    await compareSummary(this.fixture, 'finishedGoods', asOf);
    if (this.fixture.materialIds.length > 0) await compareSummary(this.fixture, 'materials', asOf);
  }

  /** Compares the order, of any kind, that a step created or changed. */
  private async compareTouched(orderId: string): Promise<void> {
    const { orders, work, sales } = this.fixture.model;
    const [bought, made, sold] = [orders.find(orderId), work.find(orderId), sales.find(orderId)];
    if (bought) await compareOrder(this.fixture, bought);
    if (made) await compareWorkOrder(this.fixture, made);
    if (sold) await compareSale(this.fixture, sold);
  }

  /** Compares the layers of one row and of the rows of this step, and one order of each kind. */
  private async compareSome(pick: number, written: number): Promise<void> {
    const rows = this.fixture.model.ledger.rows();
    const row = rows[pick % (rows.length || 1)];
    for (const each of [...(row ? [row] : []), ...rows.slice(written)]) {
      await compareLayers(this.fixture, each);
    }
    const { orders, work, sales } = this.fixture.model;
    const chosen = <Order>(all: readonly Order[]) => all[pick % (all.length || 1)];
    const [bought, made, sold] = [chosen(orders.all()), chosen(work.all()), chosen(sales.all())];
    if (bought) await compareReceipts(this.fixture, bought);
    if (made) await compareMade(this.fixture, made);
    if (sold) await compareSale(this.fixture, sold);
  }
}

/** The part of an answer that a dry run and a write share: all but new ids. */
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
