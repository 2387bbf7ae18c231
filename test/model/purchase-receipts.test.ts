import { beforeEach, describe, expect, it } from 'vitest';
import { isUnvoided } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import { type PurchaseOrder, statusOf } from './purchase-order.ts';
import type { LineRequest } from './purchase-requests.ts';
import { answerOf, bakery, madeBy, midnight } from './small-organization.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
});

const line = (itemId: string, quantity: string, unitPrice: string): LineRequest => ({
  itemId,
  quantity,
  unitPrice,
});

function order(...items: LineRequest[]): PurchaseOrder {
  const header = { vendorId: 'mill', shipTo: 'A', status: 'Ordered' } as const;
  return madeBy(model.orders.create({ ...header, orderDate: '2025-03-01', items }));
}

/** Receives a quantity of each line of an order; returns the receipt's id. */
function receive(
  of: PurchaseOrder,
  day: string,
  quantities: string[],
  rest: { additionalCost?: string; unitCost?: string } = {},
): string {
  const { additionalCost, unitCost } = rest;
  const lines = quantities.map((quantity, at) => ({
    ...{ lineId: of.lines[at]?.id as string, quantity, unitCost },
    rejected: quantity === '0' ? '1' : '0',
  }));
  const request = { date: `2025-${day}`, additionalCost, lines };
  const { receipts } = madeBy(model.receipts.create(of.id, request));
  return receipts.at(-1)?.id as string;
}

/** The id of a line of a receipt. */
function lineIn(receiptId: string, at = 0): string {
  const receipts = model.orders.all().flatMap((each) => each.receipts);
  return receipts.find(({ id }) => id === receiptId)?.lines[at]?.id as string;
}

/** Orders and receives one material. */
const buy = (itemId: string, quantity: string, unitPrice: string, day: string) =>
  receive(order(line(itemId, quantity, unitPrice)), day, [quantity]);

const layers = (itemId: string) =>
  model.ledger.layers(itemId).map(({ open, unitCost }) => `${open} at ${unitCost}`);

const cost = (itemId: string) => String(model.ledger.materialCost(itemId));

const leave = (itemId: string, quantity: string, day: string) =>
  madeBy(model.ledger.dispose({ itemId, locationId: 'A', quantity, eventDate: midnight(day) }));

