/**
 * Random histories of goods that go back to vendors, over HTTP: after each request every cost
 * equals that of the model, and what was bought and kept went somewhere, to the last digit.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { breachesOf } from '../support/invariants.ts';
import { buy } from '../support/purchasing.ts';
import { march, materialsLedger, newMaterial } from '../support/stock.ts';
import { newOrganization, query } from '../support/world.ts';
import { Costing } from './costing.ts';
import type { Row } from './ledger-rows.ts';
import { NOTHING, Rational, total } from './rational.ts';

interface Stored {
  id: string;
  eventType: Row['eventType'];
  quantity: string;
  /** Of a layer: the price of its line. */
  given: string | null;
  provisional: string | null;
  /** Of a layer and of goods that went back for a unit, of others in all. */
  cost: string;
  day: string;
  position: number;
  cutFrom: number | null;
}

const step = fc.record({
  act: fc.constantFrom('buy', 'use', 'use', 'back', 'back', 'price', 'day', 'less', 'delete'),
  pick: fc.nat(),
  quantity: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 1, max: 9 }),
  day: fc.integer({ min: 1, max: 6 }),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A material that is bought, used and sent back. */
class Material {
  readonly owner: Client;
  readonly id: string;
  private readonly locationId: string;
  private readonly receipts: { id: string; items: { id: string }[] }[] = [];
  readonly returns: { id: string; items: { id: string }[] }[] = [];

  private constructor(owner: Client, id: string, locationId: string) {
    [this.owner, this.id, this.locationId] = [owner, id, locationId];
  }

  static async open(): Promise<Material> {
    const owner = await newOrganization();
    const id = await newMaterial(owner, { unitCost: 5 });
    const first = await buy(owner, id, 1, 5, '2026-03-01');
    const material = new Material(owner, id, first.locationId);
    material.receipts.push(first);
    return material;
  }

  /** Does what is possible of a step; the service refuses the rest. */
  async take({ act, pick, quantity, cost, day }: Step): Promise<void> {
    const { owner, id: materialId, locationId } = this;
    const date = march(day).slice(0, 10);
    const receipt = this.receipts[pick % this.receipts.length];
    const made = this.returns[pick % Math.max(1, this.returns.length)];
    const [line] = receipt?.items ?? [];
    if (act === 'buy') this.receipts.push(await buy(owner, materialId, quantity, cost, date));
    if (act === 'use') {
      const body = { materialId, locationId, quantity, eventDate: march(day) };
      expect((await materialsLedger.dispose(owner, body)).status).toBe(201);
    }
    if (act === 'back') {
      const items = [{ purchaseOrderReceiptItemId: line?.id, quantity }];
      const outcome = pick % 2 === 0 ? 'credit' : 'replacement';
      const answer = await owner.post('/vendor-returns', { returnDate: date, outcome, items });
      expect([201, 409, 422]).toContain(answer.status);
      if (answer.status === 201) this.returns.push(answer.body);
    }
    if (act === 'price') {
      const items = [{ id: line?.id, unitCost: cost }];
      await this.change(`/purchase-order-receipts/${receipt?.id}`, { items });
    }
    if (act === 'day') {
      await this.change(`/purchase-order-receipts/${receipt?.id}`, { receiptDate: date });
    }
    if (act === 'less' && made) {
      const items = [{ id: made.items[0]?.id, quantity }];
      await this.change(`/vendor-returns/${made.id}`, { items });
    }
    if (act === 'delete' && made) await this.remove(made);
  }

  async remove(made: { id: string }): Promise<void> {
    const { status, text } = await this.owner.delete(`/vendor-returns/${made.id}`);
    expect(status, text).toBe(204);
    this.returns.splice(this.returns.indexOf(made as (typeof this.returns)[number]), 1);
  }

  private async change(path: string, body: object): Promise<void> {
    const { status, text } = await this.owner.patch(path, body);
    expect([200, 409, 422], text).toContain(status);
  }

  entries(): Promise<Stored[]> {
    return query(
      `select id, event_type as "eventType", trim_scale(quantity)::text as quantity,
         (select trim_scale(n.unit_cost)::text from purchase_order_receipt_items n
           where n.org_id = t.org_id and n.ledger_entry_id = t.id) as given,
         trim_scale(provisional_unit_cost)::text as provisional,
         trim_scale(case direction when -1 then value else unit_cost end)::text as cost,
         to_char(day, 'YYYY-MM-DD') as day, position::int, cut_from::int as "cutFrom"
       from ledger_entries t where item_id = $1 and direction <> 0 and voided_at is null
       order by position`,
      [this.id],
    );
  }
}

/** The entries as rows of the model; a row that others go back of is named by its position. */
const rowsOf = (entries: readonly Stored[]): Row[] =>
  entries.map((entry) => ({
    ...{ id: entry.id, itemId: 'item', eventType: entry.eventType, day: entry.day },
    ...{ locationId: 'A', toLocationId: null, ref: null, voidedAt: null, createdAt: '' },
    ...{ eventDate: entry.day, sequence: entry.position, carriedFrom: null },
    quantity: Rational.parse(entry.quantity),
    unitCost: entry.given === null ? null : Rational.parse(entry.given),
    unitCostFromRequest: entry.given !== null,
    provisionalUnitCost: entry.provisional === null ? null : Rational.parse(entry.provisional),
    cutFrom: entry.cutFrom === null ? null : `ledger ${entry.cutFrom}`,
    source: {
      ...{ type: 'purchase_order_receipt', id: entry.id, orderId: 'ledger' },
      key: String(entry.position),
    },
  }));

async function compare(material: Material): Promise<void> {
  const entries = await material.entries();
  const costing = new Costing(rowsOf(entries), []);
  const [outbound, layers] = [costing.outbound('item'), costing.layers('item')];
  const costs = new Map([
    ...outbound.map(({ row, value }) => [row.id, String(value)] as const),
    ...layers.map(({ row, unitCost }) => [row.id, String(unitCost)] as const),
    ...layers.flatMap(({ cuts, unitCost }) =>
      cuts.map((row) => [row.id, String(unitCost)] as const),
    ),
  ]);
  expect(entries.map(({ id, cost }) => [id, cost])).toEqual(
    entries.map(({ id }) => [id, costs.get(id)]),
  );
  const bought = total(layers.map(({ row, unitCost }) => row.quantity.times(unitCost)));
  const back = total(
    layers.flatMap(({ cuts, unitCost }) => cuts.map(({ quantity }) => quantity.times(unitCost))),
  );
  const kept = total([
    ...outbound.map(({ value }) => value),
    ...layers.map(({ open, unitCost }) => open.times(unitCost)),
    ...outbound.map(({ row, provisionalQuantity }) =>
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING).negated(),
    ),
  ]);
  expect(String(kept)).toBe(String(bought.minus(back)));
  expect(await breachesOf(material.owner.orgId as string)).toEqual([]);
}

test('every cost equals that of the model after each of many requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
      const material = await Material.open();
      for (const each of steps) {
        await material.take(each);
        await compare(material);
      }
    }),
    { numRuns: 12 },
  );
});

test('returns that are deleted in any order leave every entry as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      async (steps, later) => {
        const material = await Material.open();
        for (const each of steps) await material.take(each);
        const before = await material.entries();
        const known = new Set(material.returns.map(({ id }) => id));
        for (const each of later) await material.take({ ...each, act: 'back' });
        const added = material.returns.filter(({ id }) => !known.has(id));
        const inAnyOrder = added.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
        for (const made of inAnyOrder) await material.remove(made);
        expect(await material.entries()).toEqual(before);
      },
    ),
    { numRuns: 10 },
  );
});
