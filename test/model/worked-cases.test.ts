/** Cases calculated on paper, from purchased goods to goods that are made and shipped. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TargetRow } from './change.ts';
import { isExpected, isUnvoided } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import { Rational } from './rational.ts';
import { answerOf, bakery, madeBy } from './small-organization.ts';
import { type WorkOrder, workStatusOf } from './work-order.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
});

/** Orders and receives a material at A; returns the receipt's id. */
function buy(itemId: string, quantity: string, unitPrice: string, day: string): string {
  const items = [{ itemId, quantity, unitPrice }];
  const header = { vendorId: 'mill', shipTo: 'A', status: 'Ordered' } as const;
  const order = madeBy(model.orders.create({ ...header, orderDate: '2025-03-01', items }));
  const lines = [{ lineId: order.lines[0]?.id as string, quantity }];
  const { receipts } = madeBy(model.receipts.create(order.id, { date: `2025-${day}`, lines }));
  return receipts[0]?.id as string;
}

function recipe(skuId: string, itemId: string, quantity: string, conversionCost = '0'): void {
  madeBy(model.boms.create(skuId, { conversionCost, inputs: [{ itemId, quantity }] }));
}

/** A work order of one line, made and stocked at A. */
function order(skuId: string, quantity: string): WorkOrder {
  const locations = { siteId: 'A', stockId: 'A', startDate: '2025-03-01' };
  return madeBy(model.work.create({ skuId, quantity, ...locations }));
}

interface Made {
  good: string;
  scrapped?: string;
  consumed?: { itemId: string; quantity: string }[];
}

/** Receives pieces of the order's line; returns the receipt's id. */
function make({ id, lines }: WorkOrder, day: string, { consumed, ...pieces }: Made): string {
  const produced = [{ lineId: lines[0]?.id as string, ...pieces }];
  const { receipts } = madeBy(model.making.create(id, { date: `2025-${day}`, produced, consumed }));
  return receipts.at(-1)?.id as string;
}

/** Writes a shipment as the ledger sees it: a target row of any order. */
function ship(itemId: string, quantity: string, day: string, at = 'A'): void {
  const key = `shipment ${model.ledger.rows().length}`;
  const row: TargetRow = {
    source: { type: 'sales_order_item', id: key, orderId: key, key },
    ...{ itemId, eventType: 'SHIP', locationId: at, date: `2025-${day}`, unitCost: null },
    quantity: Rational.parse(quantity),
  };
  model.ledger.keep(model.ledger.changeTo(key, [row]));
}

const layers = (itemId: string) =>
  model.ledger.layers(itemId).map(({ open, unitCost }) => `${open} at ${unitCost}`);

/** The value and the provisional quantity of each outbound row. */
const consumers = (itemId: string) =>
  model.ledger
    .outbound(itemId)
    .map(({ value, provisionalQuantity }) => `${value.roundHalfEven(10)}, ${provisionalQuantity}`);

const worth = (itemId: string) => String(model.ledger.summary(itemId).value.roundHalfEven(10));

const onHand = (itemId: string) => String(model.ledger.balancesAt(itemId, 'A').onHand);

const everything = () =>
  ['steel', 'lamp', 'cake'].map((itemId) => [
    ...[layers(itemId), consumers(itemId), worth(itemId), onHand(itemId)],
    String(model.ledger.currentCost(itemId)),
  ]);

/** 100 at 2 and 100 at 3; a lamp consumes two and costs 1.50 to make. */
function lamps(): WorkOrder {
  buy('steel', '100', '2', '03-01');
  buy('steel', '100', '3', '03-10');
  recipe('lamp', 'steel', '2', '1.50');
  return order('lamp', '60');
}

