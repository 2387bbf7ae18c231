import type { Bakery } from './bakery.ts';
import { cast } from './cast.ts';
import type { Person } from './person.ts';

/**
 * A colleague who came by invitation, another who is awaited, and a customer of the bakery who
 * wants its owner in an organization of her own.
 */
export async function meetColleagues(
  { owner }: Bakery,
  signIn: (email: string) => Promise<Person>,
): Promise<void> {
  const invitations = '/organizations/current/invitations';
  const { email, name } = cast.colleague;
  const colleague = await signIn(email);
  await colleague.post('/user', { name });
  const { id } = await owner.post(invitations, { email, role: 'admin' });
  await colleague.post('/invitations/accept', { invitationId: id });
  await owner.post(invitations, { email: 'rowan@example.com', role: 'member' });
  const cafe = await signIn(cast.customer.email);
  await cafe.post('/user', { name: cast.customer.name });
  const { id: orgId } = await cafe.post('/organizations', { name: cast.customer.organization });
  await cafe.in(orgId).post(invitations, { email: cast.owner.email, role: 'member' });
}
