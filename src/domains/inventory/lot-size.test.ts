import { expect, test } from 'vitest';
import { exact, toText } from '../../kernel/values/exact.ts';
import { lotOf } from './lot-size.ts';

const optional = (text: string) => (text === '' ? null : exact(text));

test.each([
  // need, units, minimum, multiple: to order, in stock units; in whole units, in packs
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
  ['10.3', '1', '', '', '11', '11', 'whole'],
  ['3', '1', '', '2.5', '5', '5', 'whole'],
  ['6', '1', '', '2.5', '8', '8', 'whole'],
  ['1', '1', '2.5', '', '3', '3', 'whole'],
  ['40', '12', '', '', '4', '48', 'whole packs'],
  ['3468', '1000', '', '', '4', '4000', 'packs'],
  ['40', '12', '', '0.5', '3.5', '42', 'whole packs'],
  ['1', '12', '1.5', '', '2', '24', 'packs'],
])(
  '%s at %s a unit, minimum %s, multiple %s',
  (need, units, minimum, multiple, quantity, stock, kind = '') => {
    const rules = {
      unitsPerOrderUnit: exact(units),
      minimum: optional(minimum),
      multiple: optional(multiple),
      wholeUnits: kind.includes('whole'),
      inPacks: kind.includes('packs'),
    };
    const lot = lotOf(exact(need), rules);
    expect([toText(lot.quantity), toText(lot.stockQuantity)]).toEqual([quantity, stock]);
  },
);