describe('lamps of steel', () => {
  it('cost what the oldest steel cost', () => {
    make(lamps(), '03-15', { good: '60' });
    expect(consumers('steel')).toEqual(['260, 0']);
    expect([layers('steel'), worth('steel')]).toEqual([['0 at 2', '80 at 3'], '240']);
    expect(layers('lamp')).toEqual(['60 at 5.8333333333']);
  });

  it('cost less when older steel is entered late, and as before when its receipt is deleted', () => {
    make(lamps(), '03-15', { good: '60' });
    ship('lamp', '10', '03-20');
    expect(consumers('lamp')).toEqual(['58.333333333, 0']);
    const before = everything();

    const late = buy('steel', '50', '1', '02-20');
    expect(consumers('steel')).toEqual(['190, 0']);
    expect(layers('lamp')).toEqual(['50 at 4.6666666667']);
    expect(consumers('lamp')).toEqual(['46.666666667, 0']);
    expect([layers('steel'), worth('steel')]).toEqual([['0 at 1', '30 at 2', '100 at 3'], '360']);
    expect(String(model.ledger.currentCost('steel'))).toBe('3');

    madeBy(model.receipts.remove(late));
    expect(everything()).toEqual(before);
  });

  it('bear the cost of scrapped pieces, but conversion by good pieces only', () => {
    const made = lamps();
    make(made, '03-15', { good: '58', scrapped: '2' });
    expect(consumers('steel')).toEqual(['260, 0']);
    expect(layers('lamp')).toEqual(['58 at 5.9827586207']);
    expect(model.work.all().map(workStatusOf)).toEqual(['Completed']);
  });

  it('are a loss where none is good', () => {
    const receiptId = make(lamps(), '03-15', { good: '0', scrapped: '60' });
    expect([layers('lamp'), String(model.making.scrapLoss(receiptId))]).toEqual([[], '260']);
  });
});

describe('the expected movements of a work order', () => {
  const expectedMovements = () =>
    model.ledger
      .rows()
      .filter((row) => isExpected(row) && isUnvoided(row))
      .filter((row) => row.source?.type === 'work_order_item')
      .map((row) => `${row.eventType} ${row.quantity} ${row.itemId}`);

  it('follow its receipts, and their deletion', () => {
    const made = lamps();
    expect(expectedMovements()).toEqual(['ORDER 60 lamp', 'DEMAND 120 steel']);
    const receiptId = make(made, '03-15', { good: '25' });
    expect(expectedMovements()).toEqual(['ORDER 35 lamp', 'DEMAND 70 steel']);
    expect(model.work.all().map(workStatusOf)).toEqual(['Partially Received']);
    madeBy(model.making.remove(receiptId));
    expect(expectedMovements()).toEqual(['ORDER 60 lamp', 'DEMAND 120 steel']);
    expect(model.work.all().map(workStatusOf)).toEqual(['Production']);
  });

  it('return when goods are received for a cancelled order', () => {
    const made = lamps();
    madeBy(model.work.update(made.id, { status: 'Cancelled' }));
    expect(expectedMovements()).toEqual([]);
    const receiptId = make(made, '03-15', { good: '25' });
    expect(expectedMovements()).toEqual(['ORDER 35 lamp', 'DEMAND 70 steel']);
    expect(answerOf(model.work.update(made.id, { status: 'Cancelled' }))).toBe(
      '409 work_order_has_receipts',
    );
    madeBy(model.making.remove(receiptId));
    expect(model.work.all().map(workStatusOf)).toEqual(['Cancelled']);
  });
});

it('goods consumed before their receipt get the cost of the receipt once it is entered', () => {
  model.ledger.setMaterialCost('steel', '5.00');
  recipe('lamp', 'steel', '1');
  make(order('lamp', '10'), '03-15', { good: '10' });
  expect([onHand('steel'), consumers('steel'), layers('lamp')]).toEqual([
    '-10',
    ['50, 10'],
    ['10 at 5'],
  ]);
  buy('steel', '30', '4', '03-20');
  expect([onHand('steel'), consumers('steel'), layers('steel'), layers('lamp')]).toEqual([
    '20',
    ['40, 0'],
    ['20 at 4'],
    ['10 at 4'],
  ]);
});

