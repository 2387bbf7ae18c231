/** The work order as it goes to the shop floor. */
import type { Language } from '../../kernel/values/language.ts';
import type { NamedItem } from '../papers/named.ts';
import {
  type Paper,
  type PaperTable,
  type PostalAddress,
  type Sender,
  stampOf,
} from '../papers/paper.ts';
import { type Wording, wordingOf } from '../papers/wording.ts';
import { nextPieces, noPieces } from './pieces.ts';
import { needsOf, type WorkOrderItem } from './work-order-item.ts';

interface Place {
  name: string;
  address: PostalAddress | null;
}

/** A work order with what is printed of it, without its items. Dates are `YYYY-MM-DD`. */
export interface PrintedWorkOrder {
  organization: Sender;
  order: {
    woNumber: string;
    status: string;
    startDate: string;
    expectedDate: string | null;
    notes: string;
  };
  site: Place;
  stock: Place;
}

export function workOrderPaper(
  { organization, order, site, stock }: PrintedWorkOrder,
  items: readonly WorkOrderItem[],
  goods: readonly NamedItem[],
  asked?: Language,
): Paper {
  const { woNumber, expectedDate } = order;
  const wording = wordingOf(asked, undefined, organization);
  const { words, day, language } = wording;
  const goodsOf = new Map(goods.map((each) => [each.id, each]));
  return {
    title: words.workOrder,
    number: woNumber,
    stamp: stampOf(order.status),
    barcode: woNumber,
    day: order.startDate,
    sender: organization,
    facts: [
      { label: words.start, value: day(order.startDate), share: 2 },
      { label: words.expected, value: expectedDate && day(expectedDate), share: 2 },
    ],
    parties: [
      { label: words.madeAt, ...site, details: [] },
      { label: words.stockedAt, ...stock, details: [] },
    ],
    tables: [outputsOf(items, goodsOf, wording), needsTable(items, goodsOf, wording)],
    sums: [],
    notes: order.notes,
    language,
  };
}

type GoodsOf = ReadonlyMap<string, NamedItem>;

const itemCells = (goods: NamedItem | undefined) =>
  [{ text: goods?.code ?? '', as: 'code' }, { text: goods?.name ?? '' }] as const;

const outputsOf = (
  items: readonly WorkOrderItem[],
  goodsOf: GoodsOf,
  { words, decimal }: Wording,
): PaperTable => ({
  title: words.toMake,
  columns: [
    { heading: '#', kind: 'number' },
    { heading: words.item, kind: 'item' },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.goodSoFar, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
  ],
  rows: items.map((item) => {
    const goods = goodsOf.get(item.skuId);
    return [
      [{ text: String(item.lineNumber) }],
      itemCells(goods),
      [{ text: decimal(item.quantity.toFixed()) }],
      [{ text: decimal(item.receivedQuantity.toFixed()) }],
      [{ text: goods?.unit ?? '' }],
    ];
  }),
});

/** The needs of each item, for all of its pieces. */
const needsTable = (
  items: readonly WorkOrderItem[],
  goodsOf: GoodsOf,
  { words, decimal }: Wording,
): PaperTable => ({
  title: words.needed,
  columns: [
    { heading: words.purpose, kind: 'number' },
    { heading: words.item, kind: 'item' },
    { heading: words.quantity, kind: 'figure' },
    { heading: words.unit, kind: 'unit' },
  ],
  rows: items.flatMap((item) => {
    const needs = needsOf(item, nextPieces(noPieces, item.quantity));
    return [...needs.values()].map(({ itemId, quantity }) => {
      const goods = goodsOf.get(itemId);
      return [
        [{ text: `# ${item.lineNumber}` }],
        itemCells(goods),
        [{ text: decimal(quantity.toFixed()) }],
        [{ text: goods?.unit ?? '' }],
      ];
    });
  }),
});
