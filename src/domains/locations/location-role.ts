import { type Fault, inactive, missing } from '../../kernel/problem.ts';
import type { OrderLocation } from './locations.store.ts';

/** The roles in which an order can name a location. */
export type LocationRole = 'isShipTo' | 'isWorkSite' | 'isStockLocation';

/** Faults of a location that is newly named in a role. */
export function locationFaults(
  path: string,
  location: OrderLocation | undefined,
  role: LocationRole,
): { notFound: Fault | false; invalid: Fault | false } {
  return {
    notFound: location === undefined && missing(path, 'location'),
    invalid:
      location !== undefined &&
      ((!location.isActive && inactive(path, 'location')) ||
        (!location[role] && {
          path,
          code: 'wrong_role',
          message: `this location is not marked \`${role}\`.`,
        })),
  };
}