describe('a receipt', () => {
  it('shares the additional cost among its lines by value', () => {
    const made = order(line('flour', '100', '2'), line('bag', '50', '6'));
    receive(made, '03-10', ['100', '50'], { additionalCost: '50' });
    expect([layers('flour'), layers('bag')]).toEqual([['100 at 2.2'], ['50 at 6.6']]);
    expect([cost('flour'), cost('bag')]).toEqual(['2.2', '6.6']);
  });

  it('counts a part of a pack in stock units, at the discounted price', () => {
    const paint = { ...line('paint', '1', '64'), discountPercent: '50' };
    const made = order(paint);
    const lines = [{ lineId: made.lines[0]?.id as string, stock: '48' }];
    const date = '2025-03-10';
    madeBy(model.receipts.create(made.id, { date, lines }));
    expect(layers('paint')).toEqual(['48 at 0.25']);
    const rest = [{ lineId: made.lines[0]?.id as string, stock: '80' }];
    const complete = madeBy(model.receipts.create(made.id, { date, lines: rest }));
    expect(statusOf(complete)).toBe('Received');
  });

  it("converts an additional cost at the order's rate, and keeps the rate", () => {
    const made = order(line('flour', '10', '1'));
    madeBy(model.orders.update(made.id, { exchangeRate: '1.25' }));
    const lines = [{ lineId: made.lines[0]?.id as string, quantity: '10' }];
    const request = { date: '2025-03-10', additionalCost: '40', lines };
    const { receipts } = madeBy(
      model.receipts.create(made.id, { ...request, costCurrency: 'order' }),
    );
    expect(layers('flour')).toEqual(['10 at 6.25']);
    madeBy(model.orders.update(made.id, { exchangeRate: '2' }));
    const [{ id = '' } = {}] = receipts;
    madeBy(model.receipts.update(id, { date: '2025-03-11' }));
    expect(layers('flour')).toEqual(['10 at 6.25']);
  });

  it('shares the additional cost by stock quantity when no line has a value', () => {
    const made = order(line('flour', '128', '0'), line('paint', '3', '0'));
    receive(made, '03-10', ['128', '3'], { additionalCost: '8' });
    expect([layers('flour'), layers('paint')]).toEqual([['128 at 0.015625'], ['384 at 0.015625']]);
  });

  it('adds stock units to the balance', () => {
    buy('paint', '3', '64', '03-10');
    expect(layers('paint')).toEqual(['384 at 0.5']);
    expect(String(model.ledger.balancesAt('paint', 'A').onHand)).toBe('384');
  });

  it('has its costs in the base currency', () => {
    const made = order(line('flour', '10', '2'));
    madeBy(model.orders.update(made.id, { exchangeRate: '1.1' }));
    receive(made, '03-10', ['4']);
    madeBy(model.orders.update(made.id, { exchangeRate: '3' }));
    receive(made, '03-11', ['4'], { unitCost: '7' });
    expect(layers('flour')).toEqual(['4 at 2.2', '4 at 7']);
  });

  it('values goods that left before they were entered', () => {
    model.ledger.setMaterialCost('flour', '5.00');
    leave('flour', '10', '03-15');
    expect(model.ledger.outbound('flour').map(({ value }) => String(value))).toEqual(['50']);
    buy('flour', '30', '4', '03-20');
    expect(model.ledger.outbound('flour').map(({ value }) => String(value))).toEqual(['40']);
    expect(layers('flour')).toEqual(['20 at 4']);
    expect(String(model.ledger.balancesAt('flour', 'A').onHand)).toBe('20');
  });

  it('raises the cost of every recipe that uses the material', () => {
    model.ledger.setMaterialCost('flour', '1');
    model.ledger.setMaterialCost('bag', '0.2');
    const dough = { conversionCost: '0.10', inputs: [{ itemId: 'flour', quantity: '0.5' }] };
    madeBy(model.boms.create('dough', dough));
    const bag = { itemId: 'bag', quantity: '1', scrapPercent: '5' };
    const bread = { inputs: [{ itemId: 'dough', quantity: '2' }, bag] };
    madeBy(model.boms.create('bread', bread));
    const costs = () => ['dough', 'bread'].map((sku) => String(model.ledger.materialUnitCost(sku)));
    expect(costs()).toEqual(['0.5', '1.41']);
    const receiptId = buy('flour', '10', '2', '03-10');
    expect(costs()).toEqual(['1', '2.41']);
    madeBy(model.receipts.remove(receiptId));
    expect(costs()).toEqual(['0.5', '1.41']);
  });
});

describe('the cost of a material', () => {
  it('is the last of its receipt costs and manual costs', () => {
    model.ledger.setMaterialCost('flour', '1');
    const first = buy('flour', '10', '2', '03-10');
    expect(cost('flour')).toBe('2');
    model.ledger.setMaterialCost('flour', '3');
    buy('flour', '10', '4', '03-05');
    expect(cost('flour')).toBe('3');
    const later = buy('flour', '10', '5', '03-10');
    expect(cost('flour')).toBe('5');
    buy('flour', '10', '0', '03-12');
    expect(cost('flour')).toBe('5');
    madeBy(model.receipts.remove(later));
    expect(cost('flour')).toBe('3');
    madeBy(model.receipts.remove(first));
    expect(cost('flour')).toBe('3');
  });

  it('keeps a manual cost in order when the receipt before it is dated later', () => {
    const receiptId = buy('flour', '10', '2', '03-10');
    model.ledger.setMaterialCost('flour', '3');
    madeBy(model.receipts.update(receiptId, { date: '2025-03-11' }));
    expect(cost('flour')).toBe('2');
  });
});

