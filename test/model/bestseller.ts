import fc from 'fast-check';
import { expect } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { packOrShip, sell, sides } from '../support/selling.ts';
import { adjust, dispose, march, newSku } from '../support/stock.ts';
import { newOrganization, query } from '../support/world.ts';
import type { Row } from './ledger-rows.ts';
import { lesser, NOTHING, Rational, total } from './rational.ts';

export const step = fc.record({
  act: fc.constantFrom(
    ...(['find', 'find', 'correct', 'ship', 'ship', 'return', 'return', 'return'] as const),
    ...(['moveReturn', 'deleteReturn', 'moveShipment', 'deleteShipment', 'dispose'] as const),
  ),
  pick: fc.nat({ max: 59 }),
  quantity: fc.integer({ min: 1, max: 7 }),
  day: fc.integer({ min: 1, max: 6 }),
  unitCost: fc.constantFrom(1, 2.5, 3, 7.000001),
  scraps: fc.boolean(),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An entry with its cost. */
export interface Stored {
  id: string;
  eventType: Row['eventType'];
  day: string;
  position: number;
  quantity: string;
  /** Of a layer with a given cost. */
  given: string | null;
  provisional: string | null;
  carriedFrom: number | null;
  /** Of a layer its unit cost, else the value. */
  cost: string;
}

/** A line of a shipment, and how much of it came back. */
interface Left {
  position: number;
  day: string;
  shipmentId: string;
  quantity: string;
  returned: string;
  firstReturn: string | null;
}

const dayOf = (day: number) => `2026-03-0${day}`;

/** A product of which many units leave, and some come back, with two orders. */
export class Bestseller {
  readonly owner: Client;
  readonly skuId: string;
  readonly orders: Awaited<ReturnType<typeof sell>>[];
  private readonly locationId: string;
  /** The adjustments, which corrections replace. */
  private found: string[] = [];
  readonly returns: { id: string; order: number }[] = [];

  private constructor(
    owner: Client,
    skuId: string,
    locationId: string,
    orders: Bestseller['orders'],
  ) {
    this.owner = owner;
    this.skuId = skuId;
    this.locationId = locationId;
    this.orders = orders;
  }

  static async open(): Promise<Bestseller> {
    const owner = await newOrganization();
    const skuId = await newSku(owner);
    const { shipFromLocationId } = await sides(owner);
    const items = [{ skuId, quantity: 1000, unitPrice: 7 }];
    const orders = [await sell(owner, items), await sell(owner, items)];
    return new Bestseller(owner, skuId, shipFromLocationId, orders);
  }

  /** Sends the request of a step; undefined where there is nothing for it. */
  async take(drawn: Step): Promise<void> {
    const { act, quantity, day, unitCost } = drawn;
    const entry = { skuId: this.skuId, locationId: this.locationId, quantity };
    const eventDate = march(day);
    switch (act) {
      case 'find':
        return this.findGoods({ ...entry, unitCost, eventDate });
      case 'correct':
        return this.correct(drawn, { ...entry, unitCost, eventDate });
      case 'dispose':
        return expectStatus(201, await dispose(this.owner, { ...entry, eventDate }));
      case 'ship':
        return this.ship(drawn);
      case 'return':
        return this.sendBack(drawn);
      case 'moveReturn':
      case 'deleteReturn':
        return this.changeReturn(drawn);
      default:
        return this.changeShipment(drawn);
    }
  }

  private async findGoods(body: Record<string, unknown>): Promise<void> {
    const made = await adjust(this.owner, body);
    expectStatus(201, made);
    this.found.push(made.body.id);
  }

  private async correct({ pick }: Step, body: Record<string, unknown>): Promise<void> {
    const replaces = picked(this.found, pick);
    if (replaces === undefined) return;
    this.found = this.found.filter((id) => id !== replaces);
    await this.findGoods({ ...body, replaces });
  }

  private async ship({ pick, quantity, day }: Step): Promise<void> {
    const order = this.orders[pick % 2];
    const items = [{ salesOrderItemId: order?.items[0]?.id, quantity }];
    const body = { items, shipDate: dayOf(day) };
    expectStatus(201, await packOrShip(this.owner, order ?? { id: '' }, body));
  }

  /** The newest lines of shipments come back first; more than left is refused. */
  private async sendBack({ pick, quantity, day, scraps }: Step): Promise<void> {
    const order = pick % 2;
    const returnDate = dayOf(day);
    const open = (await this.left(order)).filter((line) => line.day <= returnDate);
    const asked = Rational.parse(String(quantity));
    const answer = await this.owner.post('/sales-returns', {
      ...{ soId: this.orders[order]?.id, returnDate },
      items: [
        {
          ...{ salesOrderItemId: this.orders[order]?.items[0]?.id, quantity },
          disposition: scraps ? 'scrap' : 'restock',
        },
      ],
    });
    const returnable = total(open.map(unreturned));
    if (asked.compare(returnable) > 0) {
      expect([answer.status, answer.body.code]).toEqual([409, 'over_return']);
      expect(answer.body.returnable).toBe(String(returnable));
      return;
    }
    expectStatus(201, answer);
    this.returns.push({ id: answer.body.id, order });
    const expected = partsOf(open, asked);
    expect(await this.parts(answer.body.id)).toEqual(
      expected.map(({ position, quantity: units }) => [position, String(units), !scraps]),
    );
  }

  private async changeReturn({ act, pick, day }: Step): Promise<void> {
    const back = picked(this.returns, pick);
    if (!back) return;
    const path = `/sales-returns/${back.id}`;
    if (act === 'deleteReturn') {
      expectStatus(204, await this.owner.delete(path));
      this.returns.splice(this.returns.indexOf(back), 1);
      return;
    }
    const [newest] = await query<{ day: string }>(
      `select max(e.day)::text as day from sales_return_items i
       join sales_return_parts p on p.org_id = $1 and p.return_item_id = i.id
       join shipment_items n on n.org_id = $1 and n.id = p.shipment_item_id
       join ledger_entries e on e.org_id = $1 and e.id = n.entry_id
       where i.org_id = $1 and i.return_id = $2`,
      [this.owner.orgId, back.id],
    );
    const isEarly = dayOf(day) < (newest?.day ?? '');
    const answer = await this.owner.patch(path, { returnDate: dayOf(day) });
    expectStatus(isEarly ? 422 : 200, answer);
  }

  private async changeShipment({ act, pick, day }: Step): Promise<void> {
    const line = picked(await this.left(pick % 2), Math.floor(pick / 2));
    if (!line) return;
    const path = `/shipments/${line.shipmentId}`;
    if (act === 'deleteShipment') {
      const hasReturns = Rational.parse(line.returned).compare(NOTHING) > 0;
      return expectStatus(hasReturns ? 409 : 204, await this.owner.delete(path));
    }
    const isLate = line.firstReturn !== null && dayOf(day) > line.firstReturn;
    expectStatus(isLate ? 422 : 200, await this.owner.patch(path, { shipDate: dayOf(day) }));
  }

  /** The lines of shipments of an order, the newest first. */
  private left(order: number): Promise<Left[]> {
    return query<Left>(
      `select e.position::int, e.day::text, n.shipment_id as "shipmentId",
         trim_scale(n.quantity)::text as quantity,
         (select coalesce(trim_scale(sum(p.quantity)), 0)::text from sales_return_parts p
           where p.org_id = $1 and p.shipment_item_id = n.id) as returned,
         (select min(r.return_date)::text from sales_return_parts p
           join sales_return_items i on i.org_id = $1 and i.id = p.return_item_id
           join sales_returns r on r.org_id = $1 and r.id = i.return_id
           where p.org_id = $1 and p.shipment_item_id = n.id) as "firstReturn"
       from shipment_items n
       join shipments s on s.org_id = $1 and s.id = n.shipment_id and s.so_id = $2
       join ledger_entries e on e.org_id = $1 and e.id = n.entry_id
       where n.org_id = $1 order by e.day desc, e.position desc`,
      [this.owner.orgId, this.orders[order]?.id],
    );
  }

  /** Of a return: the positions that its units left with, their number, whether in stock. */
  private async parts(id: string) {
    const rows = await query<{ position: number; quantity: string; stocked: boolean }>(
      `select e.position::int, trim_scale(p.quantity)::text as quantity,
         p.entry_id is not null as stocked
       from sales_return_items i
       join sales_return_parts p on p.org_id = $1 and p.return_item_id = i.id
       join shipment_items n on n.org_id = $1 and n.id = p.shipment_item_id
       join ledger_entries e on e.org_id = $1 and e.id = n.entry_id
       where i.org_id = $1 and i.return_id = $2 order by p.line_number`,
      [this.owner.orgId, id],
    );
    return rows.map(({ position, quantity, stocked }) => [position, quantity, stocked]);
  }

  /** The entries of the item in the order of the ledger, with their costs. */
  entries(): Promise<Stored[]> {
    return query<Stored>(
      `select id, event_type as "eventType", day::text, position::int,
         trim_scale(quantity)::text as quantity,
         case when direction = 1 and carried_from is null then trim_scale(unit_cost)::text end
           as given,
         trim_scale(provisional_unit_cost)::text as provisional, carried_from::int as "carriedFrom",
         case when direction = 1 then trim_scale(unit_cost) else trim_scale(value) end::text as cost
       from ledger_entries
       where org_id = $1 and item_id = $2 and direction <> 0 and voided_at is null
       order by day, position`,
      [this.owner.orgId, this.skuId],
    );
  }
}

const unreturned = ({ quantity, returned }: Left) =>
  Rational.parse(quantity).minus(Rational.parse(returned));

function partsOf(lines: readonly Left[], asked: Rational) {
  let open = asked;
  return lines.flatMap((line) => {
    const quantity = lesser(open, unreturned(line));
    open = open.minus(quantity);
    return quantity.compare(NOTHING) > 0 ? [{ position: line.position, quantity }] : [];
  });
}

const picked = <T>(from: readonly T[], pick: number): T | undefined => from[pick % from.length];

export const expectStatus = (status: number, answer: Answer) =>
  expect(answer.status, answer.text).toBe(status);
