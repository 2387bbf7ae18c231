/** Changes of the ledger that follow from orders: when expected movements are computed. */
import { expect, test } from 'vitest';
import { ledgerChange } from './ledger-change.ts';
import type { OrderRules } from './order-rules.ts';

interface Row {
  id: string;
}

test('expected movements are computed when they are read: an import reads the last alone', () => {
  let computed = 0;
  const rules: OrderRules<Row, Row> = {
    type: 'sales_order',
    expected() {
      computed += 1;
      return [];
    },
    numbered: (order) => order,
    insert: () => [],
  };
  const state = { order: { id: 'o' }, items: [{ id: 'a' }, { id: 'b' }], removed: ['c'] };
  const { expected } = ledgerChange(rules, [state]);
  expect(computed).toBe(0);
  expect(expected?.lineIds).toEqual(['a', 'b', 'c']);
  expect(expected?.movements).toEqual([]);
  expect(computed).toBe(1);
});
