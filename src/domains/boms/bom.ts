/** Bill of materials: the recipe of a SKU, made of materials and of other SKUs. */

import { duplicate } from '../../kernel/database/constraints.ts';
import type { Fault } from '../../kernel/problem.ts';
import { exact, ZERO } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';
import { materialId, skuId } from '../named-ids.ts';
import { itemIdOf, namingFaults } from '../named-item.ts';

/** An input of a stored bill of materials. */
export const storedInput = s.object({
  id: s.uuid(),
  materialId: s.nullable(materialId({ description: 'Null where the input is a SKU.' })),
  skuId: s.nullable(skuId({ description: 'Null where the input is a material.' })),
  quantity: s.decimal({ description: "In the input's stock unit, for outputQuantity." }),
  scrapPercent: s.decimal({
    description: 'Percentage of the quantity that is lost in production.',
  }),
});

const ownFields = {
  id: s.uuid(),
  skuId: skuId({ description: 'The SKU that is made.' }),
  outputQuantity: s.decimal({ description: 'Units of the SKU that the inputs make.' }),
  conversionCost: s.decimal({
    description: 'Work, power, wear: per output unit, in the base currency.',
  }),
  notes: s.nullable(s.notes()),
};

const derivedFields = {
  materialUnitCost: s.decimal({
    description:
      'Cost of the inputs of one output unit, rolled up through all recipes below. It follows every change of a cost.',
  }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
};

export const bom = s.object({
  ...ownFields,
  inputs: s.listOf(storedInput, { description: 'In the order of the request.' }),
  ...derivedFields,
});

export type Bom = s.Static<typeof bom>;

/** A bill of materials as lists show it. */
export const bomHeader = s.object({
  ...ownFields,
  itemCount: s.integer({ description: 'How many inputs there are.' }),
  ...derivedFields,
});

/** A recipe in CSV, with a line for each input. */
export const bomWithInputs = s.object({
  ...bomHeader.properties,
  inputs: s.listOf(storedInput),
});

const input = s.object({
  materialId: s.optional(s.nullable(s.uuid({ description: 'An active material; or `skuId`.' }))),
  skuId: s.optional(
    s.nullable(s.uuid({ description: 'An active SKU, an intermediate; or `materialId`.' })),
  ),
  quantity: s.quantity({
    description: "In the input's stock unit, for outputQuantity.",
    example: 2,
  }),
  scrapPercent: s.optional(
    s.money({
      description:
        'Percentage lost in production: 5 means that 1.05 times the quantity is needed. Default 0.',
      example: 5,
    }),
  ),
});

/** An input in a request. */
export type BomInput = s.Static<typeof input>;

/** The most inputs of a bill of materials. */
export const maxInputs = 500;

const inputs = s.listOf(input, {
  min: 1,
  max: maxInputs,
  description:
    'One to 500, each a material or a SKU. An item in several inputs is needed for each of them.',
});

const optionalFields = {
  outputQuantity: s.optional(
    s.quantity({ description: 'Units of the SKU that the inputs make. Default 1.' }),
  ),
  conversionCost: s.optional(
    s.money({
      description: 'Work, power, wear: per output unit, in the base currency. Default 0.',
    }),
  ),
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among bills of materials'),
};

export const bomInput = s.object({
  skuId: s.uuid({ description: 'The SKU that is made: active, and without a bill of materials.' }),
  inputs,
  ...optionalFields,
});

export const bomChanges = s.object({ inputs: s.optional(inputs), ...optionalFields });

/** The defaults of a new bill of materials; all other fields default to null. */
export const bomDefaults = {
  outputQuantity: exact('1'),
  conversionCost: ZERO,
};

/** The faults of inputs that do not name exactly one material or SKU. */
export const checkInputs = ({ inputs }: { inputs?: unknown }): Fault[] =>
  namingFaults(inputs, 'inputs', 'an input');

/** The need that an input states. */
export const needOf = (
  input: Pick<BomInput, 'materialId' | 'skuId' | 'quantity' | 'scrapPercent'>,
) => ({
  itemId: itemIdOf(input),
  quantity: input.quantity,
  scrapPercent: input.scrapPercent ?? ZERO,
});

export const duplicateBom = duplicate(
  '/skuId',
  'this SKU has a bill of materials already. Change that one, or delete it first.',
);
/** A bill of materials as an example shows it. */
export const bomExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  outputQuantity: 1,
  conversionCost: 0.35,
  notes: null,
  inputs: [
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e2',
      materialId: null,
      skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b2',
      quantity: 2,
      scrapPercent: 0,
    },
    {
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e3',
      materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1',
      skuId: null,
      quantity: 1,
      scrapPercent: 5,
    },
  ],
  materialUnitCost: 1.41,
  externalId: null,
  ...fields.auditExample,
};

/** The inputs of the example's request. */
export const inputsExample = [
  { skuId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b2', quantity: 2 },
  { materialId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1', quantity: 1, scrapPercent: 5 },
];
