import type pg from 'pg';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { newOrganization, type World } from '../support/world.ts';
import { closedDays, now, type Step, zones } from './history.ts';
import { LedgerModel } from './ledger-model.ts';
import { directionOf, type Row } from './ledger-rows.ts';
import type { Outcome } from './requests.ts';
import { statedByModel, statedByService, summaryOf } from './stated.ts';

const base = '/finished-goods-inventory';

/** One request of a step, and what the model says to it. */
interface Move {
  path: string;
  body: Record<string, unknown>;
  /** The status of success. */
  status: 200 | 201;
  ask(): Outcome;
}

/** Plays a history on the service and on the model, and compares them after every step. */
export class Player {
  readonly model = new LedgerModel({ now: () => now });
  readonly client: Client;
  private readonly database: pg.Client;
  private readonly skuIds: readonly string[];
  private readonly places: readonly string[];
  private readonly inactive = new Set<string>();
  /** Ids of the entries, in the order of `model.rows()`. */
  private readonly ids: string[] = [];

  /** A new organization with two SKUs and three places. */
  static async start(world: World, database: pg.Client): Promise<Player> {
    const client = await newOrganization({}, { world });
    const skuIds = [
      await newSku(client, { code: 'FIRST' }),
      await newSku(client, { code: 'SECOND' }),
    ];
    const places = [
      await newLocation(client, 'Bakery'),
      await newLocation(client, 'Shop'),
      await newLocation(client, 'Market'),
    ];
    return new Player(client, database, skuIds, places);
  }

  private constructor(client: Client, database: pg.Client, skuIds: string[], places: string[]) {
    this.client = client;
    this.database = database;
    this.skuIds = skuIds;
    this.places = places;
    for (const skuId of skuIds) this.model.addItem('finishedGoods', skuId);
    for (const place of places) this.model.addLocation(place);
  }

  async play(step: Step): Promise<void> {
    const move = this.moveOf(step);
    if (move) await this.move(move, step.rehearsed);
    else await this.configure(step);
    await this.compareFigures();
    if (step.pick % 4 === 0) await this.compareLayers(step.pick);
    if (step.pick % 4 === 1 && step.eventDate) await this.compareSummary(step.eventDate);
    if (step.pick % 8 === 2) await this.audit();
  }

  /** Looks for what does not hold among rows, figures and numbers. */
  async audit(): Promise<void> {
    const run = async (text: string, values: unknown[]) =>
      (await this.database.query(text, values)).rows;
    expect(await breachesOf(this.client.orgId as string, run)).toEqual([]);
  }

  private async move({ path, body, status, ask }: Move, rehearsed: boolean): Promise<void> {
    const send = (query = {}) => this.client.post(`${base}${path}`, body, { query });
    const dry = rehearsed ? await send({ dryRun: 'true' }) : undefined;
    const answer = await send();
    const outcome = ask();
    if (dry) expect(repeatable(dry)).toEqual(repeatable(answer));
    if (!outcome.accepted) {
      const shortages = outcome.shortages.map((short) => ({
        skuId: short.itemId,
        locationId: short.locationId,
        onHand: String(short.onHandBefore),
        missing: String(short.onHandAfter.negated()),
      }));
      expect([answer.status, answer.body.code, answer.body.shortages ?? []], answer.text).toEqual([
        outcome.status,
        outcome.code,
        shortages,
      ]);
      return;
    }
    expect(answer.status, answer.text).toBe(status);
    const entry = answer.body.ledgerEntry ?? answer.body;
    if (this.model.rows().length > this.ids.length) this.ids.push(entry.id);
    expect(entry.id).toBe(this.ids[this.model.rows().indexOf(outcome.row)]);
    expect(entry.voidedAt).toBe(outcome.row.voidedAt);
  }

  private moveOf(step: Step): Move | undefined {
    const { quantity, unitCost, eventDate, pick, kind } = step;
    const itemId = this.skuIds[step.sku] as string;
    const locationId = this.places[step.place] as string;
    const entry = { itemId, locationId, quantity, eventDate };
    switch (kind) {
      case 'adjust':
      case 'dispose':
        return this.manual(kind, kind === 'adjust' ? { ...entry, unitCost } : entry);
      case 'correct': {
        const { row, replaces } = this.chosen(pick);
        const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
        const request = { ...entry, itemId: pick % 7 === 0 ? itemId : (row?.itemId ?? itemId) };
        return this.manual(way, {
          ...request,
          replaces,
          ...(way === 'adjust' && { unitCost }),
        });
      }
      case 'cancel': {
        const { row, replaces } = this.chosen(pick);
        const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
        return this.manual(way, { itemId: row?.itemId ?? itemId, replaces, cancel: true });
      }
      case 'transfer':
        return this.transfer(step, itemId, locationId);
      case 'arrive':
        return this.arrival(pick, eventDate);
      default:
        return undefined;
    }
  }

  /** A row of the history so far; nobody's id when there is none. */
  private chosen(pick: number): { row: Row | undefined; replaces: string } {
    const rows = this.model.rows();
    const row = pick % 20 === 19 ? undefined : rows[pick % (rows.length || 1)];
    return { row, replaces: row?.id ?? '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1' };
  }

  private manual(way: 'adjust' | 'dispose', request: Parameters<LedgerModel['adjust']>[0]): Move {
    const { itemId, replaces, ...rest } = request;
    const index = this.model.rows().findIndex((row) => row.id === replaces);
    const cancels = 'cancel' in request && index >= 0;
    return {
      path: way === 'adjust' ? '/adjustments' : '/disposals',
      body: {
        skuId: itemId,
        ...numbers(rest),
        ...(replaces !== undefined && { replaces: this.ids[index] ?? replaces }),
      },
      status: cancels ? 200 : 201,
      ask: () => this.model[way](request),
    };
  }

