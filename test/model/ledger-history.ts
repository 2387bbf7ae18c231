import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Organization } from '../../src/kernel/access/caller.ts';
import { defaultSettings } from '../../src/kernel/access/organization-settings.ts';
import { sql } from '../../src/kernel/database/sql.ts';
import type { Transaction } from '../../src/kernel/database/transaction.ts';
import { Problem } from '../../src/kernel/problem.ts';
import { exact } from '../../src/kernel/values/exact.ts';
import { selectEntriesFrom } from '../../src/ledger/entries.store.ts';
import { type NewEntry, plainEntry, type StoredEntry } from '../../src/ledger/entry.ts';
import { post } from '../../src/ledger/post.ts';
import type { Client } from '../support/client.ts';
import { databaseOf } from '../support/database.ts';
import { newLocation } from '../support/stock.ts';
import { workIn } from '../support/work.ts';
import { newOrganization } from '../support/world.ts';
import { isUnvoided, type Row } from './ledger-rows.ts';
import { Rational } from './rational.ts';
import { smallOrganization } from './small-organization.ts';

/** Random histories of one item, in the independent model and in the ledger. */

/** Goods are bought and shipped, come back from a customer, and go back to the vendor. */
const eventTypes = {
  buy: 'RECEIVE',
  ship: 'SHIP',
  back: 'CUSTOMER_RETURN',
  cut: 'VENDOR_RETURN',
} as const;

/** An entry of a history under a key, which a change replaces or removes. */
export interface Kept {
  kind: keyof typeof eventTypes;
  quantity: number;
  day: number;
  /** Of a layer that was bought. */
  cost: number;
  /** Of goods that came back or went back: the key of the shipment or of the purchase. */
  of?: string;
}

const dayOf = (day: number) => `03-${String(day).padStart(2, '0')}`;

/** An organization for histories. */
export interface Ground {
  client: Client;
  locationId: string;
}

export async function newGround(): Promise<Ground> {
  const client = await newOrganization();
  return { client, locationId: await newLocation(client) };
}

/** The history of an item. */
export class History {
  readonly model = smallOrganization();
  readonly kept = new Map<string, Kept>();
  readonly itemId = randomUUID();
  readonly sourceId = randomUUID();
  private readonly ground: Ground;
  /** The ids of entries by their keys. */
  private readonly ids = new Map<string, string>();
  private count = 0;

  constructor(ground: Ground) {
    this.ground = ground;
  }

  async begin(): Promise<void> {
    this.model.setMaterialCost('steel', '5');
    const { orgId, userId } = this.ground.client;
    await this.inTransaction(async (tx) => {
      await tx.run(sql`insert into items (org_id, id, kind, current_cost)
        values (${orgId}, ${this.itemId}, 'material', 5)`);
      await tx.run(sql`insert into item_cost_settings
          (org_id, item_id, number, unit_cost, set_at, set_by)
        values (${orgId}, ${this.itemId}, 1, 5, now(), ${userId})`);
    });
  }

  nextKey(kind: Kept['kind']): string {
    this.count += 1;
    return `${kind} ${this.count}`;
  }

  /** The entries of goods that came back of a shipment, or went back of a purchase. */
  returnsOf(key: string): Kept[] {
    return [...this.kept.values()].filter(({ of }) => of === key);
  }

  /** Writes an entry, replaces it, or removes it where `target` is undefined. */
  async change(key: string, target: Kept | undefined): Promise<void> {
    this.changeModel(key, target);
    await this.inTransaction(async (tx) => {
      const active = await tx.rows(selectEntriesFrom(this.orgId, [this.sourceId]));
      const byId = new Map(active.map((entry) => [entry.id, entry]));
      const at = (of: string | undefined) => byId.get(this.ids.get(of ?? '') ?? '');
      const change = this.changeOf(key, target, at);
      const { results } = await post(workIn(tx, this.organization()), [{ change }]);
      if (results[0] instanceof Problem) throw results[0];
      if (target) this.kept.set(key, target);
      else this.kept.delete(key);
    });
  }

  /** Costs by key, the value of the stock and the current cost; in the model and in the ledger. */
  async compare(): Promise<void> {
    const { model } = this;
    const outbound = model.outbound('steel');
    const modelled = [...this.kept].map(([key, { of }]) => {
      const row = this.modelRow(key);
      if (row.eventType === 'VENDOR_RETURN') {
        const unitCost = model.costing.costOf(this.modelRow(of ?? ''));
        return [key, `${row.quantity.times(unitCost)} gone back`];
      }
      const valued = outbound.find((each) => each.row === row);
      if (!valued) return [key, `${model.costing.costOf(row)} each`];
      return [key, `${valued.value}, ${valued.provisionalQuantity} provisional`];
    });
    const [stored, items] = await this.inTransaction((tx) =>
      tx.all(this.selectCosts(), this.selectItem()),
    );
    const keyOf = new Map([...this.ids].map(([key, id]) => [id, key]));
    const costs = new Map(stored.map(({ id, cost }) => [keyOf.get(id), cost]));
    expect([...this.kept.keys()].map((key) => [key, costs.get(key)])).toEqual(modelled);
    expect(items).toEqual([
      {
        value: String(model.summary('steel').value),
        currentCost: String(model.currentCost('steel')),
      },
    ]);
  }

