import {
  type Client,
  type GetPlanResponse,
  getPlan,
  listLocations,
  listVendors,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';

export type Suggestion = GetPlanResponse['data'][number];

export type PurchaseSum = NonNullable<GetPlanResponse['groups']>[number];

export interface Plan {
  suggestions: readonly Suggestion[];
  /** The sums of what is bought, by vendor and place. */
  sums: readonly PurchaseSum[];
  /** The plan has more than is shown. */
  hasMore: boolean;
  /** Names of vendors and locations by their ids. */
  names: ReadonlyMap<string, string>;
}

/** Suggestions that are shown; somebody who works through more looks at one location. */
const shown = 1_000;
const page = 200;
const withSums: ['groups'] = ['groups'];

/** Of whom it buys: of the preferred vendors, or by the cheapest offers. */
export type VendorChoice = 'preferred' | 'cheapest';

interface PlanQuery {
  horizonDays: number;
  vendors: VendorChoice;
  locationId?: string;
}

/** The plan with the names that it needs. */
export function usePlan(query: PlanQuery) {
  const { id, client } = useOrganization();
  return useQuery({
    queryKey: keyOf(id, [getPlan, listVendors, listLocations], query),
    queryFn: ({ signal }) => readPlan(client, { ...query, limit: page }, signal),
    placeholderData: (before) => before,
  });
}

async function readPlan(
  client: Client,
  query: PlanQuery & { limit: number },
  signal: AbortSignal,
): Promise<Plan> {
  const suggestions: Suggestion[] = [];
  let sums: readonly PurchaseSum[] = [];
  let cursor: string | null | undefined;
  do {
    // The sums are those of all pages.
    const asked = { ...query, ...(cursor ? { cursor } : { include: withSums }) };
    const answer = await getPlan(client, { query: asked, signal });
    suggestions.push(...answer.data);
    sums = answer.groups ?? sums;
    cursor = answer.nextCursor;
  } while (cursor && suggestions.length < shown);
  const names = await namesOf(client, suggestions, signal);
  return { suggestions, sums, hasMore: Boolean(cursor), names };
}

/** Records of a list that are asked for by their ids at one time. */
const idsAtOnce = 100;

async function namesOf(
  client: Client,
  suggestions: readonly Suggestion[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const vendors = unique(suggestions.map(({ vendorId }) => vendorId));
  const locations = unique(
    suggestions.flatMap(({ locationId, fromLocationId, siteLocationId }) => [
      locationId,
      fromLocationId,
      siteLocationId,
    ]),
  );
  const asked = (ids: readonly string[]) => ({
    query: { ids: [...ids], limit: idsAtOnce },
    signal,
  });
  const found = await Promise.all([
    ...chunks(vendors).map((ids) => listVendors(client, asked(ids))),
    ...chunks(locations).map((ids) => listLocations(client, asked(ids))),
  ]);
  return new Map(found.flatMap(({ data }) => data.map(({ id, name }) => [id, name] as const)));
}

const unique = (ids: readonly (string | null)[]): readonly string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

function chunks(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / idsAtOnce);
  return Array.from({ length: count }, (_, at) => ids.slice(at * idsAtOnce, (at + 1) * idsAtOnce));
}
