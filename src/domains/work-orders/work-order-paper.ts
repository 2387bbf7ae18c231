/** The work order as it goes to the shop floor. */
import { showDay, showDecimal } from '../papers/figures.ts';
import type { NamedItem } from '../papers/named.ts';
import {
  type Paper,
  type PaperTable,
  type PostalAddress,
  type Sender,
  stampOf,
} from '../papers/paper.ts';
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
): Paper {
  const { woNumber, expectedDate } = order;
  const goodsOf = new Map(goods.map((each) => [each.id, each]));
  return {
    title: 'Work Order',
    number: woNumber,
    stamp: stampOf(order.status),
    barcode: woNumber,
    day: order.startDate,
    sender: organization,
    facts: [
      { label: 'Start', value: showDay(order.startDate), share: 2 },
      { label: 'Expected', value: expectedDate && showDay(expectedDate), share: 2 },
    ],
    parties: [
      { label: 'Made at', ...site, details: [] },
      { label: 'Stocked at', ...stock, details: [] },
    ],
    tables: [outputsOf(items, goodsOf), needsTable(items, goodsOf)],
    sums: [],
    notes: order.notes,
  };
}

type GoodsOf = ReadonlyMap<string, NamedItem>;

const itemCells = (goods: NamedItem | undefined) =>
  [{ text: goods?.code ?? '', as: 'code' }, { text: goods?.name ?? '' }] as const;

const outputsOf = (items: readonly WorkOrderItem[], goodsOf: GoodsOf): PaperTable => ({
  title: 'To make',
  columns: [
    { heading: '#', kind: 'number' },
    { heading: 'Item', kind: 'item' },
    { heading: 'Quantity', kind: 'figure' },
    { heading: 'Good so far', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
  ],
  rows: items.map((item) => {
    const goods = goodsOf.get(item.skuId);
    return [
      [{ text: String(item.lineNumber) }],
      itemCells(goods),
      [{ text: showDecimal(item.quantity.toFixed()) }],
      [{ text: showDecimal(item.receivedQuantity.toFixed()) }],
      [{ text: goods?.unit ?? '' }],
    ];
  }),
});

/** The needs of each item, for all of its pieces. */
const needsTable = (items: readonly WorkOrderItem[], goodsOf: GoodsOf): PaperTable => ({
  title: 'Needed',
  columns: [
    { heading: 'For', kind: 'number' },
    { heading: 'Item', kind: 'item' },
    { heading: 'Quantity', kind: 'figure' },
    { heading: 'Unit', kind: 'unit' },
  ],
  rows: items.flatMap((item) => {
    const needs = needsOf(item, nextPieces(noPieces, item.quantity));
    return [...needs.values()].map(({ itemId, quantity }) => {
      const goods = goodsOf.get(itemId);
      return [
        [{ text: `# ${item.lineNumber}` }],
        itemCells(goods),
        [{ text: showDecimal(quantity.toFixed()) }],
        [{ text: goods?.unit ?? '' }],
      ];
    });
  }),
});