  /** All figures of the item, but for its current cost. */
  async figures(): Promise<unknown> {
    const { orgId, itemId } = this;
    return this.inTransaction((tx) =>
      tx.all(
        sql`select t.id, trim_scale(t.quantity)::text as quantity,
            trim_scale(t.unit_cost)::text as cost, trim_scale(t.cut_quantity)::text as cut,
            trim_scale(t.value)::text as value,
            trim_scale(t.provisional_quantity)::text as provisional
          from ledger_entries t
          where t.org_id = ${orgId} and t.item_id = ${itemId} and t.voided_at is null
          order by t.position`,
        sql`select trim_scale(i.quantity_in)::text as "in", trim_scale(i.value)::text as value,
            trim_scale(i.quantity_out)::text as "out", trim_scale(i.current_cost)::text as cost
          from items i where i.org_id = ${orgId} and i.id = ${itemId}`,
        sql`select d.day::text, trim_scale(d.quantity_in)::text as "in",
            trim_scale(d.quantity_out)::text as "out"
          from item_days d where d.org_id = ${orgId} and d.item_id = ${itemId}
            and (d.quantity_in <> 0 or d.quantity_out <> 0) order by d.day`,
        sql`select trim_scale(b.on_hand)::text as "onHand" from balances b
          where b.org_id = ${orgId} and b.item_id = ${itemId}`,
      ),
    );
  }

  private get orgId(): string {
    return this.ground.client.orgId as string;
  }

  private async inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { userId } = this.ground.client;
    return (await databaseOf()).transaction({ orgId: this.orgId, userId }, work);
  }

  private organization(): Organization {
    const names = { name: 'Mill Lane Bakery', baseCurrency: 'USD', timezone: 'UTC' };
    return { id: this.orgId, ...names, ...defaultSettings };
  }

  private changeOf(
    key: string,
    target: Kept | undefined,
    at: (of: string | undefined) => StoredEntry | undefined,
  ) {
    const old = at(key);
    const cause = { type: 'test', id: this.sourceId };
    const before = this.kept.get(key);
    if (old && target?.kind === 'buy' && isRecosted(before, target)) {
      const unitCost = exact(String(target.cost));
      return { entries: [], voided: [], revalued: [{ entry: old, unitCost }], cause };
    }
    const entries = target ? [this.entry(key, target, old, at(target.of))] : [];
    const change = { entries, voided: old ? [old] : [], cause };
    const layer = (target ?? before)?.kind === 'cut' && at((target ?? before)?.of);
    if (!layer) return change;
    const returned = layer.cutQuantity.minus(String(before?.quantity ?? 0));
    const quantity = returned.plus(String(target?.quantity ?? 0));
    return { ...change, cuts: [{ layer, quantity }] };
  }

  private changeModel(key: string, target: Kept | undefined): void {
    if (!target) {
      this.model.keep(this.model.changeTo(key, []));
      return;
    }
    const { kind, quantity, day, cost, of } = target;
    const line = of === undefined ? null : `${of} ${of}`;
    this.model.keep(
      this.model.changeTo(key, [
        {
          source: { type: 'sales_order_item', id: key, orderId: key, key },
          ...{ itemId: 'steel', locationId: 'A', date: `2025-${dayOf(day)}` },
          eventType: eventTypes[kind],
          quantity: Rational.parse(String(quantity)),
          unitCost: kind === 'buy' ? Rational.parse(String(cost)) : null,
          carriedFrom: kind === 'back' ? line : null,
          cutFrom: kind === 'cut' ? line : null,
        },
      ]),
    );
  }

  private modelRow(key: string): Row {
    const rows = this.model.rows().filter(isUnvoided);
    return rows.find(({ source }) => source?.key === key) as Row;
  }

  private entry(
    key: string,
    { kind, quantity, day, cost }: Kept,
    old: StoredEntry | undefined,
    of: StoredEntry | undefined,
  ): NewEntry {
    const id = randomUUID();
    this.ids.set(key, id);
    const provisional = this.modelRow(key).provisionalUnitCost;
    const kept = provisional === null ? null : exact(String(provisional));
    return {
      ...plainEntry,
      id,
      ...{ ledger: 'materials', itemId: this.itemId, eventType: eventTypes[kind] },
      locationId: this.ground.locationId,
      quantity: exact(String(quantity)),
      ...{ eventDate: `2025-${dayOf(day)}T00:00:00.000Z`, day: `2025-${dayOf(day)}` },
      ...{ sourceType: 'purchase_order_receipt', sourceId: this.sourceId },
      givenUnitCost: kind === 'buy' ? exact(String(cost)) : null,
      keptUnitCost: kind === 'cut' ? (of?.unitCost ?? null) : kept,
      position: old?.position ?? null,
      carriedFrom: kind === 'back' ? (of?.position ?? null) : null,
      cutFrom: kind === 'cut' ? (of?.position ?? null) : null,
      cutQuantity: old?.cutQuantity ?? plainEntry.cutQuantity,
      createdBy: this.ground.client.userId,
    };
  }

  private selectItem() {
    return sql<{ value: string; currentCost: string }>`
      select trim_scale(i.value)::text as value, trim_scale(i.current_cost)::text as "currentCost"
      from items i where i.org_id = ${this.orgId} and i.id = ${this.itemId}`;
  }

  private selectCosts() {
    return sql<{ id: string; cost: string }>`select t.id, case
        when t.direction = 1 then trim_scale(t.unit_cost)::text || ' each'
        when t.direction = -2 then trim_scale(t.value)::text || ' gone back'
        else trim_scale(t.value)::text || ', ' || trim_scale(t.provisional_quantity)::text
          || ' provisional' end as cost
      from ledger_entries t
      where t.org_id = ${this.orgId} and t.item_id = ${this.itemId} and t.voided_at is null`;
  }
}

const isRecosted = (before: Kept | undefined, target: Kept): boolean =>
  before?.quantity === target.quantity && before.day === target.day && before.cost !== target.cost;
