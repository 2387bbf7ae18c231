/** E001, W001: registers the caller as a user, from the claims of the ID token. */
import { identityOf } from '../../kernel/access/caller.ts';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { user, userExample } from './user.ts';
import { inheritDays } from './user-days.store.ts';
import { insertUser } from './users.store.ts';

export const createUser = endpoint({
  id: 'E001',
  operation: 'createUser',
  method: 'POST',
  path: '/user',
  tag: 'Users',
  summary: 'Create user',
  description:
    'E-mail address, name and locale come from the ID token; a `name` in the body replaces the name.',
  access: 'identity',
  plane: 'platform',
  dryRun: false,
  body: s.object({ name: s.optional(s.name({ example: 'Ada Byron' })) }),
  bodyOptional: true,
  gives: created(user, () => '/api/user'),
  fails: ['already_exists'],
  example: { body: { name: 'Ada Byron' }, reply: userExample },

  async run({ tx, actor, body, now, newId, services, afterCommit }) {
    const { claims } = actor;
    if (!claims) throw new TypeError('This route accepts ID tokens only.');
    const id = newId();
    tx.act({ userId: id });
    const made = await insertUser(tx, {
      id,
      issuer: claims.issuer,
      subject: claims.subject,
      email: claims.email,
      emailVerified: claims.emailVerified,
      name: body.name ?? claims.name ?? claims.email ?? '',
      locale: claims.locale,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    if (!made) {
      throw new Problem('already_exists', 'You are registered already; see GET /api/user.');
    }
    await inheritDays(tx, { userId: id, identity: identityOf(actor), now });
    afterCommit(() => services.evictCaller(claims));
    return made;
  },
});
