/** Sales orders of the model: demand, shipments, reversals and margin. */
import { beforeEach, describe, expect, it } from 'vitest';
import { isExpected, isUnvoided } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import {
  fulfillmentOf,
  revenueOf,
  type SalesOrder,
  salesStatusOf,
  salesTotal,
} from './sales-order.ts';
import type { SalesRequest } from './sales-requests.ts';
import { answerOf, bakery, madeBy, midnight } from './small-organization.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
  for (const [day, unitCost] of [
    ['03-01', '2'],
    ['03-05', '3'],
  ] as const) {
    const dated = { eventDate: midnight(day), unitCost };
    madeBy(model.ledger.adjust({ itemId: 'bread', locationId: 'A', quantity: '10', ...dated }));
  }
});

const create = (changes: Partial<SalesRequest> = {}): SalesOrder =>
  madeBy(
    model.sales.create({
      ...{ customerId: 'hotel', status: 'Confirmed', shipFrom: 'A', orderDate: '2025-03-10' },
      items: [{ skuId: 'bread', quantity: '12', unitPrice: '5', discountPercent: '10' }],
      ...changes,
    }),
  );

const ship = ({ lines }: SalesOrder, fulfilled: string, day?: string) =>
  model.sales.updateLine(lines[0]?.id ?? '', { fulfilled, shipDate: day && `2025-${day}` });

const now = ({ id }: SalesOrder) => model.sales.find(id) as SalesOrder;

const statusesOf = (order: SalesOrder) => [salesStatusOf(now(order)), fulfillmentOf(now(order))];

const rows = (expected: boolean) =>
  model.ledger
    .rows()
    .filter((row) => isUnvoided(row) && isExpected(row) === expected && row.source !== null)
    .map((row) => `${row.eventType} ${row.quantity} at ${row.locationId} on ${row.day}`);

describe('a sales order', () => {
  it('is demand for its open quantity while it is confirmed', () => {
    const order = create({ status: 'Draft' });
    expect(rows(true)).toEqual([]);
    madeBy(model.sales.update(order.id, { status: 'Confirmed' }));
    madeBy(ship(order, '5'));
    madeBy(model.sales.update(order.id, { requestedShipDate: '2025-03-20', onHold: true }));
    expect(rows(true)).toEqual(['DEMAND 7 at A on 2025-03-20']);
    madeBy(model.sales.update(order.id, { status: 'Closed' }));
    expect(rows(true)).toEqual([]);
    madeBy(model.sales.update(order.id, { status: 'Confirmed', shipFrom: 'B' }));
    expect(rows(true)).toEqual(['DEMAND 7 at B on 2025-03-20']);
  });

  it('charges line totals less its discount, to the cent', () => {
    const order = create({ discountAmount: '4', shippingAmount: '3', taxAmount: '0.005' });
    expect(String(salesTotal(order))).toBe('53.01');
    const tooMuch = model.sales.update(order.id, { discountAmount: '58' });
    expect(answerOf(tooMuch)).toBe('422 validation_failed');
  });

  it('may have a negative total as a draft, and in no other status', () => {
    const order = create({ status: 'Draft', items: [], discountAmount: '4' });
    const confirm = () => answerOf(model.sales.update(order.id, { status: 'Confirmed' }));
    madeBy(model.sales.addLine(order.id, { skuId: 'bread', quantity: '1', unitPrice: '3.99' }));
    expect(String(salesTotal(now(order)))).toBe('-0.01');
    expect(confirm()).toBe('422 validation_failed');
    madeBy(model.sales.update(order.id, { discountAmount: '3.99' }));
    expect(confirm()).toBe('accepted');
    expect(
      answerOf(model.sales.updateLine(now(order).lines[0]?.id ?? '', { unitPrice: '3' })),
    ).toBe('422 validation_failed');
  });

  it('needs a line and a location to ship from in any status but Draft', () => {
    const order = create({ status: 'Draft', items: [], shipFrom: null });
    const confirm = () => answerOf(model.sales.update(order.id, { status: 'Confirmed' }));
    expect(confirm()).toBe('422 validation_failed');
    madeBy(model.sales.addLine(order.id, { skuId: 'bread', quantity: '1', unitPrice: '1' }));
    expect(confirm()).toBe('422 validation_failed');
    madeBy(model.sales.update(order.id, { shipFrom: 'A' }));
    expect(confirm()).toBe('accepted');
  });
});

