/** The packages of a shipment: their weights, dimensions and tracking numbers. */

import type { Fault } from '../../kernel/problem.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';

const weightUnits = ['g', 'kg', 'oz', 'lb'] as const;
const lengthUnits = ['cm', 'in'] as const;

/** A package as it is stored and shown. */
export const storedPackage = s.object({
  number: s.integer({ description: 'Its number among the packages of the shipment.' }),
  weight: s.nullable(s.decimal()),
  weightUnit: s.nullable(s.oneOf(weightUnits)),
  length: s.nullable(s.decimal()),
  width: s.nullable(s.decimal()),
  height: s.nullable(s.decimal()),
  lengthUnit: s.nullable(s.oneOf(lengthUnits)),
  trackingNumber: s.nullable(s.reference({ description: 'Where it differs by package.' })),
});

export type Package = s.Static<typeof storedPackage>;

const measure = (description: string) =>
  s.optional(s.nullable(s.quantity({ description, example: 20 })));

const packageInput = s.object({
  number: s.optional(
    s.integer({ min: 1, max: 100_000, description: 'Default its place in the list, from 1.' }),
  ),
  weight: measure('With `weightUnit`.'),
  weightUnit: s.optional(s.nullable(s.oneOf(weightUnits))),
  length: measure('With `lengthUnit`.'),
  width: measure('With `lengthUnit`.'),
  height: measure('With `lengthUnit`.'),
  lengthUnit: s.optional(s.nullable(s.oneOf(lengthUnits))),
  trackingNumber: s.optional(s.nullable(s.reference())),
});

type PackageInput = s.Static<typeof packageInput>;

/** The most packages of a shipment. */
const maxPackages = 200;

export const packagesInput = s.optional(
  s.listOf(packageInput, {
    max: maxPackages,
    description: `Up to ${maxPackages}. A change replaces the whole list.`,
  }),
);

/** A package of a request with all that it leaves out. */
const wholePackage = (input: PackageInput, index: number): Package => ({
  number: input.number ?? index + 1,
  weight: input.weight ?? null,
  weightUnit: input.weightUnit ?? null,
  length: input.length ?? null,
  width: input.width ?? null,
  height: input.height ?? null,
  lengthUnit: input.lengthUnit ?? null,
  trackingNumber: input.trackingNumber ?? null,
});

export const wholePackages = (packages: readonly PackageInput[]): Package[] =>
  packages.map(wholePackage);

/**
 * The faults of packages with a measure without its unit, or with the number of another. The body
 * is not validated yet.
 */
export function packageFaults(packages: unknown): Fault[] {
  if (!Array.isArray(packages)) return [];
  const seen = new Set<number>();
  return packages.flatMap((input, index) => {
    // The schema reports packages of a wrong type.
    if (Object(input) !== input || Array.isArray(input)) return [];
    const each = wholePackage(input, index);
    const at = `/packages/${index}`;
    const isRepeated = seen.has(each.number);
    seen.add(each.number);
    const faults: (Fault | false)[] = [
      isRepeated && {
        path: `${at}/number`,
        code: 'duplicate',
        message: `another package has the number ${each.number}.`,
      },
      unitFault(`${at}/weightUnit`, each.weightUnit, { weight: each.weight }),
      unitFault(`${at}/lengthUnit`, each.lengthUnit, {
        length: each.length,
        width: each.width,
        height: each.height,
      }),
    ];
    return faults.filter((fault) => fault !== false);
  });
}

function unitFault(
  path: string,
  unit: string | null,
  measures: Record<string, Exact | null>,
): Fault | false {
  const stated = Object.keys(measures).filter((name) => measures[name] !== null);
  const message = `is required with ${stated.join(', ')}.`;
  return unit === null && stated.length > 0 && { path, code: 'required', message };
}
