/** The pick list as it is printed, to be ticked off. */
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import { showDecimal } from '../papers/figures.ts';
import type { Paper, PaperCell, PaperTable, Sender } from '../papers/paper.ts';
import type { NamedPick } from './pick-list.ts';

export function pickListPaper(
  sender: Sender,
  orders: readonly OrderToPick[],
  picks: readonly NamedPick[],
): Paper {
  const numbers = orders.map(({ number }) => number);
  const days = orders.map(({ day }) => day).sort();
  return {
    title: 'Pick List',
    number: numbers.length === 1 ? (numbers[0] ?? '') : `${numbers.length} orders`,
    stamp: undefined,
    day: days.at(-1) ?? '',
    sender,
    facts: [{ label: 'For', value: numbers.join(', '), share: 10 }],
    parties: [],
    tables: picks.length > 0 ? [tableOf(picks)] : [],
    sums: [],
    notes: picks.length > 0 ? null : 'Nothing is left to be picked.',
  };
}

const tableOf = (picks: readonly NamedPick[]): PaperTable => ({
  columns: [
    { heading: 'Location', kind: 'item', share: 1 },
    { heading: 'Item', kind: 'item', share: 2 },
    { heading: 'Quantity', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
    { heading: 'Orders', kind: 'item', share: 1.4 },
    { heading: 'Picked', kind: 'number' },
  ],
  rows: picks.map((pick) => [
    named(pick.locationCode, pick.locationName),
    named(pick.itemCode, pick.itemName),
    [{ text: showDecimal(pick.quantity.toFixed()) }],
    [{ text: pick.itemUnit }],
    pick.orders.map(({ number, quantity }) => ({
      text: `${number} × ${showDecimal(quantity.toFixed())}`,
    })),
    [],
  ]),
});

const named = (code: string, name: string): PaperCell => [
  { text: code, as: 'code' },
  { text: name },
];