it('several outputs of a receipt share its consumption by the costs of their recipes', () => {
  buy('steel', '100', '2', '03-01');
  recipe('lamp', 'steel', '1');
  recipe('cake', 'steel', '3');
  const made = order('lamp', '10');
  const { lines } = madeBy(model.work.addLine(made.id, { skuId: 'cake', quantity: '10' }));
  const produced = lines.map(({ id: lineId }) => ({ lineId, good: '10' }));
  const consumed = [{ itemId: 'steel', quantity: '20' }];
  madeBy(model.making.create(made.id, { date: '2025-03-10', produced, consumed }));
  expect([consumers('steel'), layers('lamp'), layers('cake')]).toEqual([
    ['40, 0'],
    ['10 at 1'],
    ['10 at 3'],
  ]);
});

describe('goods in a production cycle', () => {
  /** Cake of lamps and lamps of cake, one for one; lamps of steel to begin with. */
  function round(): string {
    model.ledger.setMaterialCost('steel', '1');
    recipe('lamp', 'steel', '1');
    recipe('cake', 'lamp', '1');
    const opening = make(order('lamp', '10'), '03-01', { good: '10' });
    make(order('cake', '10'), '03-10', { good: '10' });
    const consumed = [{ itemId: 'cake', quantity: '10' }];
    make(order('lamp', '10'), '03-05', { good: '10', consumed });
    return opening;
  }

  it('bear their own provisional cost where the cycle closes, and nowhere else', () => {
    const opening = round();
    expect([layers('lamp'), layers('cake')]).toEqual([['0 at 1', '10 at 1'], ['0 at 1']]);
    madeBy(model.making.remove(opening));
    const consumptions = ['lamp', 'cake'].flatMap((itemId) =>
      model.ledger.outbound(itemId).flatMap((consumer) => consumer.consumptions),
    );
    // The lamps of the 5th were made of cake of the 10th: that consumption closes the cycle.
    expect(
      consumptions.map(({ provisional, unitCost }) => [provisional, String(unitCost)]),
    ).toEqual([
      [false, '1'],
      [true, '1'],
    ]);
    expect([layers('lamp'), layers('cake')]).toEqual([['0 at 1'], ['0 at 1']]);
    expect([onHand('lamp'), onHand('cake')]).toEqual(['0', '0']);
  });

  it('may be reworked from stock that left earlier', () => {
    const dated = { eventDate: '2025-03-01T00:00:00.000Z' };
    const found = { itemId: 'lamp', locationId: 'A', quantity: '10', unitCost: '4', ...dated };
    madeBy(model.ledger.adjust(found));
    recipe('lamp', 'steel', '1');
    model.ledger.setMaterialCost('steel', '7');
    const consumed = [{ itemId: 'lamp', quantity: '5' }];
    make(order('lamp', '5'), '03-10', { good: '5', consumed });
    expect(layers('lamp')).toEqual(['5 at 4', '5 at 4']);
    ship('lamp', '10', '03-05');
    expect(consumers('lamp')).toEqual(['40, 0', '35, 0']);
    expect(layers('lamp')).toEqual(['0 at 4', '0 at 7']);
  });
});

it('goods whose receipt is deleted and entered again cost as before', () => {
  model.ledger.setMaterialCost('steel', '3');
  recipe('lamp', 'steel', '1');
  const made = order('lamp', '10');
  const receiptId = make(made, '03-10', { good: '10' });
  ship('lamp', '10', '03-12');
  const before = everything();
  model.ledger.setMaterialCost('steel', '8');
  madeBy(model.making.remove(receiptId));
  expect([onHand('lamp'), consumers('lamp')]).toEqual(['-10', ['30, 10']]);
  model.ledger.setMaterialCost('steel', '3');
  make(made, '03-10', { good: '10' });
  expect(everything()).toEqual(before);
});
