/** The organization in the address, and the client that reads and writes it. */
import {
  type Client,
  createClient,
  type FeedPlace,
  feedPlace,
  getOrganization,
} from '@stockwright/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { queries } from './queries.ts';
import { keyOf } from './reads.ts';
import { token } from './session.ts';

export interface Organization {
  id: string;
  name: string;
  role: 'member' | 'admin' | 'owner';
  currency: string;
  timezone: string;
  /** Of papers for partners that have none of their own. */
  paperLanguage: 'en' | 'de';
  client: Client;
  /** The last position of the feed before anything else of the organization was read. */
  head: FeedPlace;
}

/** A client of the service that serves this page. */
export const serviceClient = createClient({ url: location.origin, token, retries: 2 });

const clientOf = (orgId: string): Client => createClient({ ...serviceClient, orgId });

const factsOf = (orgId: string, client: Client) =>
  queryOptions({
    queryKey: keyOf(orgId, getOrganization),
    queryFn: ({ signal }) => getOrganization(client, { signal }),
  });

const headOf = (orgId: string, client: Client) =>
  queryOptions({
    queryKey: [orgId, 'feed'],
    queryFn: ({ signal }) => feedPlace(client, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads what the provider below needs before it is rendered. */
export function readOrganizationAhead(orgId: string): void {
  const client = clientOf(orgId);
  queries.prefetchQuery(factsOf(orgId, client));
  queries.prefetchQuery(headOf(orgId, client));
}

const Context = createContext<Organization | undefined>(undefined);

export function OrganizationProvider({
  membership,
  waiting,
  failed,
  children,
}: {
  membership: { orgId: string; orgName: string; role: Organization['role'] };
  /** Shown until the organization was read. */
  waiting: ReactNode;
  failed(error: Error): ReactNode;
  children: ReactNode;
}) {
  const { orgId, orgName, role } = membership;
  const client = useMemo(() => clientOf(orgId), [orgId]);
  const { data, error } = useQuery(factsOf(orgId, client));
  const feed = useQuery(headOf(orgId, client));
  const head = feed.data;
  const value = useMemo(
    () =>
      data &&
      head !== undefined && {
        id: orgId,
        name: orgName,
        role,
        client,
        head,
        currency: data.baseCurrency,
        timezone: data.timezone,
        paperLanguage: data.settings.paperLanguage,
      },
    [data, client, head, orgId, orgName, role],
  );
  // An answer stays when it cannot be read again.
  if (value) return <Context value={value}>{children}</Context>;
  const problem = error ?? feed.error;
  return problem ? failed(problem) : waiting;
}

export function useOrganization(): Organization {
  const organization = use(Context);
  if (!organization) throw new Error('There is no organization above this part.');
  return organization;
}

export const useIsAdmin = (): boolean => useOrganization().role !== 'member';
