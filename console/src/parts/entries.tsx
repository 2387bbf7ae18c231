/** How entries of the two ledgers are listed, on their own screen and on that of an item. */
import {
  type Client,
  type ListMaterialsLedgerEntriesResponse,
  listFinishedGoodsLedgerEntries,
  listMaterialsLedgerEntries,
} from '@stockwright/client';
import generated from '../base/entry-signs.json';
import { Go } from '../base/link.tsx';
import { recordAddress } from '../base/record-address.ts';
import type { Words } from '../words/language.tsx';
import { adjustmentName } from './adjustment-name.ts';
import { Badge } from './figures.tsx';
import type { Column, ListDefinition, Page } from './list/definition.ts';
import {
  costColumn,
  dayColumn,
  linkColumn,
  quantityColumn,
  timeColumn,
} from './list/figure-columns.tsx';
import { Tabs } from './tabs.tsx';

export type ItemKind = 'materials' | 'skus';

/** The operations by which entries are read. */
export const entryReads = {
  materials: listMaterialsLedgerEntries,
  skus: listFinishedGoodsLedgerEntries,
};

/** The explanation of its cost; what has none, such as a transfer, leads to its item. */
export const entryAddress =
  (kind: ItemKind) =>
  ({ id, itemId, unitCost }: Pick<Entry, 'id' | 'itemId' | 'unitCost'>): string =>
    unitCost === null ? `/items/${kind}/${itemId}` : `/why?ledgerEntryId=${id}`;

type Material = ListMaterialsLedgerEntriesResponse['data'][number];

/** An entry of either ledger. */
export type Entry = Omit<Material, 'materialId' | 'materialCode' | 'materialName'> & {
  itemId: string;
  itemCode: string;
  itemName: string;
};

/** The kinds of entries that move goods, as a filter has them. */
export const movementTypes = Object.keys(generated.movements).join(',');

const signs = { ...generated.movements, ...generated.expected };

const sold = ['SHIP', 'CUSTOMER_RETURN'] as const;

/** The kinds of entries that make a margin, as a filter has them. */
export const marginTypes = sold.join();

/** The value of the filter that also shows what orders expect. */
const everything = 'all';

/** Movements alone, unless something else is asked for. */
function asked({ eventType, ...query }: Record<string, string>): Record<string, string> {
  if (eventType === everything) return query;
  return { ...query, eventType: eventType ?? movementTypes };
}

const productParameters = ['skuId', 'customerId', 'locationId'];

/** Opening stock is among adjustments. */
const adjusted = (title: string, { openingStock }: Words['ledger']) => `${title}, ${openingStock}`;

/** Of all items, or with what was on hand after each entry `ofItem`. */
export function entriesDefinition(
  kind: ItemKind,
  words: Words,
  ofItem: boolean,
): ListDefinition<Entry> {
  const { ledger } = words;
  return {
    kind: 'ledger',
    reads: entryReads[kind],
    title: ledger.title,
    idOf: ({ id }) => id,
    to: entryAddress(kind),
    load: (client, query, signal) => load(kind, client, { query: asked(query), signal }),
    columns: columnsOf(kind, ledger, ofItem),
    always: { include: 'names', ...(ofItem && { onHandAfter: 'true' }) },
    defaultSort: '-eventDate',
    searchHint: ledger.search,
    parameters: kind === 'materials' ? ['materialId', 'locationId'] : productParameters,
    period: ledger.columns.day,
    filters: [
      {
        name: 'eventType',
        title: ledger.eventType,
        options: [
          ...Object.entries(ledger.eventTypes).map(([value, title]) => {
            return { value, title: value === 'ADJUST' ? adjusted(title, ledger) : title };
          }),
          ...(kind === 'skus'
            ? [
                {
                  value: marginTypes,
                  title: sold.map((type) => ledger.eventTypes[type]).join(', '),
                },
              ]
            : []),
          { value: everything, title: ledger.everything },
        ],
      },
      {
        name: 'includeVoided',
        title: ledger.voided,
        options: [{ value: 'true', title: ledger.voided }],
      },
    ],
    tone: ({ voidedAt }) => (voidedAt ? 'attention' : undefined),
    actions: (
      <Tabs
        name="ledger"
        label={ledger.ledger}
        options={[
          { value: '', title: words.stock.materials },
          { value: 'skus', title: words.stock.products },
        ]}
      />
    ),
    empty: { title: ledger.emptyTitle, text: ledger.emptyText },
  };
}

