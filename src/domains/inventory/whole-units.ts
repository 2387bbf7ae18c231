/** Items that are counted in whole units: what the service proposes of them is whole. */
import * as s from '../../kernel/values/schema.ts';

/** Units of which there is no half, in any letters. */
export const countedUnits: readonly string[] = [
  'EA',
  'PC',
  'PCS',
  'PIECE',
  'EACH',
  'UNIT',
  'SET',
  'PAIR',
  'BOX',
  'CASE',
  'PACK',
];

const description =
  'What the plan, drafts of orders, buildable quantities and availability propose of it is whole. What is entered may be any quantity.';

export const wholeUnits = s.boolean({ description });

export const wholeUnitsInput = s.optional(
  s.boolean({
    description: `${description} Default true where the unit is counted: ${countedUnits.join(', ')}, in any letters; else false. It does not change with the unit later.`,
  }),
);

/** The default of a new item. */
export const isCounted = ({ unit }: { readonly unit?: unknown }): boolean =>
  typeof unit === 'string' && countedUnits.includes(unit.toUpperCase());
