/** A receipt of a work order: finished goods and their consumption. */

import { type Exact, exact, roundHalfEven, sum } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { LayerRow } from '../../ledger/layers.store.ts';
import { countSide } from '../../orders/count-side.ts';
import * as fields from '../common-fields.ts';
import { locationId, materialId, skuId, woId } from '../named-ids.ts';

const consumed = {
  quantity: s.decimal(),
  fifoLayers: s.listOf(
    s.object({
      ledgerEntryId: s.uuid(),
      quantity: s.decimal(),
      unitCost: s.decimal(),
      provisional: s.optional(
        s.boolean({
          description:
            'True of goods that were made of this receipt itself, in a cycle of receipts.',
        }),
      ),
    }),
    { description: 'The consumed layers, oldest first, each at its cost.' },
  ),
  provisionalQuantity: s.decimal({
    description: 'Units that no layer covers yet.',
  }),
  provisionalUnitCost: s.nullable(s.decimal()),
};

const header = {
  id: s.uuid(),
  receiptNumber: s.text({ max: 40, description: '`WOR-<seq>`', example: 'WOR-1' }),
  woId: woId(),
  receiptDate: s.date(),
  notes: s.notes(),
  ...fields.auditWithChanger(),
};

/** A receipt in lists. */
export const receiptHeader = s.object({
  ...header,
  itemCount: s.integer(),
  quantity: s.decimal({ description: 'Good pieces, of all of its items.' }),
  scrappedQuantity: s.decimal(),
  cost: s.decimal({
    description: 'Of the good pieces, or of the consumption when no piece was good.',
  }),
});
/** A receipt in lists across orders, with the number of its order. */
export const receiptOfOrder = s.object({
  ...header,
  // Its number is always beside it.
  woId: s.uuid(),
  woNumber: s.text({ max: 40, description: '`WO-<year>-<seq>`' }),
  siteLocationId: locationId({ description: 'Where its inputs were consumed.' }),
  stockLocationId: locationId({ description: 'Where its goods were stocked.' }),
  itemCount: s.integer(),
});

export const receipt = s.object({
  ...header,
  consumedMaterials: s.listOf(s.object({ materialId: materialId(), ...consumed })),
  consumedSkus: s.listOf(s.object({ skuId: skuId(), ...consumed }), {
    description: 'Intermediates.',
  }),
  produced: s.listOf(
    s.object({
      id: s.uuid(),
      workOrderItemId: s.uuid(),
      skuId: skuId(),
      quantity: s.decimal({ description: 'Good pieces.' }),
      scrappedQuantity: s.decimal(),
      scrapReason: s.nullable(s.text({ max: 200 })),
      unitCost: s.nullable(
        s.decimal({
          description: 'Share of the consumption + conversionCost. Null when no piece was good.',
        }),
      ),
      ledgerEntryId: s.nullable(s.uuid()),
    }),
  ),
  scrapLoss: s.nullable(
    s.decimal({ description: 'Value of the consumption when no piece was good; else null.' }),
  ),
});

/** The stored fields of a receipt. */
export const storedReceipt = s.object(header);
export type StoredReceipt = s.Static<typeof storedReceipt>;

// SKU and cost are those of the item of the order and of the ledger's entry.
const { skuId: _, unitCost: _cost, ...line } = receipt.properties.produced.items.properties;

export const storedLine = s.object({
  ...line,
  /** Which pieces of its item the line made: as many as its good and scrapped ones. */
  pieces: s.ranges(),
});
export type StoredLine = s.Static<typeof storedLine>;

const item = {
  materialId: s.optional(s.nullable(s.uuid())),
  skuId: s.optional(s.nullable(s.uuid({ description: 'An intermediate.' }))),
};

export const receiptInput = s.object({
  receiptDate: s.optional(
    s.date({
      description:
        'Default today; at most a day ahead. An earlier day revalues the entries after it.',
    }),
  ),
  notes: s.optional(s.notes()),
  count: countSide,
  produced: s.listOf(
    s.object({
      workOrderItemId: s.optional(s.uuid()),
      skuId: s.optional(
        s.uuid({ description: 'Instead of workOrderItemId, when only one item makes this SKU.' }),
      ),
      quantity: s.money({ description: 'Good pieces.', example: 58 }),
      scrappedQuantity: s.optional(s.money({ description: 'Default 0.', example: 2 })),
      scrapReason: s.optional(
        s.nullable(
          s.text({ max: 200, description: 'Only with scrapped pieces.', example: 'Burnt' }),
        ),
      ),
    }),
    { min: 1, max: 200 },
  ),
  consumed: s.optional(
    s.listOf(s.object({ ...item, quantity: s.quantity({ example: 120 }) }), {
      max: 1000,
      description:
        'The actual consumption, instead of the need of the recipe. It may name other items.',
    }),
  ),
});

