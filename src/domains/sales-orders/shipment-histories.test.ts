/**
 * Random histories of one order: it is packed, shipped, fulfilled, lowered, re-dated, closed and
 * opened again, and its shipments are deleted. A model that knows nothing of entries and statements
 * has the shipments.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SalesOrder, Shipment } from '../../../test/support/answer-types.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { differencesIn } from '../../../test/support/differences.ts';
import {
  expectSound,
  fulfil,
  orderOf,
  packOrShip,
  sell,
  shipmentsOf,
  stock,
} from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

/** Units of each of two lines. */
const ordered = [8, 5];

interface Line {
  at: number;
  quantity: number;
  /** Of its entry, which keeps it: entries of a day are reversed from the last one on. */
  sequence: number;
}

interface Modelled {
  id: string;
  status: string;
  day: string;
  lines: Line[];
}

/** The shipments as they should be. */
class Model {
  shipments: Modelled[] = [];
  private sequence = 0;

  private units(at: number, isPacked: boolean): number {
    const own = this.shipments.filter(({ status }) => (status === 'Packed') === isPacked);
    const lines = own.flatMap(({ lines }) => lines.filter((line) => line.at === at));
    return lines.reduce((total, { quantity }) => total + quantity, 0);
  }

  shipped = (at: number) => this.units(at, false);
  packed = (at: number) => this.units(at, true);
  open = (at: number) => (ordered[at] ?? 0) - this.shipped(at) - this.packed(at);

  make(id: string, status: string, day: string, quantities: readonly number[]): void {
    const lines = quantities.flatMap((quantity, at) =>
      quantity > 0 ? [{ at, quantity, sequence: 0 }] : [],
    );
    const made = { id, status, day, lines };
    if (status !== 'Packed') this.number(made);
    this.shipments.push(made);
  }

  leave(shipment: Modelled, day: string): void {
    Object.assign(shipment, { status: 'Shipped', day });
    this.number(shipment);
  }

  private number({ lines }: Modelled): void {
    for (const line of lines) {
      this.sequence += 1;
      line.sequence = this.sequence;
    }
  }

  lower(at: number, quantity: number): void {
    const newest = this.shipments
      .filter(({ status }) => status !== 'Packed')
      .flatMap(({ day, lines }) => lines.map((line) => ({ day, line })))
      .filter(({ line }) => line.at === at)
      .sort((a, b) => b.day.localeCompare(a.day) || b.line.sequence - a.line.sequence);
    let left = quantity;
    for (const { line } of newest) {
      const taken = Math.min(left, line.quantity);
      line.quantity -= taken;
      left -= taken;
    }
    for (const each of this.shipments) each.lines = each.lines.filter((line) => line.quantity > 0);
    this.shipments = this.shipments.filter(({ lines }) => lines.length > 0);
  }

  remove(shipment: Modelled): void {
    this.shipments = this.shipments.filter((each) => each !== shipment);
  }
}

const acts = [
  'pack',
  'ship',
  'fulfil',
  'leave',
  'redate',
  'remove',
  'whole',
  'deliver',
  'close',
] as const;

/** A step: what it does, and numbers of which it takes what it needs. */
interface Step {
  act: (typeof acts)[number];
  a: number;
  b: number;
  day: number;
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(...acts),
    a: fc.nat(9),
    b: fc.nat(9),
    day: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 12, maxLength: 12 },
);

class History {
  readonly model = new Model();
  private readonly owner: Client;
  private readonly sold: SalesOrder;

  constructor(owner: Client, sold: SalesOrder) {
    this.owner = owner;
    this.sold = sold;
  }

  private done({ status, text, body }: Answer): Shipment {
    expect(status, text).toBeLessThan(300);
    return body;
  }

  private one(isPacked: boolean, a: number): Modelled | undefined {
    const some = this.model.shipments.filter(({ status }) => (status === 'Packed') === isPacked);
    return some[a % Math.max(some.length, 1)];
  }

  private async make(status: string, { a, b }: Step, shipDate: string): Promise<void> {
    const { model, owner, sold } = this;
    const quantities = [a % (model.open(0) + 1), b % (model.open(1) + 1)];
    if (quantities.every((quantity) => quantity === 0)) return;
    const items = quantities.flatMap((quantity, at) =>
      quantity > 0 ? [{ salesOrderItemId: sold.items[at]?.id, quantity }] : [],
    );
    const answer = await packOrShip(owner, sold, { status, shipDate, items });
    model.make(this.done(answer).id, status, shipDate, quantities);
  }

