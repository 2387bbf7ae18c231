/** Two organizations with the same records can be sent the same requests. */
import type pg from 'pg';
import { newBom } from '../support/boms.ts';
import type { Answer, Client } from '../support/client.ts';
import { openQuantity } from '../support/open-quantity.ts';
import { newVendor } from '../support/purchasing.ts';
import { newCustomer } from '../support/selling.ts';
import { newLocation, newMaterial, newSku } from '../support/stock.ts';
import type { Request } from './request.ts';

interface Order {
  id: string;
  items: { id: string }[];
}

/** The records of an organization; requests name them by their place in these lists. */
export class Company {
  readonly owner: Client;
  readonly items: { materialId?: string; skuId?: string }[] = [];
  readonly locations: string[] = [];
  /** The orders that requests have made, by the number of the request. */
  readonly orders = new Map<number, Order>();
  readonly transfers = new Map<number, string>();
  private readonly known = new Set<string>();
  private partners = { vendorId: '', customerId: '' };

  private constructor(owner: Client) {
    this.owner = owner;
  }

  /** Three materials, two SKUs made of them, one of which is part of the other, one more, stock. */
  static async open(owner: Client): Promise<Company> {
    const company = new Company(owner);
    const flour = await newMaterial(owner);
    const salt = await newMaterial(owner);
    const box = await newMaterial(owner);
    const bread = await newSku(owner);
    const crate = await newSku(owner);
    const bag = await newSku(owner);
    await newBom(owner, bread, [
      { materialId: flour, quantity: 2 },
      { materialId: salt, quantity: 0.5 },
    ]);
    await newBom(owner, crate, [
      { skuId: bread, quantity: 3 },
      { materialId: box, quantity: 1 },
    ]);
    company.items.push(...[flour, salt, box].map((materialId) => ({ materialId })));
    company.items.push(...[bread, crate, bag].map((skuId) => ({ skuId })));
    for (const name of ['Bakery', 'Shop']) company.locations.push(await newLocation(owner, name));
    company.partners = { vendorId: await newVendor(owner), customerId: await newCustomer(owner) };
    for (let item = 0; item < company.items.length; item += 1) {
      for (const location of [0, 1]) {
        const given = { item, location, quantity: 60, unitCost: 2 + item };
        await company.send({ kind: 'adjust', number: -1, ...given });
      }
    }
    return company;
  }

  async send(request: Request): Promise<Answer> {
    const answer = await this.answerTo(request);
    if (answer.status >= 300) return answer;
    const { body } = answer;
    if (request.kind === 'transfer') this.transfers.set(request.number, body.ref);
    if (['sell', 'buy', 'produce'].includes(request.kind)) this.orders.set(request.number, body);
    return answer;
  }

  private answerTo(request: Request): Promise<Answer> {
    switch (request.kind) {
      case 'adjust':
      case 'dispose':
      case 'transfer':
      case 'complete':
        return this.moveStock(request);
      case 'ship':
      case 'shipLine':
        return this.ship(request);
      case 'receive':
      case 'make':
        return this.receive(request);
      default:
        return this.order(request);
    }
  }

  private moveStock(request: Of<'adjust' | 'dispose' | 'transfer' | 'complete'>): Promise<Answer> {
    const { owner } = this;
    switch (request.kind) {
      case 'adjust': {
        const { quantity, unitCost } = request;
        const body = { ...this.at(request), quantity, ...(unitCost && { unitCost }) };
        return owner.post(`${this.ledgerOf(request)}/adjustments`, { ...body, ...dated(request) });
      }
      case 'dispose': {
        const body = { ...this.at(request), quantity: request.quantity, ...dated(request) };
        return owner.post(`${this.ledgerOf(request)}/disposals`, body);
      }
      case 'transfer':
        return owner.post(`${this.ledgerOf(request)}/transfers`, {
          ...this.items[request.item],
          sourceLocationId: this.locations[request.location],
          destinationLocationId: this.locations[1 - request.location],
          quantity: request.quantity,
        });
      case 'complete': {
        const ref = this.transfers.get(request.transfer);
        return owner.post(`${this.ledgerOf(request)}/transfers/${ref}/complete`, {});
      }
    }
  }

  private order(request: Of<'sell' | 'buy' | 'produce'>): Promise<Answer> {
    const { owner } = this;
    switch (request.kind) {
      case 'sell':
        return owner.post('/sales-orders', {
          customerId: this.partners.customerId,
          status: 'Confirmed',
          shipFromLocationId: this.locations[request.location],
          items: [3, 5].map((item) => {
            return { ...this.items[item], quantity: request.quantity, unitPrice: 40 };
          }),
        });
      case 'buy':
        return owner.post('/purchase-orders', {
          vendorId: this.partners.vendorId,
          status: 'Ordered',
          shipToLocationId: this.locations[request.location],
          items: [0, 1].map((item) => {
            return { ...this.items[item], quantity: request.quantity, unitPrice: request.unitCost };
          }),
        });
      case 'produce':
        return owner.post('/work-orders', {
          ...this.items[request.item],
          quantity: request.quantity,
          siteLocationId: this.locations[0],
          stockLocationId: this.locations[1],
          startDate: '2026-03-10',
        });
    }
  }