export const receiptChanges = s.object({
  receiptDate: s.optional(
    s.date({ description: 'Moves its ledger entries and revalues the entries after them.' }),
  ),
  notes: s.optional(s.notes({ description: 'Changing only the notes changes nothing else.' })),
});

const SHOWN_PLACES = 10;

/**
 * An outbound entry of a receipt, as it is read with its layers. Decimals are exact in a
 * transaction, and text where a read prints them.
 */
export type ConsumedRow = {
  id: string;
  ledger: 'materials' | 'finished_goods';
  itemId: string;
  quantity: Exact | string;
  value: Exact | string;
};

/** The consumption of a receipt, with the layers of each entry. */
export function consumedOf(rows: readonly ConsumedRow[], layers: readonly LayerRow[]) {
  const layersOf = new Map<string, LayerRow[]>(rows.map(({ id }) => [id, []]));
  for (const layer of layers) layersOf.get(layer.entryId)?.push(layer);
  const shown = (row: ConsumedRow) => {
    const consumed = layersOf.get(row.id) ?? [];
    const [first] = consumed;
    return {
      quantity: row.quantity,
      fifoLayers: consumed
        .filter(({ ledgerEntryId }) => ledgerEntryId !== null)
        .map(({ ledgerEntryId, quantity, unitCost, provisional }) => ({
          ledgerEntryId,
          quantity,
          unitCost,
          ...(provisional && { provisional }),
        })),
      provisionalQuantity: first?.provisionalQuantity ?? '0',
      provisionalUnitCost: first?.provisionalUnitCost ?? null,
    };
  };
  const of = (ledger: ConsumedRow['ledger']) => rows.filter((row) => row.ledger === ledger);
  return {
    // With the names of the items, where they were read.
    consumedMaterials: of('materials').map((row) => ({
      ...row,
      materialId: row.itemId,
      ...shown(row),
    })),
    consumedSkus: of('finished_goods').map((row) => ({
      ...row,
      skuId: row.itemId,
      ...shown(row),
    })),
  };
}

/** The cost of a receipt without any good piece. */
export function scrapLossOf(
  rows: readonly ConsumedRow[],
  produced: readonly { ledgerEntryId: unknown }[],
): Exact | null {
  if (produced.some(({ ledgerEntryId }) => ledgerEntryId !== null)) return null;
  return roundHalfEven(sum(rows.map(({ value }) => exact(value))), SHOWN_PLACES);
}

export const receiptExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f821',
  receiptNumber: 'WOR-1',
  woId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  receiptDate: '2026-03-15',
  notes: '',
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-15T08:00:00.000Z',
  updatedAt: '2026-03-15T08:00:00.000Z',
  consumedMaterials: [
    {
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      quantity: 120,
      fifoLayers: [
        { ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f831', quantity: 100, unitCost: 2 },
        { ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f832', quantity: 20, unitCost: 3 },
      ],
      provisionalQuantity: 0,
      provisionalUnitCost: null,
    },
  ],
  consumedSkus: [],
  produced: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f822',
      workOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
      skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
      quantity: 58,
      scrappedQuantity: 2,
      scrapReason: 'Burnt',
      unitCost: 5.9827586207,
      ledgerEntryId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f833',
    },
  ],
  scrapLoss: null,
};

const {
  consumedMaterials: _m,
  consumedSkus: _s,
  produced: _p,
  scrapLoss: _l,
  ...headerExample
} = receiptExample;
export const receiptHeaderExample = {
  ...headerExample,
  itemCount: 1,
  quantity: 58,
  scrappedQuantity: 2,
  cost: 347,
};
export const receiptOfOrderExample = {
  ...headerExample,
  itemCount: 1,
  woNumber: 'WO-2026-0001',
  siteLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  stockLocationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c2',
};