describe('a changed receipt', () => {
  it('rewrites the rows whose date or quantity changes, and only revalues the others', () => {
    const made = order(line('flour', '100', '2'), line('bag', '50', '6'));
    const receiptId = receive(made, '03-10', ['100', '50'], { additionalCost: '50' });
    const written = model.ledger.rows().length;
    const id = lineIn(receiptId, 1);
    const lines = [{ id, unitCost: '2' }];
    madeBy(model.receipts.update(receiptId, { lines, additionalCost: '30' }));
    expect([layers('flour'), layers('bag')]).toEqual([['100 at 2.2'], ['50 at 2.2']]);
    expect(model.ledger.rows()).toHaveLength(written);

    const [before] = model.ledger.layers('flour');
    madeBy(model.receipts.update(receiptId, { lines: [{ id, quantity: '40' }] }));
    const arrivals = model.ledger.rows().filter((row) => row.eventType === 'RECEIVE');
    expect(arrivals.map((row) => [row.itemId, isUnvoided(row)])).toEqual([
      ['flour', true],
      ['bag', false],
      ['bag', true],
    ]);
    expect(model.ledger.layers('flour')[0]?.row.id).toBe(before?.row.id);
  });

  it('keeps the sequence of its rows within a day when its date changes', () => {
    const first = buy('flour', '10', '2', '03-10');
    buy('flour', '10', '3', '03-12');
    madeBy(model.receipts.update(first, { date: '2025-03-12' }));
    expect(layers('flour')).toEqual(['10 at 2', '10 at 3']);
    madeBy(model.receipts.update(first, { date: '2025-03-13' }));
    expect(layers('flour')).toEqual(['10 at 3', '10 at 2']);
  });

  it('may remove consumed goods, unless the stock policy is reject', () => {
    const receiptId = buy('flour', '10', '2', '03-10');
    leave('flour', '4', '03-12');
    model.ledger.stockPolicy = 'reject';
    expect(answerOf(model.receipts.remove(receiptId))).toBe('409 insufficient_stock');
    const cut = (quantity: string) => ({ lines: [{ id: lineIn(receiptId), quantity }] });
    expect(answerOf(model.receipts.update(receiptId, cut('3')))).toBe('409 insufficient_stock');
    expect(answerOf(model.receipts.update(receiptId, cut('4')))).toBe('accepted');
    expect(answerOf(model.receipts.update(receiptId, { date: '2025-03-20' }))).toBe('accepted');
    model.ledger.stockPolicy = 'allow';
    madeBy(model.receipts.remove(receiptId));
    expect(String(model.ledger.balancesAt('flour', 'A').onHand)).toBe('-4');
  });
});

describe('a receipt is refused', () => {
  const one = () => order(line('flour', '10', '2'));

  function answer(request: { quantity?: string; rejected?: string; additionalCost?: string }) {
    const made = one();
    const { quantity = '1', rejected, additionalCost } = request;
    const lines = [{ lineId: made.lines[0]?.id as string, quantity, rejected }];
    return answerOf(model.receipts.create(made.id, { date: '2025-03-10', additionalCost, lines }));
  }

  it('when it has no quantity, or an additional cost without accepted goods', () => {
    expect(answer({ quantity: '0' })).toBe('422 validation_failed');
    expect(answer({ quantity: '0', rejected: '1' })).toBe('accepted');
    const free = { quantity: '0', rejected: '1', additionalCost: '5' };
    expect(answer(free)).toBe('422 validation_failed');
  });

  it('when it exceeds the open quantity, unless over-receipt is allowed', () => {
    expect(answer({ quantity: '11' })).toBe('409 over_receipt');
    expect(answer({ quantity: '10', rejected: '5' })).toBe('accepted');
    model.ledger.overReceipt = 'allow';
    expect(answer({ quantity: '11' })).toBe('accepted');
  });

  it('when the order expects no goods', () => {
    const made = one();
    receive(made, '03-10', ['10']);
    const lines = [{ lineId: made.lines[0]?.id as string, quantity: '1' }];
    const more = () => answerOf(model.receipts.create(made.id, { lines }));
    expect(more()).toBe('409 invalid_transition');
    madeBy(model.orders.update(made.id, { status: 'Closed' }));
    expect(more()).toBe('409 invalid_transition');
  });

  it('when it is dated in a closed period or more than a day ahead', () => {
    const made = one();
    const receiptId = receive(made, '03-10', ['4']);
    const lineId = made.lines[0]?.id as string;
    const lines = [{ lineId, quantity: '1' }];
    model.ledger.closedThrough = '2025-03-10';
    const at = (date: string) => answerOf(model.receipts.create(made.id, { date, lines }));
    expect(['2025-03-10', '2025-04-02', '2025-04-01'].map(at)).toEqual([
      '422 validation_failed',
      '422 validation_failed',
      'accepted',
    ]);
    expect(answerOf(model.receipts.remove(receiptId))).toBe('422 validation_failed');
    const costOnly = { lines: [{ id: lineIn(receiptId), unitCost: '9' }] };
    expect(answerOf(model.receipts.update(receiptId, costOnly))).toBe('409 closed_period_cost');
    const allowed = { ...costOnly, closedPeriod: 'allow' } as const;
    expect(answerOf(model.receipts.update(receiptId, allowed))).toBe('accepted');
    expect(layers('flour')[0]).toBe('4 at 9');
  });
});
