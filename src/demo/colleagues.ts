import type { Bakery } from './bakery.ts';
import type { Person } from './person.ts';

/**
 * A colleague who came by invitation, another who is awaited, and a customer of the bakery who
 * wants its owner in an organization of her own.
 */
export async function meetColleagues(
  { owner }: Bakery,
  invitedOwner: string,
  signIn: (email: string) => Promise<Person>,
): Promise<void> {
  const invitations = '/organizations/current/invitations';
  const colleague = await signIn('niall@example.com');
  await colleague.post('/user', { name: 'Niall Keane' });
  const { id } = await owner.post(invitations, { email: 'niall@example.com', role: 'admin' });
  await colleague.post('/invitations/accept', { invitationId: id });
  await owner.post(invitations, { email: 'rowan@example.com', role: 'member' });
  const cafe = await signIn('cafe@example.com');
  await cafe.post('/user', { name: 'Sinead Corrigan' });
  const { id: orgId } = await cafe.post('/organizations', { name: 'Corner Cafe' });
  await cafe.in(orgId).post(invitations, { email: invitedOwner, role: 'member' });
}
