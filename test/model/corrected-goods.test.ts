/** Replacements, shipments of several lines and changes of several records, in the model. */
import { beforeEach, expect, it } from 'vitest';
import { asOne } from './as-one.ts';
import { isExpected, isUnvoided } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import { statusOf } from './purchase-order.ts';
import { madeOf } from './requests.ts';
import { answerOf, bakery, madeBy, midnight } from './small-organization.ts';

let model: Organization;

beforeEach(() => {
  model = bakery();
});

/** An order of 10 flour, of which all came on 1 March. */
function bought() {
  const items = [{ itemId: 'flour', quantity: '10', unitPrice: '2' }];
  const header = { vendorId: 'mill', shipTo: 'A', status: 'Ordered' } as const;
  const { id, lines } = madeBy(model.orders.create({ ...header, orderDate: '2025-03-01', items }));
  const receive = (quantity: string, day: string) => {
    const received = [{ lineId: lines[0]?.id ?? '', quantity }];
    return model.receipts.create(id, { date: `2025-${day}`, lines: received });
  };
  const [receipt] = madeBy(receive('10', '03-01')).receipts;
  const send = (stock: string, isReplaced: boolean) =>
    model.back.send([{ lineId: receipt?.lines[0]?.id ?? '', stock }], {
      ...{ locationId: 'A', date: '2025-03-05', isReplaced },
    });
  const status = () => {
    const found = model.orders.find(id);
    return found && statusOf(found);
  };
  return { receive, send, status };
}

const expected = () =>
  model.ledger
    .rows()
    .filter((row) => isUnvoided(row) && isExpected(row))
    .map(({ eventType, quantity }) => `${eventType} ${quantity}`);

it('goods that are to be replaced open their order again; those that are credited do not', () => {
  const { receive, send, status } = bought();
  madeBy(send('3', false));
  expect([status(), expected()]).toEqual(['Received', []]);
  const replaced = madeBy(send('4', true));
  expect([status(), expected()]).toEqual(['Partially Received', ['ORDER 4']]);
  expect(answerOf(receive('5', '03-06'))).toBe('409 over_receipt');
  madeBy(model.back.change(replaced.id, '2025-03-07', ['2']));
  expect(expected()).toEqual(['ORDER 2']);
  madeBy(receive('2', '03-08'));
  expect([status(), expected()]).toEqual(['Received', []]);
  expect(answerOf(model.back.remove(replaced.id))).toBe('409 over_receipt');
  model.ledger.overReceipt = 'allow';
  expect(answerOf(model.back.remove(replaced.id))).toBe('accepted');
});

/** An order of 6 bread and 8 cake that leaves from A. */
function sold() {
  const items = ['bread', 'cake'].map((skuId, at) => {
    return { skuId, quantity: String(6 + 2 * at), unitPrice: '5' };
  });
  const header = { customerId: 'hotel', status: 'Confirmed', shipFrom: 'A' } as const;
  return madeBy(model.sales.create({ ...header, orderDate: '2025-03-10', items }));
}

const shipped = () =>
  model.ledger
    .rows()
    .filter((row) => isUnvoided(row) && row.eventType === 'SHIP')
    .map(({ itemId, quantity, day }) => `${quantity} ${itemId} on ${day}`);

it('lines that left together move to another day together, but not after what came back', () => {
  const order = sold();
  madeBy(model.shipments.ship(order.id, undefined, '2025-03-12'));
  const [line] = model.sales.find(order.id)?.lines ?? [];
  const document = line?.shipments[0]?.document ?? '';
  expect(shipped()).toEqual(['6 bread on 2025-03-12', '8 cake on 2025-03-12']);
  const item = { lineId: line?.id ?? '', quantity: '1', locationId: 'A' };
  const back = madeBy(model.back.take([item], '2025-03-15'));
  expect(answerOf(model.shipments.redate(document, '2025-03-16'))).toBe('422 validation_failed');
  madeBy(model.shipments.redate(document, '2025-03-15'));
  expect(shipped()).toEqual(['6 bread on 2025-03-15', '8 cake on 2025-03-15']);
  expect(answerOf(model.shipments.remove(document))).toBe('409 sales_order_has_returns');
  madeBy(model.back.remove(back.id));
  madeBy(model.shipments.remove(document));
  expect([shipped(), expected()]).toEqual([[], ['DEMAND 6', 'DEMAND 8']]);
});

it('no shipment takes more than is open, nothing, or goods of a later day', () => {
  const { id, lines } = sold();
  const of = (quantity: string) => [{ lineId: lines[0]?.id ?? '', quantity }];
  expect(answerOf(model.shipments.ship(id, of('7')))).toBe('422 validation_failed');
  expect(answerOf(model.shipments.ship(id, of('1'), '2025-04-02'))).toBe('422 validation_failed');
  madeBy(model.shipments.ship(id));
  expect(answerOf(model.shipments.ship(id))).toBe('422 validation_failed');
});

it('several changes are kept together or not at all', () => {
  const entry = { itemId: 'bread', locationId: 'A', eventDate: midnight('03-05') };
  const change = (found: string, gone: string) =>
    asOne(model, () => {
      madeOf(model.ledger.dispose({ ...entry, quantity: gone }));
      madeOf(model.ledger.adjust({ ...entry, quantity: found, unitCost: '1' }));
    });
  model.ledger.stockPolicy = 'reject';
  expect(answerOf(change('2', '3'))).toBe('409 insufficient_stock');
  expect([model.ledger.rows(), model.ledger.stockPolicy]).toEqual([[], 'reject']);
  expect(answerOf(change('3', '3'))).toBe('accepted');
  model.ledger.closedThrough = '2025-03-05';
  const rows = model.ledger.rows();
  expect(answerOf(change('3', '3'))).toBe('422 validation_failed');
  expect(model.ledger.rows()).toBe(rows);
});
