/**
 * The two inventory ledgers. They behave the same and are written once: an operation is a function
 * of the ledger, and everything in which the two differ is said here.
 */
import * as s from '../kernel/values/schema.ts';

export type LedgerKind = 'materials' | 'finished_goods';

export interface Ledger {
  /** As stored. */
  kind: LedgerKind;
  tag: string;
  /** Below which all of its routes lie. */
  path: string;
  /** What an item is called, in texts and as the field that names it. */
  noun: string;
  itemField: 'skuId' | 'materialId';
  /** For operationIds, e.g. `createFinishedGoodsTransfer`. */
  operationNoun: string;
  codePrefix: string;
  refPrefix: string;
  /** The table of the items, and the column of their type. */
  itemTable: string;
  itemTypeColumn: string;
  itemTypeField: 'skuTypeId' | 'materialTypeId';
}

export const materialsLedger: Ledger = {
  kind: 'materials',
  tag: 'Materials Inventory',
  path: '/materials-inventory',
  noun: 'material',
  itemField: 'materialId',
  operationNoun: 'Materials',
  codePrefix: 'MIL-',
  refPrefix: 'TFR-MT-',
  itemTable: 'materials',
  itemTypeColumn: 'material_type_id',
  itemTypeField: 'materialTypeId',
};

export const finishedGoods: Ledger = {
  kind: 'finished_goods',
  tag: 'Finished Goods Inventory',
  path: '/finished-goods-inventory',
  noun: 'SKU',
  itemField: 'skuId',
  operationNoun: 'FinishedGoods',
  codePrefix: 'FIL-',
  refPrefix: 'TFR-FG-',
  itemTable: 'skus',
  itemTypeColumn: 'sku_type_id',
  itemTypeField: 'skuTypeId',
};

export const ledgers: Readonly<Record<LedgerKind, Ledger>> = {
  materials: materialsLedger,
  finished_goods: finishedGoods,
};

export const eventTypes = [
  'TRANSFER',
  'RECEIVE',
  'ADJUST',
  'CONSUME',
  'SHIP',
  'DISPOSE',
  'ORDER',
  'DEMAND',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Where a row comes from; null on manual rows and on both legs of a transfer. */
export const sourceTypes = [
  'purchase_order_item',
  'purchase_order_receipt',
  'work_order_item',
  'work_order_receipt',
  'sales_order_item',
] as const;

/** The field that names the item; its name is the ledger's, so that types cannot know it. */
export const itemField = (ledger: Ledger, description?: string): object => ({
  [ledger.itemField]: s.uuid(description === undefined ? {} : { description }),
});

/** The item that a body or query names. */
export function itemOf(named: object, ledger: Ledger): string {
  return (named as Record<string, string>)[ledger.itemField] as string;
}

/** A ledger entry as it is answered: 15 fields of the row, then what became of it. */
export const ledgerEntry = (ledger: Ledger) => entrySchemas[ledger.kind];

const entrySchema = (ledger: Ledger) =>
  s.object({
    id: s.uuid(),
    orgId: s.uuid({ description: 'Owning organization.' }),
    code: s.text({ max: 40, description: `\`${ledger.codePrefix}<seq>\`, numbered per tenant.` }),
    ...itemField(ledger),
    locationId: s.uuid({ description: 'For a TRANSFER, the source.' }),
    eventType: s.oneOf(eventTypes, {
      description:
        'RECEIVE and ADJUST come in, CONSUME, SHIP and DISPOSE go out, TRANSFER moves and its RECEIVE arrives; ORDER and DEMAND are plans of open orders.',
    }),
    quantity: s.decimalText({ description: 'Always positive; the event type says which way.' }),
    unitCost: s.nullable(
      s.decimalText({
        description:
          'Inbound: the cost of the layer. Outbound: the average of what was taken. Else null.',
      }),
    ),
    ref: s.nullable(
      s.text({ max: 40, description: `\`${ledger.refPrefix}<seq>\` of a transfer.` }),
    ),
    toLocationId: s.nullable(s.uuid({ description: 'Destination of a TRANSFER.' })),
    notes: s.nullable(s.notes()),
    eventDate: s.timestamp({
      description: 'When it happened. The order of the ledger is that of its days.',
    }),
    sourceType: s.nullable(
      s.oneOf(sourceTypes, {
        description: 'What it comes from; null of manual entries and of transfers.',
      }),
    ),
    sourceId: s.nullable(s.uuid()),
    createdAt: s.timestamp(),
    voidedAt: s.nullable(s.timestamp({ description: 'When the row was taken back.' })),
    reason: s.nullable(s.text({ max: 200, description: 'Why stock was disposed of.' })),
    createdBy: s.nullable(s.uuid()),
  });

const entrySchemas = {
  materials: entrySchema(materialsLedger),
  finished_goods: entrySchema(finishedGoods),
};

export const entryExample = (ledger: Ledger) => ({
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  orgId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600',
  code: `${ledger.codePrefix}42`,
  [ledger.itemField]: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  eventType: 'ADJUST',
  quantity: '100',
  unitCost: '2.5',
  ref: null,
  toLocationId: null,
  notes: null,
  eventDate: '2026-03-01T08:00:00.000Z',
  sourceType: null,
  sourceId: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  voidedAt: null,
  reason: null,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
});
