import { jsonb, part, type Statement, sql } from '../database/sql.ts';

/** Every SQL statement on `installation`, whose only row all nodes share. */

/** As long as the epoch of the change feed is the same, a position means the same event. */
export const feedEpoch = part`select feed_epoch() as epoch`;

export const changeFeedEpoch = (): Statement =>
  sql`update installation set feed_generation = gen_random_uuid()`;

export const selectFeedEpoch = (): Statement<{ epoch: string }> =>
  sql<{ epoch: string }>`${feedEpoch}`;

/** Keeps the check of the first node that starts; returns the one that is kept. */
export const keepSecretCheck = (check: string): Statement<{ check: string }> =>
  sql<{ check: string }>`update installation set secret_check = coalesce(secret_check, ${check})
    returning secret_check as check`;

export const storeSecretCheck = (check: string): Statement =>
  sql`update installation set secret_check = ${check}`;

/** The settings of a node, by their names. */
export type SharedSettings = Readonly<Record<string, string | number | null>>;

/**
 * Keeps the settings of a node, unless a node with others was seen within three minutes; returns
 * those that are kept.
 */
export const keepSettings = (settings: SharedSettings): Statement<{ settings: SharedSettings }> =>
  sql<{ settings: SharedSettings }>`update installation i set
      settings = case when ${othersAreSeen(settings)} then i.settings else ${jsonb(settings)} end,
      settings_seen_at = case when ${othersAreSeen(settings)} then i.settings_seen_at
        else now() end
    returning i.settings`;

const othersAreSeen = (settings: SharedSettings) => part`(i.settings <> ${jsonb(settings)}::jsonb
  and i.settings_seen_at > now() - interval '3 minutes')`;

/** The node ends: another one may begin with other settings at once. */
export const leaveSettings = (settings: SharedSettings): Statement =>
  sql`update installation set settings_seen_at = null where settings = ${jsonb(settings)}::jsonb`;
