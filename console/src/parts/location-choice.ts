import { listLocations } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../base/organization.tsx';
import { keyOf } from '../base/reads.ts';
import type { Choice } from './sources.ts';

/** The location of a form: `first`, or the only one of its role, until the user changes it. */
export function useLocationChoice(
  role: 'isShipTo' | 'isStockLocation',
  first?: Choice,
): [Choice | undefined, (choice: Choice | undefined) => void] {
  const { id, client } = useOrganization();
  // Null until somebody has chosen.
  const [chosen, choose] = useState<Choice | undefined | null>(null);
  const { data } = useQuery({
    queryKey: keyOf(id, listLocations, 'only', role),
    queryFn: ({ signal }) => listLocations(client, { query: { [role]: true, limit: 2 }, signal }),
  });
  const only = data?.data.length === 1 ? data.data[0] : undefined;
  return [chosen === null ? (first ?? only) : chosen, choose];
}