describe('shipments', () => {
  it('complete the order, consume the oldest layers first, and earn their share of the total', () => {
    const order = create({ exchangeRate: '2', discountAmount: '6' });
    madeBy(ship(order, '6', '03-12'));
    expect(statusesOf(order)).toEqual(['Confirmed', 'Partially Fulfilled']);
    expect([
      String(revenueOf(now(order))),
      String(model.sales.costOfGoodsSold(now(order))),
    ]).toEqual(['48', '12']);
    madeBy(model.sales.update(order.id, { fulfillment: 'Fulfilled', shipDate: '2025-03-13' }));
    expect(statusesOf(order)).toEqual(['Completed', 'Fulfilled']);
    expect([
      String(revenueOf(now(order))),
      String(model.sales.costOfGoodsSold(now(order))),
    ]).toEqual(['96', '26']);
    expect(rows(false)).toEqual(['SHIP 6 at A on 2025-03-12', 'SHIP 6 at A on 2025-03-13']);
  });

  it('are reversed from the newest on, the last of them in part', () => {
    const order = create();
    madeBy(ship(order, '4', '03-20'));
    madeBy(ship(order, '9', '03-12'));
    madeBy(ship(order, '12', '03-20'));
    madeBy(ship(order, '6'));
    expect(rows(false)).toEqual(['SHIP 5 at A on 2025-03-12', 'SHIP 1 at A on 2025-03-20']);
    expect(statusesOf(order)).toEqual(['Confirmed', 'Partially Fulfilled']);
    madeBy(ship(order, '0'));
    expect([rows(false), statusesOf(order)]).toEqual([[], ['Confirmed', 'Unfulfilled']]);
  });

  it('have the date of their request; a repeated request names the day of one of them', () => {
    const order = create();
    madeBy(ship(order, '4', '03-12'));
    madeBy(ship(order, '9', '03-20'));
    expect(['03-12', '03-13', '03-20'].map((day) => answerOf(ship(order, '9', day)))).toEqual([
      'accepted',
      '422 validation_failed',
      'accepted',
    ]);
    expect(answerOf(ship(order, '8', '03-01'))).toBe('accepted');
    const again = (fulfillment: 'Partially Fulfilled' | undefined, shipDate: string) =>
      answerOf(model.sales.update(order.id, { fulfillment, shipDate }));
    expect(again('Partially Fulfilled', '2025-03-12')).toBe('accepted');
    expect(again('Partially Fulfilled', '2025-03-13')).toBe('422 validation_failed');
    expect(again(undefined, '2025-03-12')).toBe('422 validation_failed');
  });

  it('need a confirmed order that is not on hold, and an open one to be reversed', () => {
    const order = create();
    madeBy(ship(order, '6'));
    madeBy(model.sales.update(order.id, { onHold: true, holdReason: 'Unpaid' }));
    expect(answerOf(ship(order, '7'))).toBe('409 order_on_hold');
    expect(answerOf(ship(order, '5'))).toBe('accepted');
    expect(now(order).holdReason).toBe('Unpaid');
    madeBy(model.sales.update(order.id, { onHold: false, status: 'Closed' }));
    expect(now(order).holdReason).toBe(null);
    expect(answerOf(ship(order, '7'))).toBe('409 invalid_transition');
    expect(answerOf(ship(order, '4'))).toBe('409 invalid_transition');
    expect(answerOf(ship(order, '13'))).toBe('422 validation_failed');
  });

  it('forbid changes to the lines and the header that they depend on', () => {
    const order = create();
    madeBy(ship(order, '6'));
    const lineId = order.lines[0]?.id as string;
    for (const outcome of [
      model.sales.updateLine(lineId, { quantity: '5' }),
      model.sales.updateLine(lineId, { skuId: 'cake' }),
      model.sales.update(order.id, { status: 'Cancelled' }),
      model.sales.remove(order.id),
    ]) {
      expect(answerOf(outcome)).toBe('409 sales_order_has_shipments');
    }
    madeBy(model.sales.updateLine(lineId, { quantity: '6' }));
    expect(statusesOf(order)).toEqual(['Completed', 'Fulfilled']);
  });
});
