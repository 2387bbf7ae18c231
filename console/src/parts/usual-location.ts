import { listLocations } from '@stockwright/client';
import { useRead } from '../base/use-read.ts';
import type { Chosen } from './form/values.ts';

/** The location of a form: until somebody chooses, `first`, or the only one of its role. */
export function useUsualLocation(
  role: 'isShipTo' | 'isWorkSite' | 'isStockLocation',
  first?: Chosen,
) {
  const { data } = useRead(listLocations, { query: { [role]: true, limit: 2 } });
  const only = data?.data.length === 1 ? data.data[0] : undefined;
  return (chosen: Chosen): Chosen => (chosen === undefined ? (first ?? only) : chosen);
}
