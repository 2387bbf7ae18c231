/** An item of a work order, with the recipe as it was when the item was created. */

import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import type { Fault } from '../../kernel/problem.ts';
import { divide, type Exact, exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import type { RecipeSnapshot } from '../boms/recipe-snapshots.store.ts';
import * as fields from '../common-fields.ts';
import { materialId, skuId, woId } from '../named-ids.ts';
import { type LedgerItem, ledgerItemOf } from '../named-item.ts';
import { growthOver } from './pieces.ts';

export const workOrderInputLine = s.object({
  id: s.uuid(),
  materialId: s.nullable(materialId()),
  skuId: s.nullable(skuId({ description: 'An intermediate.' })),
  quantity: s.decimal({ description: 'For outputQuantity pieces.' }),
  outputQuantity: s.decimal(),
  scrapPercent: s.decimal(),
  quantityPerUnit: s.decimal({
    description: 'quantity x (1 + scrapPercent/100) / outputQuantity, rounded for display.',
  }),
  unitCost: s.decimal({ description: 'Cost of a unit when the item was created.' }),
});

export const workOrderItem = s.object({
  id: s.uuid(),
  woId: woId(),
  lineNumber: s.integer(),
  skuId: skuId(),
  quantity: s.decimal(),
  receivedQuantity: s.decimal({ description: 'Good pieces so far.' }),
  scrappedQuantity: s.decimal(),
  materialUnitCost: s.decimal(),
  conversionCost: s.decimal({ description: 'Per good piece.' }),
  inputs: s.listOf(workOrderInputLine),
  ...fields.audit(),
});

export type InputLine = s.Static<typeof workOrderInputLine>;

const { inputs: _, ...own } = workOrderItem.properties;

/** An item without its inputs, which are rows of their own, and with what answers do not show. */
export const storedItem = s.object({
  ...own,
  /** The pieces that receipts made; as many as the good and scrapped ones. */
  madePieces: s.ranges(),
});

export type StoredItem = s.Static<typeof storedItem>;
export type WorkOrderItem = StoredItem & { inputs: InputLine[] };

const { quantityPerUnit: _perUnit, ...ownOfInput } = workOrderInputLine.properties;

/** An input with the id of its item. */
export const storedInputLine = s.object({ ...ownOfInput, itemId: s.uuid() });

export type StoredInputLine = s.Static<typeof storedInputLine>;

export const workOrderItemChanges = s.object({
  quantity: s.optional(s.quantity({ example: 80 })),
  conversionCost: s.optional(s.money({ description: 'Base currency per good piece.' })),
});

const HUNDRED = exact('100');
const QUANTITY_PLACES = 6;
const SHOWN_PLACES = 10;

type Share = Pick<InputLine, 'quantity' | 'scrapPercent' | 'outputQuantity'>;

/**
 * The quantity of an input that the first pieces need, so many of them: quantity x
 * (1 + scrapPercent/100) x pieces / outputQuantity, exact, rounded once, half-even, to 6 decimals.
 */
export function needOf(input: Share, pieces: Exact): Exact {
  const needed = input.quantity.times(HUNDRED.plus(input.scrapPercent)).times(pieces);
  return divide(needed, input.outputQuantity.times(HUNDRED), QUANTITY_PLACES);
}

/**
 * The need of some pieces of an item: the need up to the last of them less the need before the
 * first. So the needs of all pieces add up to that of the order, however it is split.
 */
export const needOfPieces = (input: Share, pieces: string): Exact =>
  growthOver(pieces, (count) => needOf(input, count));

/** The need of one piece, rounded for display. */
export const quantityPerUnit = (input: Share): Exact =>
  divide(
    input.quantity.times(HUNDRED.plus(input.scrapPercent)),
    input.outputQuantity.times(HUNDRED),
    SHOWN_PLACES,
  );

export interface Consumed extends LedgerItem {
  quantity: Exact;
}

/** The need of some pieces, by item: two inputs of one item are added up. */
export function needsOf(item: WorkOrderItem, pieces: string): Map<string, Consumed> {
  const needs = new Map<string, Consumed>();
  for (const input of item.inputs) {
    const consumed = ledgerItemOf(input);
    const before = needs.get(consumed.itemId)?.quantity ?? ZERO;
    const quantity = before.plus(needOfPieces(input, pieces));
    needs.set(consumed.itemId, { ...consumed, quantity });
  }
  return needs;
}

/** A recipe as items keep it: each item has the same inputs, with ids of its own. */
export interface FrozenRecipe {
  skuId: string;
  materialUnitCost: Exact;
  conversionCost: Exact;
  inputs: readonly Omit<InputLine, 'id'>[];
}

export function frozenRecipe({ outputQuantity, ...recipe }: RecipeSnapshot): FrozenRecipe {
  const inputs = recipe.inputs.map((input) => {
    const quantity = exact(input.quantity);
    const share = { quantity, outputQuantity, scrapPercent: exact(input.scrapPercent) };
    return {
      materialId: input.kind === 'material' ? input.itemId : null,
      skuId: input.kind === 'sku' ? input.itemId : null,
      ...share,
      quantityPerUnit: quantityPerUnit(share),
      unitCost: exact(input.unitCost),
    };
  });
  return { ...recipe, inputs };
}

/** Freezes a recipe for an item. */
export const freeze = (
  { materialUnitCost, inputs }: FrozenRecipe,
  newId: () => string,
): Pick<WorkOrderItem, 'materialUnitCost' | 'inputs'> => ({
  materialUnitCost,
  inputs: inputs.map((input): InputLine => ({ id: newId(), ...input })),
});

/** An item or a recipe, as far as its size goes. */
export interface HasInputs {
  inputs: { readonly length: number };
}

/** How many inputs items have; an item without a recipe has none. */
export const inputsIn = (items: readonly (HasInputs | undefined)[]): number =>
  items.reduce((count, item) => count + (item?.inputs.length ?? 0), 0);

const { maxInputs } = valuesOf(writes.workOrders);

/** The fault of an order whose items have more inputs than an order may have. */
export const tooManyInputs = (
  items: readonly (HasInputs | undefined)[],
  path: string,
): Fault | false =>
  inputsIn(items) > maxInputs && {
    path,
    code: 'too_many',
    message: `The items of a work order have at most ${maxInputs} inputs in all. Make several orders.`,
  };

export const workOrderItemExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
  woId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  lineNumber: 1,
  skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  quantity: 60,
  receivedQuantity: 0,
  scrappedQuantity: 0,
  materialUnitCost: 6,
  conversionCost: 1.5,
  inputs: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f812',
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      skuId: null,
      quantity: 2,
      outputQuantity: 1,
      scrapPercent: 0,
      quantityPerUnit: 2,
      unitCost: 3,
    },
  ],
  version: 1,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f601',
  createdAt: '2026-03-10T08:00:00.000Z',
  updatedAt: '2026-03-10T08:00:00.000Z',
};
