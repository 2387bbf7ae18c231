import type { Bakery } from './bakery.ts';
import type { Client } from './client.ts';
import { seedUsers } from './seed-users.ts';

const invitations = '/organizations/current/invitations';

/** Adds a colleague who accepted an invitation. */
export async function addColleague(
  bakery: Bakery,
  signIn: (email: string) => Promise<Client>,
): Promise<void> {
  const { email, name } = seedUsers.colleague;
  const colleague = await signIn(email);
  await colleague.post('/user', { name });
  const { id } = await bakery.owner.post(invitations, { email, role: 'admin' });
  await colleague.post('/invitations/accept', { invitationId: id });
  bakery.colleague = colleague.in(bakery.orgId);
}

/**
 * Leaves an open invitation of another colleague, and one of the bakery's owner to a customer's
 * organization: they end soon, so they are of the present.
 */
export async function invite(
  { owner }: Bakery,
  signIn: (email: string) => Promise<Client>,
): Promise<void> {
  await owner.post(invitations, { email: 'rowan@example.com', role: 'member' });
  const cafe = await signIn(seedUsers.customer.email);
  await cafe.post('/user', { name: seedUsers.customer.name });
  const { id: orgId } = await cafe.post('/organizations', {
    name: seedUsers.customer.organization,
  });
  await cafe.in(orgId).post(invitations, { email: seedUsers.owner.email, role: 'member' });
}