  private async fulfil({ a, b }: Step, shipDate: string): Promise<void> {
    const { model, owner, sold } = this;
    const at = b % 2;
    const item = sold.items[at as 0 | 1];
    const before = model.shipped(at);
    const target = a % (before + model.open(at) + 1);
    if (target === before) return;
    this.done(await fulfil(owner, item, target, target > before ? shipDate : undefined));
    if (target < before) model.lower(at, before - target);
    else await this.madeBeside(at === 0 ? [target - before, 0] : [0, target - before], shipDate);
  }

  /** The answer of these operations does not name the shipment that they have made. */
  private async madeBeside(quantities: readonly number[], shipDate: string): Promise<void> {
    if (quantities.every((quantity) => quantity === 0)) return;
    const known = new Set(this.model.shipments.map(({ id }) => id));
    const made = (await shipmentsOf(this.owner, this.sold)).filter(({ id }) => !known.has(id));
    expect(made).toHaveLength(1);
    this.model.make(made[0]?.id ?? '', 'Shipped', shipDate, quantities);
  }

  private change = async (of: Modelled, body: object) =>
    this.done(await this.owner.patch(`/shipments/${of.id}`, body));

  async run(step: Step): Promise<void> {
    const { model, owner, sold } = this;
    const { act, a } = step;
    const shipDate = `2026-03-0${step.day}`;
    const [packed, left] = [this.one(true, a), this.one(false, a)];
    if (act === 'pack') await this.make('Packed', step, shipDate);
    if (act === 'ship') await this.make('Shipped', step, shipDate);
    if (act === 'fulfil') await this.fulfil(step, shipDate);
    if (act === 'leave' && packed) {
      await this.change(packed, { status: 'Shipped', shipDate });
      model.leave(packed, shipDate);
    }
    if (act === 'redate' && left) {
      await this.change(left, { shipDate });
      left.day = shipDate;
    }
    if (act === 'deliver' && left) {
      left.status = left.status === 'Shipped' ? 'Delivered' : 'Shipped';
      await this.change(left, { status: left.status });
    }
    if (act === 'close') {
      const set = (status: string) => owner.patch(`/sales-orders/${sold.id}`, { status });
      expect((await set('Closed')).status).toBe(packed ? 409 : 200);
      if (!packed) this.done(await set('Confirmed'));
    }
    const gone = step.b % 2 === 0 ? packed : left;
    if (act === 'remove' && gone) {
      expect((await owner.delete(`/shipments/${gone.id}`)).status).toBe(204);
      model.remove(gone);
    }
    if (act === 'whole' && [0, 1].some((at) => model.open(at) + model.packed(at) > 0)) {
      const rest = [model.open(0), model.open(1)];
      const body = { fulfillmentStatus: 'Fulfilled', shipDate };
      this.done(await owner.patch(`/sales-orders/${sold.id}`, body));
      const waiting = model.shipments.filter(({ status }) => status === 'Packed');
      for (const each of waiting) model.leave(each, shipDate);
      await this.madeBeside(rest, shipDate);
    }
  }

  async compare(): Promise<void> {
    const { model, owner, sold } = this;
    const shown = (await shipmentsOf(owner, sold)).map(({ id, status, shipDate, items }) => ({
      ...{ id, status, day: shipDate },
      lines: items.map(({ salesOrderItemId, quantity, ledgerEntryIds }) => [
        sold.items.findIndex((item) => item.id === salesOrderItemId),
        quantity,
        ledgerEntryIds.length,
      ]),
    }));
    const expected = model.shipments.map(({ id, status, day, lines }) => ({
      ...{ id, status, day },
      lines: lines.map(({ at, quantity }) => [at, quantity, status === 'Packed' ? 0 : 1]),
    }));
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(shown.sort(byId)).toEqual(expected.sort(byId));
    expect((await orderOf(owner, sold)).items).toMatchObject(
      [0, 1].map((at) => ({
        fulfilledQuantity: model.shipped(at),
        packedQuantity: model.packed(at),
      })),
    );
  }
}

test('shipments are what a model says, after every step of random histories', async () => {
  const owner = await newOrganization();
  const skus = [await newSku(owner), await newSku(owner)];
  for (const skuId of skus) {
    for (const day of [1, 2, 3]) await stock(owner, skuId, 6, day, day);
  }
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const lines = skus.map((skuId, at) => ({ skuId, quantity: ordered[at], unitPrice: 9 }));
      const history = new History(owner, await sell(owner, lines));
      for (const step of all) {
        await history.run(step);
        await history.compare();
      }
      await expectSound(owner);
    }),
    { numRuns: 8, endOnFailure: true },
  );
  const { databaseUrl } = await world();
  expect(await differencesIn(databaseUrl, owner.orgId)).toEqual([]);
});