  private ship(request: Of<'ship' | 'shipLine'>): Promise<Answer> {
    const { owner } = this;
    switch (request.kind) {
      case 'ship':
        return owner.patch(`/sales-orders/${this.orderOf(request).id}`, {
          fulfillmentStatus: 'Fulfilled',
        });
      case 'shipLine':
        return owner.patch(`/sales-order-items/${this.lineOf(request)}`, {
          fulfilledQuantity: request.quantity,
          ...(request.day && { shipDate: request.day }),
        });
    }
  }

  private receive(request: Of<'receive' | 'make'>): Promise<Answer> {
    const { owner } = this;
    switch (request.kind) {
      case 'receive':
        return owner.post(`/purchase-orders/${this.orderOf(request).id}/receipts`, {
          items: this.orderOf(request).items.map(({ id }) => {
            const { quantity, unitCost } = request;
            return { purchaseOrderItemId: id, quantity, ...(unitCost && { unitCost }) };
          }),
          ...(request.day && { receiptDate: request.day }),
        });
      case 'make':
        return owner.post(`/work-orders/${this.orderOf(request).id}/receipts`, {
          produced: [{ workOrderItemId: this.lineOf(request), quantity: request.quantity }],
          ...(request.day && { receiptDate: request.day }),
        });
    }
  }

  private at({ item, location }: { item: number; location: number }) {
    return { ...this.items[item], locationId: this.locations[location] };
  }

  private ledgerOf({ item }: { item: number }): string {
    return this.items[item]?.skuId ? '/finished-goods-inventory' : '/materials-inventory';
  }

  private orderOf({ order }: { order: number }): Order {
    const found = this.orders.get(order);
    if (!found) throw new Error(`the request ${order} has made no order`);
    return found;
  }

  private lineOf(request: { order: number; line?: number }): string | undefined {
    return this.orderOf(request).items[request.line ?? 0]?.id;
  }

  /** Finds the first of the new entries that an answer names, by their ids or their source. */
  async newPositions(database: pg.Client): Promise<(answer: Answer) => number | undefined> {
    const { rows } = await database.query(
      `select id, source_id as "sourceId", position::int,
         event_type in ('ORDER', 'DEMAND') as expected
        from ledger_entries where org_id = $1`,
      [this.owner.orgId],
    );
    const added = rows.filter(({ id }) => !this.known.has(id));
    for (const { id } of added) this.known.add(id);
    return ({ body: { id, ledgerEntry = { id }, items = [] } }) => {
      const named = new Set([id, ledgerEntry.id, ...items.map((item: Order) => item.id)]);
      const own = added.filter((entry) => named.has(entry.id) || named.has(entry.sourceId));
      const moved = own.filter(({ expected }) => !expected);
      const positions = (moved.length > 0 ? moved : own).map(({ position }) => position);
      return positions.length > 0 ? Math.min(...positions) : undefined;
    };
  }
}

/** Requests of some kinds. */
type Of<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>;

const dated = ({ day }: { day?: string | undefined }) =>
  day ? { eventDate: `${day}T12:00:00Z` } : {};

/** Stock and costs of a company, of any company that was sent the same requests. */
export async function booksOf(database: pg.Client, { owner, items, locations }: Company) {
  const ids = items.map(({ materialId, skuId }) => materialId ?? skuId);
  const { rows } = await database.query(books, [owner.orgId, ids, locations]);
  return rows[0];
}

/** Entries that move stock, in their order; cost pools; balances. */
const books = `
  with entries as (
    select row_number() over (order by day, position) as place, event_type, voided_at is not null,
      array_position($2::uuid[], item_id) as item, array_position($3::uuid[], location_id) as at,
      array_position($3::uuid[], to_location_id) as "to", day, trim_scale(quantity),
      trim_scale(unit_cost), trim_scale(given_unit_cost), trim_scale(${openQuantity}),
      trim_scale(value), trim_scale(provisional_quantity), trim_scale(provisional_unit_cost)
    from ledger_entries t where org_id = $1 and event_type not in ('ORDER', 'DEMAND')),
  pools as (
    select array_position($2::uuid[], id) as item, trim_scale(current_cost), trim_scale(value),
      trim_scale(quantity_in), trim_scale(quantity_out)
    from items where org_id = $1),
  places as (
    select array_position($2::uuid[], item_id) as item,
      array_position($3::uuid[], location_id) as at, trim_scale(on_hand), trim_scale(in_transit),
      trim_scale(on_order), trim_scale(demand)
    from balances where org_id = $1)
  select (select array_agg(e::text order by place) from entries e) as entries,
    (select array_agg(p::text order by item) from pools p) as pools,
    (select array_agg(b::text order by item, at) from places b) as balances`;

/** Orders by the number of their request, with what follows from receipts and shipments. */
export async function ordersOf({ owner, orders }: Company) {
  const shown = await Promise.all(
    [...orders].map(async ([number, { id }]) => {
      const found = await Promise.all(
        ['/sales-orders', '/purchase-orders', '/work-orders'].map((path) =>
          owner.get(`${path}/${id}`),
        ),
      );
      const { body } = found.find(({ status }) => status === 200) ?? {};
      const { status, version, total, costOfGoodsSold, margin, items } = body;
      const lines = items.map((line: Record<string, unknown>) => {
        const { quantity, fulfilledQuantity, receivedQuantity, scrappedQuantity } = line;
        return { quantity, fulfilledQuantity, receivedQuantity, scrappedQuantity };
      });
      return { number, status, version, total, costOfGoodsSold, margin, lines };
    }),
  );
  return shown.sort((a, b) => a.number - b.number);
}
