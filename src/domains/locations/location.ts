/** Location: vendors ship to it, work orders are made there, or stock is kept there. */
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import * as fields from '../common-fields.ts';

export const location = s.object({
  id: s.uuid(),
  code: fields.code('LOC-1'),
  name: s.name({ example: 'Mill Lane store' }),
  address: s.nullable(s.address()),
  isShipTo: s.boolean({ description: 'Vendors can deliver here.' }),
  isWorkSite: s.boolean({ description: 'Work orders can be made here.' }),
  isStockLocation: s.boolean({ description: 'Finished goods can be kept and shipped here.' }),
  notes: s.nullable(s.notes()),
  isActive: s.boolean({ description: 'Inactive locations cannot be newly chosen.' }),
  externalId: s.nullable(s.code()),
  ...fields.auditWithChanger(),
});

export type Location = s.Static<typeof location>;

const role = (meaning: string) =>
  s.optional(
    s.boolean({
      description: `${meaning} Default true; isShipTo, isWorkSite or isStockLocation must be true.`,
    }),
  );

export const locationInput = s.object({
  code: s.optional(
    s.code({ description: 'Default: `LOC-` and the next number.', example: 'MILL-LANE' }),
  ),
  name: s.name({ example: 'Mill Lane store' }),
  address: s.optional(s.nullable(s.address())),
  isShipTo: role('Vendors can deliver here.'),
  isWorkSite: role('Work orders can be made here.'),
  isStockLocation: role('Finished goods can be kept and shipped here.'),
  notes: s.optional(s.nullable(s.notes())),
  externalId: fields.externalId('among locations'),
});

export const locationChanges = s.object({
  ...s.partial(locationInput).properties,
  isActive: fields.isActive(),
});

/** The defaults of a new location; all other fields default to null. */
export const locationDefaults = { isShipTo: true, isWorkSite: true, isStockLocation: true };

/** The fault of a location without a role. A flag that is left out is true. */
export function withoutRole(
  flags: Partial<Pick<Location, 'isShipTo' | 'isWorkSite' | 'isStockLocation'>>,
): Fault | false {
  const { isShipTo, isWorkSite, isStockLocation } = flags;
  if (isShipTo !== false || isWorkSite !== false || isStockLocation !== false) return false;
  return {
    path: '/isStockLocation',
    code: 'no_role',
    message: 'one of isShipTo, isWorkSite and isStockLocation must be true.',
  };
}

/** A location as an example shows it. */
export const locationExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  code: 'LOC-1',
  name: 'Mill Lane store',
  address: {
    line1: '12 Mill Lane',
    line2: null,
    city: 'Leeds',
    region: null,
    postalCode: 'LS1 4AP',
    country: 'GB',
  },
  isShipTo: true,
  isWorkSite: false,
  isStockLocation: true,
  notes: null,
  isActive: true,
  externalId: null,
  ...fields.auditExample,
};
