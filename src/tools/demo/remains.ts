import { cast, type Role } from './cast.ts';
import { type Answer, type Person, Refusal } from './person.ts';

/** Somebody of the cast who has registered. */
interface Registered {
  role: Role;
  person: Person;
  user: Answer;
}

/**
 * Removes what an unfinished making left behind: its organizations, then its people. Removes
 * nothing at all when one of its people belongs to an organization that others have a part in, or
 * that somebody made who signed in as one of them.
 *
 * @throws Error that names such an organization
 */
export async function removeRemains(signIn: (email: string) => Promise<Person>): Promise<void> {
  const people: Registered[] = [];
  for (const role of Object.values<Role>(cast)) {
    const person = await signIn(role.email);
    const user = await findUser(person);
    if (user) people.push({ role, person, user });
  }
  const organizations = await findOrganizations(people);
  for (const { role, user } of people) {
    const foreign = user.memberships.find(({ orgId }) => !organizations.has(orgId));
    if (foreign) {
      throw new Error(
        `${role.email} belongs to ${foreign.orgName}, which is not the demo's alone: end that and start again, or set DEMO=false.`,
      );
    }
  }
  for (const { owner, orgName } of organizations.values()) {
    // By its name as well: somebody may have given it another, and so made it their own.
    await owner.delete(`/organizations/current?confirm=${encodeURIComponent(orgName)}`);
  }
  for (const { person } of people) await person.delete('/user');
}

/** The user that somebody signs in as; nothing before they registered. */
async function findUser(person: Person): Promise<Answer | undefined> {
  try {
    return await person.get('/user');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'user_not_registered') return undefined;
    throw error;
  }
}

/** By their ids, the organizations that the demo made and that nobody else is a member of. */
async function findOrganizations(
  people: readonly Registered[],
): Promise<Map<string, { owner: Person; orgName: string }>> {
  const ids = new Set(people.map(({ user }) => user.id));
  const found = new Map<string, { owner: Person; orgName: string }>();
  for (const { role, person, user } of people) {
    for (const { orgId, orgName, role: has } of user.memberships) {
      if (orgName !== role.organization || has !== 'owner') continue;
      const owner = person.in(orgId);
      const { data } = await owner.get('/organizations/current/members');
      if (data.every(({ userId }) => ids.has(userId))) found.set(orgId, { owner, orgName });
    }
  }
  return found;
}
