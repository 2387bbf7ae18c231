/** The fields of a SKU that customs and carriers ask for. */
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';

const weightUnits = ['g', 'kg', 'oz', 'lb'] as const;

const weightOfUnit = 'Of one stock unit, without packaging.';
const hsCode = {
  max: 20,
  description: 'Code of the Harmonized System by which customs know it.',
  example: '1905.90',
};
const countryOfOrigin = {
  max: 2,
  pattern: 'country',
  description: 'Where it was made, ISO 3166-1 alpha-2.',
  example: 'GB',
} as const;

export const customsFields = {
  hsCode: s.nullable(s.text(hsCode)),
  countryOfOrigin: s.nullable(s.text(countryOfOrigin)),
  netWeight: s.nullable(s.decimal({ description: weightOfUnit })),
  weightUnit: s.nullable(s.oneOf(weightUnits, { description: 'Of the netWeight.' })),
};

export const customsInput = {
  hsCode: s.optional(s.nullable(s.text(hsCode))),
  countryOfOrigin: s.optional(s.nullable(s.text(countryOfOrigin))),
  netWeight: s.optional(s.nullable(s.quantity({ description: weightOfUnit, example: 0.8 }))),
  weightUnit: s.optional(
    s.nullable(s.oneOf(weightUnits, { description: 'Required with netWeight.' })),
  ),
};

interface Weighed {
  netWeight?: unknown;
  weightUnit?: unknown;
}

/** The fault of a weight without a unit. */
export const weightFault = ({ netWeight, weightUnit }: Weighed): Fault | false =>
  netWeight != null &&
  weightUnit == null && {
    path: '/weightUnit',
    code: 'required',
    message: 'is required with netWeight.',
  };