async function load(
  kind: ItemKind,
  client: Client,
  asked: { query: object; signal: AbortSignal },
): Promise<Page<Entry>> {
  if (kind === 'materials') {
    const page = await listMaterialsLedgerEntries(client, asked);
    return { ...page, data: page.data.map(entryOfMaterial) };
  }
  const page = await listFinishedGoodsLedgerEntries(client, asked);
  return {
    ...page,
    data: page.data.map(({ skuId, skuCode = '', skuName = '', ...entry }) => ({
      ...entry,
      itemId: skuId,
      itemCode: skuCode,
      itemName: skuName,
    })),
  };
}

function entryOfMaterial({
  materialId,
  materialCode = '',
  materialName = '',
  ...entry
}: Material): Entry {
  return { ...entry, itemId: materialId, itemCode: materialCode, itemName: materialName };
}

function columnsOf(kind: ItemKind, words: Words['ledger'], ofItem: boolean): Column<Entry>[] {
  return [
    { id: 'code', title: words.columns.entry, text: (e) => e.code, width: 96, phone: 'note' },
    dayColumn('day', words.columns.day, (e) => e.day, { sort: 'eventDate', phone: 'day' }),
    {
      id: 'eventType',
      title: words.columns.eventType,
      text: (e) => entryKind(e, words),
      cell: (e) => (
        <>
          {entryKind(e, words)} {e.voidedAt && <Badge tone="attention">{words.void}</Badge>}
        </>
      ),
      width: 140,
      phone: ofItem ? 'name' : 'state',
    },
    linkColumn(
      'item',
      words.columns.item,
      (e) => e.itemCode,
      (e) => `/items/${kind}/${e.itemId}`,
      { width: 130, ...(ofItem ? { extra: true } : { phone: 'name' as const }) },
    ),
    { id: 'name', title: words.columns.name, text: (e) => e.itemName, width: 180, extra: true },
    {
      id: 'location',
      title: words.columns.location,
      text: (e) => (e.toLocationName ? `${e.locationName} → ${e.toLocationName}` : e.locationName),
      width: 124,
    },
    ...figuresOf(words, ofItem),
    {
      id: 'document',
      title: words.columns.document,
      text: (e) => e.documentNumber ?? e.ref,
      cell: (e) => <Document entry={e} />,
      width: 130,
    },
    timeColumn('createdAt', words.columns.entered, (e) => e.createdAt, { width: 160 }),
    {
      id: 'createdBy',
      title: words.columns.enteredBy,
      text: (e) => e.createdByName,
      width: 140,
    },
    { id: 'notes', title: words.columns.notes, text: (e) => e.notes, width: 200, extra: true },
  ];
}

/** The kind of an entry as the journals name it: a count, opening stock, or any other movement. */
export function entryKind(
  { eventType, sourceType, reason }: Pick<Entry, 'eventType' | 'sourceType' | 'reason'>,
  words: Words['ledger'],
): string {
  const isCount = sourceType === 'stock_count_line';
  if (eventType === 'DISPOSE' && isCount) return words.countLoss;
  const usual = words.eventTypes[eventType];
  return eventType === 'ADJUST' ? adjustmentName({ isCount, reason, usual }, words) : usual;
}

/** A quantity as it changes the stock: what leaves is negative. */
export const signedQuantity = ({ eventType, quantity }: Entry): string =>
  `${signs[eventType]}${quantity}`;

/** The document that moved the goods; of a transfer the number that its two entries share. */
export function Document({ entry }: { entry: Entry }) {
  const { documentType, documentId, documentNumber, ref } = entry;
  const to = documentType && documentId && recordAddress(documentType, documentId);
  return to ? <Go to={to}>{documentNumber}</Go> : (documentNumber ?? ref);
}

function figuresOf(words: Words['ledger'], ofItem: boolean): Column<Entry>[] {
  return [
    quantityColumn(
      'quantity',
      words.columns.quantity,
      signedQuantity,
      { phone: 'figure' },
      // A transfer changes the place alone.
      (e) => ({ isDifference: e.eventType !== 'TRANSFER' }),
    ),
    ...(ofItem
      ? [
          quantityColumn('onHandAfter', words.columns.onHandAfter, (e: Entry) => e.onHandAfter, {
            width: 130,
            phone: 'state',
          }),
        ]
      : []),
    costColumn(
      'unitCost',
      words.columns.unitCost,
      (e) => e.unitCost,
      {},
      (e) => ({ why: `ledgerEntryId=${e.id}` }),
    ),
  ];
}
