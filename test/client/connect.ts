import { type Client, type ClientSettings, createClient } from '@stockwright/client';
import { newOrganization } from '../support/world.ts';

/** A client of a new organization, signed in as its owner. */
export async function connect(settings: Partial<ClientSettings> = {}): Promise<Client> {
  const { origin, token, orgId } = await newOrganization();
  return createClient({ url: origin, token, ...(orgId && { orgId }), ...settings });
}
