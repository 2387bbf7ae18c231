/** The records that people can belong to, and how they are found. */
import {
  type Client,
  listBrokers,
  listCustomers,
  listLocations,
  listVendors,
} from '@stockwright/client';
import { type Source, sources } from '../../parts/sources.ts';

export const entityLists = {
  vendor: listVendors,
  customer: listCustomers,
  broker: listBrokers,
  location: listLocations,
};

export const entityTypes = ['vendor', 'customer', 'broker', 'location'] as const;

export type EntityType = (typeof entityTypes)[number];

export const entitySources: Record<EntityType, Source> = {
  vendor: sources.vendors,
  customer: sources.customers,
  broker: sources.brokers,
  location: sources.locations,
};

type List = (
  client: Client,
  options: { query: { ids: string[]; isActive: 'all'; limit: number }; signal: AbortSignal },
) => Promise<{ data: readonly { id: string; name: string }[] }>;

/** Names of what a person belongs to, by id. */
export async function namesOf(
  client: Client,
  links: readonly { entityType: EntityType; entityId: string }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    Object.entries(entityLists).map(async ([type, list]) => {
      const own = links.filter(({ entityType }) => entityType === type);
      const ids = [...new Set(own.map(({ entityId }) => entityId))];
      if (ids.length === 0) return [];
      const query = { ids, isActive: 'all' as const, limit: ids.length };
      return (await (list as List)(client, { query, signal })).data;
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}