  private transfer(step: Step, itemId: string, sourceLocationId: string): Move {
    const others = this.places.filter((place) => place !== sourceLocationId);
    const { quantity, eventDate } = step;
    const destinationLocationId = others[step.other] as string;
    const request = { itemId, sourceLocationId, destinationLocationId, quantity, eventDate };
    const { itemId: skuId, ...rest } = request;
    return {
      path: '/transfers',
      body: { skuId, ...numbers(rest) },
      status: 201,
      ask: () => this.model.transfer(request),
    };
  }

  private arrival(pick: number, eventDate: string | undefined): Move {
    const sent = this.model.rows().filter((row) => row.eventType === 'TRANSFER');
    const ref = sent[pick % (sent.length || 1)]?.ref ?? 'TFR-FG-999';
    return {
      path: `/transfers/${ref}/complete`,
      body: eventDate ? { eventDate } : {},
      status: 200,
      ask: () => this.model.completeTransfer({ ref, eventDate }),
    };
  }

  /** A step that is about the organization or its records. */
  private async configure({ kind, pick, sku, place }: Step): Promise<void> {
    if (kind === 'activity') {
      const [path, id] =
        pick % 2 === 0
          ? ['/skus', this.skuIds[sku] as string]
          : ['/locations', this.places[place] as string];
      const isActive = pick % 3 !== 0;
      await this.change(`${path}/${id}`, { isActive });
      this.model.setActive(id, isActive);
      if (isActive) this.inactive.delete(id);
      else this.inactive.add(id);
    } else if (kind === 'policy') {
      const negativeStock = pick % 2 === 0 ? 'reject' : 'allow';
      await this.change('/organizations/current', { settings: { negativeStock } });
      this.model.setStockPolicy(negativeStock);
    } else if (kind === 'close') {
      const closedThrough = closedDays[pick % closedDays.length] as string | null;
      await this.change('/organizations/current', { settings: { closedThrough } });
      this.model.setClosedThrough(closedThrough);
    } else {
      const timezone = zones[pick % zones.length] as string;
      await this.change('/organizations/current', { timezone });
      this.model.setTimeZone(timezone);
    }
  }

  private async change(path: string, body: unknown): Promise<void> {
    const answer = await this.client.patch(path, body);
    expect(answer.status, answer.text).toBe(200);
  }

  private async compareFigures(): Promise<void> {
    const [stored] = await Promise.all([
      statedByService(this.database, this.client.orgId as string),
      this.compareSummary(),
    ]);
    expect(stored).toEqual(statedByModel(this.model, this.skuIds));
  }

  private async compareSummary(asOf?: string): Promise<void> {
    const query = asOf ? { asOf } : {};
    const answer = await this.client.get(`${base}/summary`, { query });
    expect(answer.status, answer.text).toBe(200);
    const expected = this.skuIds
      .map((skuId) => summaryOf(this.model, skuId, asOf))
      .filter((row) => !this.inactive.has(row.skuId) || row.locations.length > 0);
    const shown = answer.body.data.map(
      ({ code: _code, name: _name, unit: _unit, isActive, belowReorderPoint, ...row }: Flags) => {
        expect([isActive, belowReorderPoint]).toEqual([!this.inactive.has(row.skuId), false]);
        return row;
      },
    );
    expect(shown).toEqual(expected);
  }

  /** What E110 says that an entry took, or who took it. */
  private async compareLayers(pick: number): Promise<void> {
    const rows = this.model.rows();
    const row = rows[pick % (rows.length || 1)];
    if (!row) return;
    const id = this.ids[rows.indexOf(row)] as string;
    const query = { include: 'layers' };
    const answer = await this.client.get(`${base}/ledger/${id}`, { query });
    const { layers, openQuantity, provisionalQuantity, provisionalUnitCost } = answer.body;
    expect({ layers, openQuantity, provisionalQuantity, provisionalUnitCost }).toEqual(
      this.matchingOf(row),
    );
  }

  private matchingOf(row: Row): Record<string, unknown> {
    const nothing = {
      layers: [],
      openQuantity: null,
      provisionalQuantity: null,
      provisionalUnitCost: null,
    };
    if (row.voidedAt !== null || directionOf(row) === null) return nothing;
    const idOf = (rowId: string) =>
      this.ids[this.model.rows().findIndex((each) => each.id === rowId)] as string;
    const layer = this.model.layers(row.itemId).find((each) => each.row.id === row.id);
    const taker = this.model.outbound(row.itemId).find((each) => each.row.id === row.id);
    const layers = (layer?.takenBy ?? taker?.takes ?? []).map((take) => ({
      ledgerEntryId: idOf(layer ? take.outboundId : take.inboundId),
      quantity: String(take.quantity),
      unitCost: String(take.unitCost),
    }));
    if (layer) return { ...nothing, layers, openQuantity: String(layer.open) };
    const short = String(taker?.provisionalQuantity);
    const provisionalUnitCost = short === '0' ? null : String(row.provisionalUnitCost);
    return { ...nothing, layers, provisionalQuantity: short, provisionalUnitCost };
  }
}

type Flags = Record<string, unknown> & { skuId: string };

/** Quantities and costs as JSON numbers; what is not given is left out. */
function numbers(request: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      (name === 'quantity' || name === 'unitCost') && value !== undefined ? Number(value) : value,
    ]),
  );
}

/** What a dry run and the real thing have in common: all but the ids made for them. */
function repeatable({ status, body }: Answer): unknown {
  const { id: _id, requestId: _requestId, ledgerEntry, ...rest } = body;
  if (!ledgerEntry) return { status, rest };
  const { id: _entryId, ...entry } = ledgerEntry;
  return { status, rest, entry };
}
