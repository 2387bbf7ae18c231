/** Work orders of the model: their lines, statuses and receipts. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Organization } from './organization.ts';
import { answerOf, bakery, madeBy } from './small-organization.ts';
import { madePieces, type WorkOrder, workStatusOf } from './work-order.ts';
import type { WorkRequest } from './work-orders.ts';

let model: Organization;
let request: WorkRequest;

beforeEach(() => {
  model = bakery();
  model.ledger.setMaterialCost('flour', '2');
  const inputs = [{ itemId: 'flour', quantity: '0.5', scrapPercent: '10' }];
  madeBy(model.boms.create('dough', { inputs, outputQuantity: '3', conversionCost: '1' }));
  const locations = { siteId: 'A', stockId: 'B', startDate: '2025-03-10' };
  request = { ...locations, skuId: 'dough', quantity: '10' };
});

const create = (changes: Partial<WorkRequest> = {}): WorkOrder =>
  madeBy(model.work.create({ ...request, ...changes }));

const make = (order: WorkOrder, good: string, scrapped?: string, date = '2025-03-12') =>
  model.making.create(order.id, {
    date,
    produced: [{ lineId: order.lines[0]?.id as string, good, scrapped }],
  });

const statusOf = ({ id }: WorkOrder) => workStatusOf(model.work.find(id) as WorkOrder);

describe('a work order', () => {
  it('freezes the recipe and its costs', () => {
    const order = create();
    madeBy(model.boms.update('dough', { conversionCost: '9' }));
    model.ledger.setMaterialCost('flour', '50');
    const [line] = madeBy(model.work.update(order.id, { quantity: '20' })).lines;
    expect([line?.materialUnitCost, line?.conversionCost].map(String)).toEqual([
      '0.3666666667',
      '1',
    ]);
  });

  it('freezes the recipe of another SKU when its SKU changes', () => {
    const order = create({ conversionCost: '4' });
    madeBy(model.boms.create('bread', { inputs: [{ itemId: 'dough', quantity: '2' }] }));
    const [line] = madeBy(model.work.update(order.id, { skuId: 'bread' })).lines;
    expect([line?.materialUnitCost, line?.conversionCost].map(String)).toEqual([
      '2.7333333334',
      '0',
    ]);
  });

  it('is refused without a recipe, and at locations without the role', () => {
    expect(answerOf(model.work.create({ ...request, skuId: 'cake' }))).toBe(
      '422 validation_failed',
    );
    model.ledger.addLocation('shop', { isWorkSite: false });
    expect(answerOf(model.work.create({ ...request, siteId: 'shop' }))).toBe(
      '422 validation_failed',
    );
    expect(answerOf(model.work.create({ ...request, stockId: 'nowhere' }))).toBe('404 not_found');
  });

  it('refuses to delete its last line, and any change once it has receipts', () => {
    const order = create();
    const [line] = order.lines;
    expect(answerOf(model.work.removeLine(line?.id ?? ''))).toBe('422 validation_failed');
    madeBy(make(order, '1'));
    for (const outcome of [
      model.work.addLine(order.id, { skuId: 'dough', quantity: '1' }),
      model.work.updateLine(line?.id ?? '', { quantity: '9' }),
      model.work.update(order.id, { siteId: 'B' }),
      model.work.update(order.id, { status: 'Draft' }),
      model.work.remove(order.id),
    ]) {
      expect(answerOf(outcome)).toBe('409 work_order_has_receipts');
    }
    expect(answerOf(model.work.updateLine(line?.id ?? '', { quantity: '10' }))).toBe('accepted');
  });
});

describe('a receipt of a work order', () => {
  it('consumes the need of good and scrapped pieces, rounded once', () => {
    const { receipts } = madeBy(make(create(), '3', '1'));
    expect(receipts[0]?.consumed.map(({ quantity }) => String(quantity))).toEqual(['0.733333']);
  });

  it('completes the order when good and scrapped pieces reach its quantity', () => {
    const order = create();
    madeBy(make(order, '6', '3'));
    expect(statusOf(order)).toBe('Partially Received');
    const after = madeBy(make(order, '1'));
    expect(statusOf(order)).toBe('Completed');
    madeBy(model.making.remove(after.receipts[0]?.id ?? ''));
    expect([statusOf(order), String(madePieces(after, order.lines[0] as never))]).toEqual([
      'Partially Received',
      '10',
    ]);
  });

  it('overrules the status of the order until a request sets it again', () => {
    const order = create({ status: 'Draft' });
    const { receipts } = madeBy(make(order, '1'));
    expect(statusOf(order)).toBe('Partially Received');
    madeBy(model.work.update(order.id, { status: 'Closed' }));
    madeBy(model.making.redate(receipts[0]?.id ?? '', '2025-03-11'));
    expect(statusOf(order)).toBe('Closed');
    madeBy(make(order, '1'));
    expect(statusOf(order)).toBe('Partially Received');
  });

  it('may exceed the order, unless over-production is rejected', () => {
    const order = create();
    madeBy(make(order, '11'));
    model.ledger.overProduction = 'reject';
    expect(answerOf(make(order, '1'))).toBe('409 over_receipt');
    expect(answerOf(make(create(), '10'))).toBe('accepted');
  });

  it('is dated tomorrow at the latest, and not in a closed period', () => {
    const order = create();
    expect(answerOf(make(order, '1', '0', '2025-04-01'))).toBe('accepted');
    expect(answerOf(make(order, '1', '0', '2025-04-02'))).toBe('422 validation_failed');
    model.ledger.closedThrough = '2025-03-12';
    expect(answerOf(make(order, '1'))).toBe('422 validation_failed');
  });
});
