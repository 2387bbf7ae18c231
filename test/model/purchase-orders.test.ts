import { beforeEach, describe, expect, it } from 'vitest';
import { isUnvoided } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import { type PurchaseOrder, statusOf } from './purchase-order.ts';
import type { OrderRequest } from './purchase-requests.ts';
import { answerOf, bakery, madeBy } from './small-organization.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
});

const flour = { itemId: 'flour', quantity: '100', unitPrice: '2' };

function order(request: Partial<OrderRequest> = {}): PurchaseOrder {
  const header = { vendorId: 'mill', shipTo: 'A', status: 'Ordered', items: [flour] } as const;
  return madeBy(model.orders.create({ ...header, orderDate: '2025-03-01', ...request }));
}

function receive(of: PurchaseOrder, quantity: string, rejected?: string): PurchaseOrder {
  const lineId = of.lines[0]?.id as string;
  const lines = [{ lineId, quantity, rejected }];
  return madeBy(model.receipts.create(of.id, { date: '2025-03-10', lines }));
}

/** The unvoided expected movements, as text. */
const expectedMovements = () =>
  model.ledger
    .rows()
    .filter((row) => row.eventType === 'ORDER' && isUnvoided(row))
    .map((row) => `${row.quantity} ${row.itemId} to ${row.locationId} on ${row.day}`);

const voided = () => model.ledger.rows().filter((row) => row.voidedAt !== null).length;

describe('the quantity on order', () => {
  it('is the open quantity, in stock units, on the expected day', () => {
    const paint = { itemId: 'paint', quantity: '3', unitPrice: '64' };
    order({ expectedDate: '2025-03-20', items: [flour, { ...paint, expectedDate: '2025-03-25' }] });
    expect(expectedMovements()).toEqual([
      '100 flour to A on 2025-03-20',
      '384 paint to A on 2025-03-25',
    ]);
    expect(String(model.ledger.balancesAt('paint', 'A').onOrder)).toBe('384');
  });

  it('follows receipts and edits, and keeps rows that are equal', () => {
    const made = order();
    receive(made, '30', '5');
    expect(expectedMovements()).toEqual(['70 flour to A on 2025-03-01']);
    const lineId = made.lines[0]?.id as string;
    madeBy(model.orders.updateLine(lineId, { unitPrice: '3' }));
    expect(voided()).toBe(1);
    madeBy(model.orders.updateLine(lineId, { quantity: '40' }));
    madeBy(model.orders.update(made.id, { shipTo: 'B' }));
    madeBy(model.orders.update(made.id, { expectedDate: '2025-03-12' }));
    expect(expectedMovements()).toEqual(['10 flour to B on 2025-03-12']);
    expect(voided()).toBe(4);
  });

  it('is zero for a draft and for a closed, cancelled or deleted order', () => {
    const made = order({ status: 'Draft' });
    expect(expectedMovements()).toEqual([]);
    const say = (status: 'Ordered' | 'Closed' | 'Cancelled' | 'Draft') =>
      madeBy(model.orders.update(made.id, { status }));
    const seen = (['Ordered', 'Draft', 'Ordered', 'Closed', 'Ordered', 'Cancelled'] as const).map(
      (status) => [statusOf(say(status)), expectedMovements().length],
    );
    expect(seen).toEqual([
      ['Ordered', 1],
      ['Draft', 0],
      ['Ordered', 1],
      ['Closed', 0],
      ['Ordered', 1],
      ['Cancelled', 0],
    ]);
    madeBy(model.orders.remove(order().id));
    expect([expectedMovements(), String(model.ledger.balancesAt('flour', 'A').onOrder)]).toEqual([
      [],
      '0',
    ]);
  });

  it('is not bound by a closed period', () => {
    const made = order();
    model.ledger.closedThrough = '2025-03-05';
    receive(made, '30');
    expect(expectedMovements()).toEqual(['70 flour to A on 2025-03-01']);
  });
});

