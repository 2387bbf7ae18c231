import { describe, expect, test } from 'vitest';
import { differs } from './differs.ts';
import { exact } from './exact.ts';

const record = {
  name: 'Mill',
  notes: null,
  cost: '0.5',
  exactCost: exact('0.50'),
  isActive: true,
  // In the order in which PostgreSQL keeps the fields of jsonb.
  address: { city: 'Leeds', line1: '12 Mill Lane', country: 'GB' },
  inputs: [{ itemId: 'a', quantity: '2' }, { itemId: 'b' }],
};

describe('nothing changes', () => {
  test.each<[what: string, changes: object]>([
    ['without any field', {}],
    ['of a text', { name: 'Mill' }],
    ['of null', { notes: null }],
    ['of a field that is not there', { other: null }],
    ['of a decimal that came as text', { cost: exact('0.50') }],
    ['of a decimal', { exactCost: exact('0.5') }],
    ['of a decimal, requested as text', { exactCost: '0.5' }],
    [
      'of an address in another order, with its empty lines',
      { address: { country: 'GB', line1: '12 Mill Lane', line2: null, city: 'Leeds' } },
    ],
    [
      'of a list',
      {
        inputs: [
          { quantity: exact('2.0'), itemId: 'a' },
          { itemId: 'b', quantity: null },
        ],
      },
    ],
  ])('%s', (_what, changes) => {
    expect(differs(record, changes)).toBe(false);
  });
});

describe('something changes', () => {
  test.each<[what: string, changes: object]>([
    ['of a text', { name: 'mill' }],
    ['from null', { notes: '' }],
    ['to null', { name: null }],
    ['of a decimal that came as text', { cost: exact('0.500001') }],
    ['of a decimal', { exactCost: exact('5') }],
    ['from null to a decimal', { notes: exact('0') }],
    ['to false', { isActive: false }],
    ['of a line of an address', { address: { ...record.address, city: 'York' } }],
    ['of an address that loses a line', { address: { line1: '12 Mill Lane', country: 'GB' } }],
    ['of an address that is removed', { address: null }],
    ['of the order of a list', { inputs: [...record.inputs].reverse() }],
    ['of a list that is shorter', { inputs: record.inputs.slice(0, 1) }],
    ['of a list that is longer', { inputs: [...record.inputs, { itemId: 'c' }] }],
    ['of one field beside unchanged ones', { name: 'Mill', isActive: false }],
  ])('%s', (_what, changes) => {
    expect(differs(record, changes)).toBe(true);
  });
});
