import type { Client } from '../../support/client.ts';
import { newMember, withApiToken } from '../../support/users.ts';
import { newOrganization, query } from '../../support/world.ts';
import type { List } from './list.ts';

/** Lists of members, their tokens, and invitations. */

const path = '/organizations/current/invitations';

const members: List = {
  operation: 'listMembers',
  day: 'joinedAt',
  recordOf: (row) => ({ ...row, id: String(row.userId) }),
  async make(owner) {
    const admin = await newMember(owner, 'admin');
    const member = await newMember(owner);
    await owner.patch('/user', { name: 'zoe' });
    await admin.patch('/user', { name: 'Émile' });
    await member.patch('/user', { name: 'Anton' });
    return {
      ids: { zoe: owner.userId, Émile: admin.userId, Anton: member.userId },
      whole: 'Anton zoe Émile',
      sorts: { name: 'Anton zoe Émile', joinedAt: 'zoe Émile Anton' },
      finds: [
        [{ role: 'owner,admin' }, 'zoe Émile'],
        [{ q: 'ÉMI' }, 'Émile'],
        [{ q: member.email.toUpperCase() }, 'Anton'],
      ],
    };
  },
};

const tokens: List = {
  operation: 'listApiTokens',
  async make(owner) {
    const { id: second } = (await owner.post('/organizations', { name: 'Second' })).body;
    const ids: Record<string, string> = {};
    const bodies = [
      { name: 'Alpha', readOnly: true },
      { name: 'beta' },
      { name: 'Gamma', orgId: second },
    ];
    for (const body of bodies) ids[body.name] = (await withApiToken(owner, body)).id;
    await withApiToken(await newMember(owner), { name: 'Alpha of another' });
    return {
      ids,
      whole: 'Gamma beta Alpha',
      sorts: { createdAt: 'Alpha beta Gamma', name: 'Alpha beta Gamma' },
      finds: [
        [{ orgId: second }, 'Gamma'],
        [{ readOnly: 'true' }, 'Alpha'],
        [{ q: 'BET' }, 'beta'],
      ],
    };
  },
};

/** Moves the end of an invitation, by days from now. */
const endIn = (id: string | undefined, days: number) =>
  query(`update invitations set expires_at = now() + $2 * interval '1 day' where id = $1`, [
    id,
    days,
  ]);

const invitations: List = {
  operation: 'listInvitations',
  async make(owner) {
    const ids: Record<string, string> = {};
    const invite = async (by: Client, email: string, role: string) => {
      ids[email] = (await by.post(path, { email, role })).body.id;
    };
    const admin = await newMember(owner, 'admin');
    await query('delete from invitations where org_id = $1', [owner.orgId]);
    await invite(owner, 'carol@example.com', 'member');
    await invite(owner, 'Alice@example.com', 'admin');
    await invite(admin, 'bob@example.com', 'member');
    await endIn(ids['carol@example.com'], -1);
    await endIn(ids['Alice@example.com'], 9);
    await endIn(ids['bob@example.com'], 5);
    return {
      ids,
      whole: 'bob@example.com Alice@example.com carol@example.com',
      sorts: {
        createdAt: 'carol@example.com Alice@example.com bob@example.com',
        expiresAt: 'carol@example.com bob@example.com Alice@example.com',
        email: 'Alice@example.com bob@example.com carol@example.com',
      },
      finds: [
        [{ status: 'expired,declined' }, 'carol@example.com'],
        [{ status: 'pending' }, 'bob@example.com Alice@example.com'],
        [{ role: 'admin' }, 'Alice@example.com'],
        [{ q: 'ALICE' }, 'Alice@example.com'],
        [{ invitedBy: admin.userId }, 'bob@example.com'],
        [{ invitedBy: owner.orgId ?? '' }, ''],
      ],
    };
  },
};

const received: List = {
  operation: 'listMyInvitations',
  async make(owner) {
    const [one, two] = [await newOrganization(), await newOrganization()];
    const ids: Record<string, string> = {};
    for (const [name, by] of Object.entries({ one, two })) {
      ids[name] = (await by.post(path, { email: owner.email.toUpperCase() })).body.id;
      await by.post(path, { email: 'somebody.else@example.com' });
    }
    await endIn(ids.one, 9);
    await endIn(ids.two, 5);
    return {
      ids,
      whole: 'two one',
      sorts: { createdAt: 'one two', expiresAt: 'two one' },
      finds: [[{ orgId: one.orgId ?? '' }, 'one']],
    };
  },
};

export const peopleLists: readonly List[] = [members, tokens, invitations, received];