describe('the status', () => {
  it('follows the accepted quantities', () => {
    const made = order();
    const statuses = ['0', '30', '70'].map((quantity) =>
      statusOf(receive(made, quantity, quantity === '0' ? '1' : '0')),
    );
    expect(statuses).toEqual(['Ordered', 'Partially Received', 'Received']);
    const more = model.orders.addLine(made.id, flour);
    expect(statusOf(madeBy(more))).toBe('Partially Received');
  });

  it('stays Closed when receipts change, and is derived again when the order is reopened', () => {
    const made = order();
    const receiptId = receive(made, '30').receipts[0]?.id as string;
    madeBy(model.orders.update(made.id, { status: 'Closed' }));
    expect(expectedMovements()).toEqual([]);
    const reopened = model.orders.update(made.id, { status: 'Ordered' });
    expect(statusOf(madeBy(reopened))).toBe('Partially Received');
    madeBy(model.orders.update(made.id, { status: 'Closed' }));
    expect(statusOf(madeBy(model.receipts.remove(receiptId)))).toBe('Closed');
  });

  it('changes on request only along the table of transitions', () => {
    const draft = order({ status: 'Draft' });
    expect(answerOf(model.orders.update(draft.id, { status: 'Draft' }))).toBe('accepted');
    expect(answerOf(model.orders.update(draft.id, { status: 'Closed' }))).toBe(
      '409 invalid_transition',
    );
    const received = receive(order(), '100');
    const say = (status: 'Ordered' | 'Draft' | 'Cancelled' | 'Received') =>
      answerOf(model.orders.update(received.id, { status }));
    expect(['Ordered', 'Received', 'Draft', 'Cancelled'].map((to) => say(to as 'Draft'))).toEqual([
      '409 invalid_transition',
      'accepted',
      '409 purchase_order_has_receipts',
      '409 purchase_order_has_receipts',
    ]);
  });
});

describe('an order is refused', () => {
  it('when it is Ordered without items or without a ship-to location', () => {
    const items = [flour];
    const bare = { vendorId: 'mill', status: 'Ordered' } as const;
    expect(answerOf(model.orders.create({ ...bare, items }))).toBe('422 validation_failed');
    expect(answerOf(model.orders.create({ ...bare, shipTo: 'A' }))).toBe('422 validation_failed');
    const draft = madeBy(model.orders.create({ vendorId: 'mill', shipTo: 'A' }));
    expect(answerOf(model.orders.update(draft.id, { status: 'Ordered' }))).toMatch('422');
    const last = order().lines[0]?.id as string;
    expect(answerOf(model.orders.removeLine(last))).toBe('422 validation_failed');
  });

  it('when it names a record that does not exist, is inactive, or is no ship-to location', () => {
    const draft = order({ status: 'Draft' });
    expect(answerOf(model.orders.addLine(draft.id, { ...flour, itemId: 'dust' }))).toMatch('404');
    expect(answerOf(model.orders.addLine(draft.id, { ...flour, itemId: 'lamp' }))).toMatch('422');
    expect(answerOf(model.orders.update(draft.id, { vendorId: 'unknown' }))).toMatch('404');
    model.ledger.addLocation('C', { isShipTo: false });
    expect(answerOf(model.orders.update(draft.id, { shipTo: 'C' }))).toMatch('422');
    model.ledger.setActive('flour', false);
    expect(answerOf(model.orders.addLine(draft.id, flour))).toMatch('422');
    expect(answerOf(model.orders.update(draft.id, { status: 'Ordered' }))).toBe('accepted');
  });

  it('when a change contradicts its receipts', () => {
    const made = receive(order(), '30');
    const lineId = made.lines[0]?.id as string;
    model.ledger.addVendor('other');
    const answers = [
      model.orders.remove(made.id),
      model.orders.removeLine(lineId),
      model.orders.updateLine(lineId, { itemId: 'bag' }),
      model.orders.updateLine(lineId, { quantity: '29' }),
      model.orders.update(made.id, { vendorId: 'other' }),
    ].map(answerOf);
    expect(new Set(answers)).toEqual(new Set(['409 purchase_order_has_receipts']));
    expect(answerOf(model.orders.updateLine(lineId, { quantity: '30' }))).toBe('accepted');
  });
});
