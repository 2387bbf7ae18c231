/** E003, W003: changes the caller's name or locale. */

import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { differs } from '../../kernel/values/differs.ts';
import { user, userChanges, userExample } from './user.ts';
import { lockUser, updateUser as update } from './users.store.ts';

export const updateUser = endpoint({
  id: 'E003',
  operation: 'updateUser',
  method: 'PATCH',
  path: '/user',
  tag: 'Users',
  summary: 'Update user',
  description: 'Changes the name and locale. The e-mail address follows your sign-in.',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  body: userChanges,
  gives: ok(user),
  unversioned: true,
  example: {
    body: { name: 'Ada Lovelace', locale: 'en-GB' },
    reply: { ...userExample, name: 'Ada Lovelace', locale: 'en-GB' },
  },

  async run({ tx, actor, body, now }) {
    const found = await lockUser(tx, actor.userId);
    if (!differs(found, body)) return found;
    return update(tx, { ...found, ...body, updatedAt: now.toISOString() });
  },
});
