import { expect, test } from 'vitest';
import { exact, toText } from '../../kernel/values/exact.ts';
import { lotOf } from './lot-size.ts';

const optional = (text: string) => (text === '' ? null : exact(text));

test.each([
  // need, units, minimum, multiple: to order, in stock units
  ['10', '1', '', '', '10', '10'],
  ['10', '3', '', '', '3.333334', '10.000002'],
  ['10', '25', '', '1', '1', '25'],
  ['25', '25', '', '1', '1', '25'],
  ['25.000001', '25', '', '1', '2', '50'],
  ['10', '1', '12', '', '12', '12'],
  ['10', '1', '12', '5', '15', '15'],
  ['16', '1', '12', '5', '20', '20'],
  ['10', '25', '2', '', '2', '50'],
  ['0.000001', '1', '', '0.5', '0.5', '0.5'],
])(
  '%s at %s a unit, minimum %s, multiple %s',
  (need, units, minimum, multiple, quantity, stock) => {
    const unitsPerOrderUnit = exact(units);
    const rules = { unitsPerOrderUnit, minimum: optional(minimum), multiple: optional(multiple) };
    const lot = lotOf(exact(need), rules);
    expect([toText(lot.quantity), toText(lot.stockQuantity)]).toEqual([quantity, stock]);
  },
);
