import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { isUnvoided, type Row } from '../../test/model/ledger-rows.ts';
import { Rational } from '../../test/model/rational.ts';
import { smallOrganization } from '../../test/model/small-organization.ts';
import type { Client } from '../../test/support/client.ts';
import { databaseOf } from '../../test/support/database.ts';
import { newLocation } from '../../test/support/stock.ts';
import { workIn } from '../../test/support/work.ts';
import { newOrganization } from '../../test/support/world.ts';
import type { Organization } from '../kernel/access/caller.ts';
import { defaultSettings } from '../kernel/access/organization-settings.ts';
import { sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { Problem } from '../kernel/problem.ts';
import { exact } from '../kernel/values/exact.ts';
import { selectEntriesFrom } from './entries.store.ts';
import { type NewEntry, plainEntry, type StoredEntry } from './entry.ts';
import { post } from './post.ts';

/**
 * Goods that come back, against the independent model: after each change every cost of an item
 * equals that of the model, however the past was changed.
 */

let client: Client;
let locationId: string;

beforeAll(async () => {
  client = await newOrganization();
  locationId = await newLocation(client);
});

const inTransaction = async <T>(work: (tx: Transaction) => Promise<T>) =>
  (await databaseOf()).transaction({ orgId: client.orgId, userId: client.userId }, work);

const organization = (): Organization => ({
  id: client.orgId as string,
  name: 'Mill Lane Bakery',
  baseCurrency: 'USD',
  timezone: 'UTC',
  ...defaultSettings,
});

const eventTypes = { buy: 'ADJUST', ship: 'SHIP', back: 'CUSTOMER_RETURN' } as const;

/** An entry of a history under a key, which a change replaces or removes. */
interface Kept {
  kind: keyof typeof eventTypes;
  quantity: number;
  day: number;
  /** Of a layer that was bought. */
  cost: number;
  /** Of goods that came back: the key of the shipment. */
  of?: string;
}

const dayOf = (day: number) => `03-${String(day).padStart(2, '0')}`;

/** The history of an item, in the model and in the ledger. */
class History {
  readonly model = smallOrganization();
  readonly kept = new Map<string, Kept>();
  readonly itemId = randomUUID();
  readonly sourceId = randomUUID();
  /** The ids of entries by their keys. */
  private readonly ids = new Map<string, string>();
  private count = 0;

  begin(): Promise<unknown> {
    this.model.setMaterialCost('steel', '5');
    return inTransaction((tx) =>
      tx.run(sql`insert into items (org_id, id, kind)
        values (${client.orgId}, ${this.itemId}, 'material')`),
    );
  }

  nextKey(kind: Kept['kind']): string {
    this.count += 1;
    return `${kind} ${this.count}`;
  }

  backsOf(key: string): Kept[] {
    return [...this.kept.values()].filter(({ of }) => of === key);
  }

  /** Writes an entry, replaces it, or removes it where `target` is undefined. */
  async change(key: string, target: Kept | undefined): Promise<void> {
    this.changeModel(key, target);
    await inTransaction(async (tx) => {
      const orgId = client.orgId as string;
      const active = await tx.rows(selectEntriesFrom(orgId, [this.sourceId]));
      const byId = new Map(active.map((entry) => [entry.id, entry]));
      const old = byId.get(this.ids.get(key) ?? '');
      const entries = target ? [this.entry(key, target, old, byId)] : [];
      const cause = { type: 'test', id: this.sourceId };
      const change = { entries, voided: old ? [old] : [], cause };
      const { results } = await post(workIn(tx, organization()), [{ change }]);
      if (results[0] instanceof Problem) throw results[0];
      if (target) this.kept.set(key, target);
      else this.kept.delete(key);
    });
  }

  private changeModel(key: string, target: Kept | undefined): void {
    if (!target) {
      this.model.keep(this.model.changeTo(key, []));
      return;
    }
    const { kind, quantity, day, cost, of } = target;
    this.model.keep(
      this.model.changeTo(key, [
        {
          source: { type: 'sales_order_item', id: key, orderId: key, key },
          ...{ itemId: 'steel', locationId: 'A', date: `2025-${dayOf(day)}` },
          eventType: kind === 'buy' ? 'RECEIVE' : eventTypes[kind],
          quantity: Rational.parse(String(quantity)),
          unitCost: kind === 'buy' ? Rational.parse(String(cost)) : null,
          ...(of !== undefined && { carriedFrom: `${of} ${of}` }),
        },
      ]),
    );
  }

  modelRow(key: string): Row {
    const rows = this.model.rows().filter(isUnvoided);
    return rows.find(({ source }) => source?.key === key) as Row;
  }

  private entry(
    key: string,
    { kind, quantity, day, cost, of }: Kept,
    old: StoredEntry | undefined,
    active: ReadonlyMap<string, StoredEntry>,
  ): NewEntry {
    const id = randomUUID();
    this.ids.set(key, id);
    const shipped = active.get(this.ids.get(of ?? '') ?? '');
    const provisional = this.modelRow(key).provisionalUnitCost;
    return {
      ...plainEntry,
      id,
      ...{ ledger: 'materials', itemId: this.itemId, locationId, eventType: eventTypes[kind] },
      quantity: exact(String(quantity)),
      ...{ eventDate: `2025-${dayOf(day)}T00:00:00.000Z`, day: `2025-${dayOf(day)}` },
      ...{ sourceType: 'purchase_order_receipt', sourceId: this.sourceId },
      givenUnitCost: kind === 'buy' ? exact(String(cost)) : null,
      keptUnitCost: provisional === null ? null : exact(String(provisional)),
      position: old?.position ?? null,
      carriedFrom: shipped?.position ?? null,
      createdBy: client.userId,
    };
  }

  /** Costs by key, and the value of the stock; in the model and in the ledger. */
  async compare(): Promise<void> {
    const outbound = this.model.outbound('steel');
    const modelled = [...this.kept.keys()].map((key) => {
      const row = this.modelRow(key);
      const valued = outbound.find((each) => each.row === row);
      return [
        key,
        valued
          ? `${valued.value}, ${valued.provisionalQuantity} provisional`
          : `${this.model.costing.costOf(row)} each`,
      ];
    });
    const stored = await inTransaction((tx) => tx.rows(this.selectCosts()));
    const keyOf = new Map([...this.ids].map(([key, id]) => [id, key]));
    const costs = new Map(stored.map(({ id, cost }) => [keyOf.get(id), cost]));
    expect([...this.kept.keys()].map((key) => [key, costs.get(key)])).toEqual(modelled);
    const value = await inTransaction((tx) =>
      tx.rows(sql<{ value: string }>`select trim_scale(i.value)::text as value from items i
        where i.org_id = ${client.orgId} and i.id = ${this.itemId}`),
    );
    expect(value[0]?.value).toBe(String(this.model.summary('steel').value));
  }

  private selectCosts() {
    return sql<{ id: string; cost: string }>`select t.id, case when t.direction = 1
        then trim_scale(t.unit_cost)::text || ' each'
        else trim_scale(t.value)::text || ', ' || trim_scale(t.provisional_quantity)::text
          || ' provisional' end as cost
      from ledger_entries t
      where t.org_id = ${client.orgId} and t.item_id = ${this.itemId} and t.voided_at is null`;
  }
}

const drawn = fc.record({
  act: fc.constantFrom('buy', 'ship', 'back', 'back', 'replace', 'remove' as const),
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 6 }),
  day: fc.integer({ min: 1, max: 4 }),
  cost: fc.integer({ min: 1, max: 9 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

/** The change that was drawn, if it is possible: no more comes back than left, and not before. */
function changeOf(history: History, { act, pick, ...fields }: Drawn) {
  const { quantity, day, cost } = fields;
  const kept = [...history.kept];
  const picked = <T>(from: readonly T[]): T | undefined => from[pick % Math.max(from.length, 1)];
  const returned = (key: string) =>
    history.backsOf(key).reduce((units, back) => units + back.quantity, 0);
  if (act === 'buy' || act === 'ship') {
    return { key: history.nextKey(act), target: { kind: act, quantity, day, cost } };
  }
  if (act === 'back') {
    const shipped = picked(kept.filter(([, { kind }]) => kind === 'ship'));
    if (!shipped) return undefined;
    const [of, shipment] = shipped;
    const most = Math.min(quantity, shipment.quantity - returned(of));
    if (most <= 0) return undefined;
    const target = { kind: 'back' as const, quantity: most, day: Math.max(day, shipment.day) };
    return { key: history.nextKey('back'), target: { ...target, cost, of } };
  }
  const found = picked(kept);
  if (!found) return undefined;
  const [key, old] = found;
  const backs = history.backsOf(key);
  if (act === 'remove') return backs.length > 0 ? undefined : { key, target: undefined };
  if (old.kind === 'back') {
    const shipment = history.kept.get(old.of ?? '') as Kept;
    const most = Math.min(quantity, shipment.quantity - returned(old.of ?? '') + old.quantity);
    return { key, target: { ...old, quantity: most, day: Math.max(day, shipment.day) } };
  }
  const firstBack = Math.min(...backs.map((back) => back.day), day);
  const least = Math.max(quantity, returned(key));
  return { key, target: { ...old, quantity: least, day: firstBack, cost } };
}

it('costs what came back as the model does, whatever was changed before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawn, { minLength: 4, maxLength: 14 }), async (changes) => {
      const history = new History();
      await history.begin();
      for (const each of changes) {
        const change = changeOf(history, each);
        if (!change) continue;
        await history.change(change.key, change.target);
        await history.compare();
      }
    }),
    { numRuns: 60 },
  );
});
