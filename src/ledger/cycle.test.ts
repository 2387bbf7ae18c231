import { expect, it } from 'vitest';
import { exact, toText } from '../kernel/values/exact.ts';
import { type CycleEntry, type CycleReceipt, valueCycle } from './cycle.ts';
import { noValuation } from './pool.ts';

const row = (id: string, position: number, more: Partial<CycleEntry>): CycleEntry => ({
  id,
  direction: 'in',
  day: '2026-03-01',
  position,
  quantity: exact('1'),
  unitCost: exact('0'),
  valuation: noValuation,
  itemId: 'dough',
  receiptId: null,
  carriedFrom: null,
  ...more,
});

const receipt = (id: string, outsideValue: string, rowId: string): CycleReceipt => {
  const [good, nothing] = [exact('1'), exact('0')];
  const line = { good, scrapped: nothing, materialUnitCost: good, conversionCost: nothing, rowId };
  return { id, outsideValue: exact(outsideValue), lines: [line] };
};

const costsOf = ({ valuations }: ReturnType<typeof valueCycle>, ...ids: string[]) =>
  ids.map((id) => toText(valuations.get(id)?.unitCost ?? exact('-1')));

it('values a receipt that consumed its own goods at the provisional cost, and only once', () => {
  const rows = [
    row('dough used', 1, { direction: 'out', receiptId: 'bread', unitCost: exact('3') }),
    row('bread', 2, { itemId: 'bread' }),
    row('bread used', 3, { itemId: 'bread', direction: 'out', receiptId: 'dough' }),
    row('dough', 4, {}),
  ];
  const found = valueCycle(rows, [receipt('bread', '1', 'bread'), receipt('dough', '2', 'dough')]);
  expect(costsOf(found, 'dough used', 'bread', 'bread used', 'dough')).toEqual([
    '3',
    '4',
    '4',
    '6',
  ]);
  expect(found.cycleConsumptions).toEqual([{ outboundId: 'dough used', inboundId: 'dough' }]);
});

it('values a receipt that consumed goods of a hundred and thirty thousand others', () => {
  const count = 130_000;
  const made = Array.from({ length: count }, (_, index) => row(`dough ${index}`, index, {}));
  const rows = [
    ...made,
    row('used', count, { direction: 'out', quantity: exact(BigInt(count)), receiptId: 'bread' }),
    row('bread', count + 1, { itemId: 'bread' }),
  ];
  const receipts = made.map(({ id }) => receipt(`receipt of ${id}`, '2', id));
  const found = valueCycle(rows, [receipt('bread', '0', 'bread'), ...receipts]);
  expect(costsOf(found, 'dough 0', 'used', 'bread')).toEqual(['2', '2', `${2 * count}`]);
});
