/** The pick list as it is printed, to be ticked off. */
import type { Language } from '../../kernel/values/language.ts';
import type { OrderToPick } from '../../orders/order-to-pick.ts';
import type { Paper, PaperCell, PaperTable, Sender } from '../papers/paper.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';
import type { NamedPick } from './pick-list.ts';

export function pickListPaper(
  sender: Sender,
  orders: readonly OrderToPick[],
  picks: readonly NamedPick[],
  asked?: Language,
): Paper {
  const wording = wordingOf(asked, undefined, sender);
  const { words, language } = wording;
  const numbers = orders.map(({ number }) => number);
  const days = orders.map(({ day }) => day).sort();
  return {
    title: words.pickList,
    number: numbers.length === 1 ? (numbers[0] ?? '') : words.countOfOrders(numbers.length),
    stamp: undefined,
    day: days.at(-1) ?? '',
    sender,
    facts: [{ label: words.purpose, value: numbers.join(', '), share: 10 }],
    parties: [],
    tables: picks.length > 0 ? [tableOf(picks, wording)] : [],
    sums: [],
    notes: picks.length > 0 ? null : words.nothingToPick,
    language,
  };
}

const tableOf = (picks: readonly NamedPick[], { words, decimal }: Wording): PaperTable => ({
  columns: [
    { heading: words.location, kind: 'item', share: 1 },
    { heading: words.item, kind: 'item', share: 2 },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
    { heading: words.orders, kind: 'item', share: 1.4 },
    { heading: words.picked, kind: 'number' },
  ],
  rows: picks.map((pick) => [
    named(pick.locationCode, pick.locationName),
    named(pick.itemCode, pick.itemName),
    [{ text: decimal(pick.quantity.toFixed()) }],
    [{ text: pick.itemUnit }],
    pick.orders.map(({ number, quantity }) => ({
      text: `${number} × ${decimal(quantity.toFixed())}`,
    })),
    [],
  ]),
});

const named = (code: string, name: string): PaperCell => [
  { text: code, as: 'code' },
  { text: name },
];
