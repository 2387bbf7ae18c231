import { type Fault, inactive, missing } from '../../kernel/contract/problem.ts';
import type { Place } from './locations.store.ts';

/** What an order can name a location as. */
export type PlaceRole = 'isShipTo' | 'isWorkSite' | 'isStockLocation';

/** Faults of a location that is newly named in a role. */
export function placeFaults(
  path: string,
  place: Place | undefined,
  role: PlaceRole,
): { notFound: Fault | false; invalid: Fault | false } {
  return {
    notFound: place === undefined && missing(path, 'location'),
    invalid:
      place !== undefined &&
      ((!place.isActive && inactive(path, 'location')) ||
        (!place[role] && {
          path,
          code: 'wrong_role',
          message: `this location is not marked \`${role}\`.`,
        })),
  };
}
