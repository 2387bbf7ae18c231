/**
 * Pairs: what a journal posts of each kind of entry, a row each: the measure, and the accounts that
 * it is debited and credited to. A new kind of entry is a row.
 */
import { type EventType, eventTypes } from '../../ledger/kinds.ts';
import type { AccountKey, Slot } from './accounts.ts';
import { type Measure, type MeasureName, openingReason } from './measures.ts';

export const journalKinds = [
  'purchase',
  'landed_cost',
  'vendor_return',
  'vendor_return_landed',
  'consumption',
  'conversion',
  'scrap',
  'cost_of_goods_sold',
  'customer_return',
  'returns_written_off',
  'count_gain',
  'adjustment',
  'opening',
  'count_loss',
  'disposal',
  'rounding',
  'sales',
  'credits',
] as const;

export type JournalKind = (typeof journalKinds)[number];

type Side = (of: Measure) => Slot;

export interface PairRow {
  kind: JournalKind;
  of: MeasureName;
  debit: Side;
  credit: Side;
  /** The amount is subtracted, and its entries are counted by another row. */
  isSubtracted?: true;
  /** The kind is that of other entries, which lists of its entries show. */
  isBeside?: true;
  /** Of the entries of the measure these alone. */
  when?: (of: Measure) => boolean;
}

const account =
  (key: AccountKey): Side =>
  () => ({ key, typeId: null, reason: null });
const byReason =
  (key: AccountKey): Side =>
  ({ reason }) => ({ key, typeId: null, reason: reason === openingReason ? null : reason });
const byType =
  (key: AccountKey): Side =>
  ({ typeId }) => ({ key, typeId, reason: null });

/** The inventory account of the items of the entries. */
const inventory: Side = ({ ledger, typeId }) => ({
  key: ledger === 'materials' ? 'inventoryMaterials' : 'inventoryProducts',
  ...{ typeId, reason: null },
});

/** That of the SKU that the receipt has made first: what the receipt consumes goes there. */
const inventoryMade: Side = ({ madeTypeId }) => ({
  ...{ key: 'inventoryProducts', typeId: madeTypeId, reason: null },
});

const costOfGoodsSold = byType('costOfGoodsSold');
const costRounding = account('costRounding');

const isCount = ({ sourceType }: Measure): boolean => sourceType === 'stock_count_line';
const isOpening = (of: Measure): boolean => of.reason === openingReason && !isCount(of);

const isPurchased = ({ sourceType }: Measure): boolean => sourceType === 'purchase_order_receipt';
const isProduced = ({ sourceType }: Measure): boolean => sourceType === 'work_order_receipt';

const pairsOfEntries: Readonly<Record<EventType, readonly PairRow[]>> = {
  RECEIVE: [
    {
      kind: 'purchase',
      of: 'price',
      debit: inventory,
      credit: account('goodsReceivedNotInvoiced'),
    },
    { kind: 'landed_cost', of: 'landed', debit: inventory, credit: account('landedCostClearing') },
    {
      ...{ kind: 'rounding', of: 'worth', when: isPurchased },
      ...{ debit: inventory, credit: costRounding },
    },
    { kind: 'rounding', of: 'price', debit: inventory, credit: costRounding, isSubtracted: true },
    { kind: 'rounding', of: 'landed', debit: inventory, credit: costRounding, isSubtracted: true },
    {
      kind: 'conversion',
      of: 'conversion',
      debit: inventory,
      credit: account('conversionAbsorbed'),
    },
    // Goods beside the first ones, if their type has an account of its own.
    {
      ...{ kind: 'consumption', of: 'worth', when: isProduced },
      ...{ debit: inventory, credit: inventoryMade, isBeside: true },
    },
    {
      ...{ kind: 'consumption', of: 'conversion', isSubtracted: true },
      ...{ debit: inventory, credit: inventoryMade, isBeside: true },
    },
    {
      ...{ kind: 'rounding', of: 'worth', when: isProduced },
      ...{ debit: inventoryMade, credit: costRounding },
    },
    {
      ...{ kind: 'rounding', of: 'conversion', isSubtracted: true },
      ...{ debit: inventoryMade, credit: costRounding },
    },
  ],
  CONSUME: [
    { kind: 'consumption', of: 'worth', debit: inventoryMade, credit: inventory },
    {
      ...{ kind: 'rounding', of: 'worth', isSubtracted: true },
      ...{ debit: inventoryMade, credit: costRounding },
    },
    { kind: 'consumption', of: 'wasted', debit: inventoryMade, credit: inventory },
    { kind: 'scrap', of: 'wasted', debit: account('scrapLoss'), credit: inventoryMade },
  ],
  SHIP: [{ kind: 'cost_of_goods_sold', of: 'worth', debit: costOfGoodsSold, credit: inventory }],
  CUSTOMER_RETURN: [
    { kind: 'customer_return', of: 'worth', debit: inventory, credit: costOfGoodsSold },
  ],
  VENDOR_RETURN: [
    {
      kind: 'vendor_return',
      of: 'credit',
      debit: account('goodsReceivedNotInvoiced'),
      credit: inventory,
    },
    {
      kind: 'vendor_return_landed',
      of: 'worth',
      debit: account('landedCostOfReturns'),
      credit: inventory,
    },
    {
      ...{ kind: 'vendor_return_landed', of: 'credit', isSubtracted: true },
      ...{ debit: account('landedCostOfReturns'), credit: inventory },
    },
  ],
  ADJUST: [
    {
      ...{ kind: 'count_gain', of: 'worth', when: isCount },
      ...{ debit: inventory, credit: account('countDifferences') },
    },
    {
      ...{ kind: 'opening', of: 'worth', when: isOpening },
      ...{ debit: inventory, credit: account('openingStock') },
    },
    {
      ...{ kind: 'adjustment', of: 'worth', when: (of) => !isCount(of) && !isOpening(of) },
      ...{ debit: inventory, credit: byReason('stockAdjustments') },
    },
  ],
  DISPOSE: [
    {
      ...{ kind: 'count_loss', of: 'worth', when: isCount },
      ...{ debit: account('countDifferences'), credit: inventory },
    },
    {
      ...{ kind: 'disposal', of: 'worth', when: (of) => !isCount(of) },
      ...{ debit: byReason('writeOffs'), credit: inventory },
    },
  ],
  // Where goods stand and what orders expect costs nothing.
  TRANSFER: [],
  ORDER: [],
  DEMAND: [],
};

/** Of documents without entries. */
const otherPairs: readonly PairRow[] = [
  {
    kind: 'returns_written_off',
    of: 'loss',
    debit: account('returnsWrittenOff'),
    credit: costOfGoodsSold,
  },
  { kind: 'sales', of: 'earned', debit: account('salesClearing'), credit: account('revenue') },
  { kind: 'credits', of: 'credited', debit: account('revenue'), credit: account('salesClearing') },
];

/** The rows of a measure. */
export const pairsOf = (measure: Measure): readonly PairRow[] => {
  const rows: readonly PairRow[] =
    measure.eventType === null ? otherPairs : pairsOfEntries[measure.eventType];
  return rows.filter(({ of, when }) => of === measure.measure && (!when || when(measure)));
};

/** The kinds of entries that a kind of pair posts; none of documents without entries. */
export const entriesOf = (kind: JournalKind): EventType[] =>
  eventTypes.filter((type) =>
    pairsOfEntries[type].some((row) => row.kind === kind && !row.isBeside),
  );
