/** E007, W007: revokes one of the caller's API tokens; it is invalid at once. */
import { endpoint, noContent } from '../../kernel/contract/endpoint.ts';
import { Problem } from '../../kernel/problem.ts';
import { lockApiToken, revokeApiToken as revoke } from './api-tokens.store.ts';

export const revokeApiToken = endpoint({
  id: 'E007',
  operation: 'revokeApiToken',
  method: 'DELETE',
  path: '/user/api-tokens/:id',
  tag: 'API tokens',
  summary: 'Revoke API token',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  gives: noContent,
  unversioned: true,
  fails: ['not_found'],

  async locate({ tx, actor, path }) {
    const found = await lockApiToken(tx, actor.userId, path.id ?? '');
    if (!found) {
      throw new Problem('not_found', 'You have no such API token, or it was revoked already.');
    }
    return found;
  },

  async run({ tx, subject, path, now }) {
    await tx.run(revoke(subject.orgId, path.id ?? '', now));
  },
});
