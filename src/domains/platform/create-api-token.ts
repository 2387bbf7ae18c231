/** E005, W005: makes an API token for one of the caller's organizations and shows it, once. */
import { makeApiToken } from '../../kernel/access/api-token.ts';
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { invalid, Problem, unknownReferences } from '../../kernel/problem.ts';
import { apiTokenExample, apiTokenInput, createdApiToken } from './api-token.ts';
import { countLiveTokens, insertApiToken } from './api-tokens.store.ts';
import { keepMembership } from './members.store.ts';
import { keepOrganization } from './organizations.store.ts';
import { lockUser } from './users.store.ts';

export const createApiToken = endpoint({
  id: 'E005',
  operation: 'createApiToken',
  method: 'POST',
  path: '/user/api-tokens',
  tag: 'API tokens',
  summary: 'Create API token',
  description:
    'The token acts for you in one organization, with your role at the time of each request. It ends with your membership. Send it as `Authorization: Bearer <token>`; `X-Org-Id` is optional. Save the token: only its hash is stored, so it is never shown again. You may have 50 valid tokens (`API_TOKENS_PER_USER`; 409 `limit_reached`).',
  access: 'user',
  plane: 'platform',
  dryRun: false,
  body: apiTokenInput,
  gives: created(createdApiToken, undefined, ['token']),
  fails: ['not_found', 'limit_reached'],
  example: {
    body: {
      name: 'Nightly export',
      orgId: apiTokenExample.orgId,
      readOnly: true,
      expiresAt: apiTokenExample.expiresAt,
    },
    reply: {
      ...apiTokenExample,
      token: 'stw_pat_Xk2f9aQm7RzL0dVhPt3sYbNcW8uEo1gJiKxT5vH4qAlwZ9rB',
    },
  },

  async run({ tx, actor, body, now, newId, services }) {
    const { userId } = actor;
    const { apiTokens } = services.userLimits;
    const createdAt = now.toISOString();
    if (body.expiresAt && body.expiresAt <= createdAt) {
      throw invalid({ path: '/expiresAt', code: 'too_early', message: 'must be in the future.' });
    }
    if (!(await keepMembership(tx, body.orgId, userId))) {
      throw unknownReferences([
        { path: '/orgId', code: 'not_found', message: 'You have no such organization.' },
      ]);
    }
    await keepOrganization(tx, body.orgId);
    await lockUser(tx, userId);
    if ((await countLiveTokens(tx, userId, now)) >= apiTokens) {
      throw new Problem(
        'limit_reached',
        `You have ${apiTokens} API tokens, which is the most. Revoke one that you no longer use.`,
      );
    }
    const { token, hash, shown } = makeApiToken();
    const made = await insertApiToken(tx, {
      id: newId(),
      name: body.name,
      orgId: body.orgId,
      userId,
      prefix: shown,
      hash,
      readOnly: body.readOnly ?? false,
      expiresAt: body.expiresAt ?? null,
      lastUsedAt: null,
      createdAt,
      updatedAt: createdAt,
    });
    return { ...made, token };
  },
});
