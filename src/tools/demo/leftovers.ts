import { type Answer, type Client, Refusal } from './client.ts';
import { type SeedUser, seedUsers } from './seed-users.ts';

/** A user of the demo who has registered. */
interface Registered {
  seed: SeedUser;
  client: Client;
  user: Answer;
}

/**
 * Removes the leftovers of an unfinished demo: organizations, then users. Removes nothing when one
 * of the users belongs to another organization, or when other users are members of the demo's.
 * @throws Error that names such an organization
 */
export async function removeLeftovers(signIn: (email: string) => Promise<Client>): Promise<void> {
  const users: Registered[] = [];
  for (const seed of Object.values<SeedUser>(seedUsers)) {
    const client = await signIn(seed.email);
    const user = await findUser(client);
    if (user) users.push({ seed, client, user });
  }
  const organizations = await findOrganizations(users);
  for (const { seed, user } of users) {
    const foreign = user.memberships.find(({ orgId }) => !organizations.has(orgId));
    if (foreign) {
      throw new Error(
        `${seed.email} belongs to ${foreign.orgName}, which is not only the demo's: leave that organization and start again, or set DEMO=false.`,
      );
    }
  }
  for (const { owner, orgName } of organizations.values()) {
    // The name must match: an organization that was renamed is in use.
    await owner.delete(`/organizations/current?confirm=${encodeURIComponent(orgName)}`);
  }
  for (const { client } of users) await client.delete('/user');
}

/** The registered user of a client, if there is one. */
async function findUser(client: Client): Promise<Answer | undefined> {
  try {
    return await client.get('/user');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'user_not_registered') return undefined;
    throw error;
  }
}

/** The organizations that the demo made and that have no other members, by id. */
async function findOrganizations(
  users: readonly Registered[],
): Promise<Map<string, { owner: Client; orgName: string }>> {
  const ids = new Set(users.map(({ user }) => user.id));
  const found = new Map<string, { owner: Client; orgName: string }>();
  for (const { seed, client, user } of users) {
    for (const { orgId, orgName, role } of user.memberships) {
      if (orgName !== seed.organization || role !== 'owner') continue;
      const owner = client.in(orgId);
      const { data } = await owner.get('/organizations/current/members');
      if (data.every(({ userId }) => ids.has(userId))) found.set(orgId, { owner, orgName });
    }
  }
  return found;
}
