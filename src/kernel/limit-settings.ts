import { readWhole } from './settings.ts';

/** Limits of one person's part of what everybody shares; see docs/operations.md, "Limits". */
export interface UserLimits {
  /** Valid API tokens. */
  apiTokens: number;
  /** Organizations that the user has founded. */
  organizations: number;
  /** Invitations and repetitions of them that the user sends on a day. */
  invitationsPerDay: number;
  /** Mails with orders on a day, in all organizations. */
  orderMailsPerDay: number;
  /** Bytes of documents that the user uploads on a day, in all organizations. */
  uploadsPerDay: number;
  /** Webhook endpoints of all organizations that the user has founded. */
  webhookEndpoints: number;
  /** Open invitations of an organization. */
  openInvitations: number;
}

type Whole = (name: string, fallback: number, min: number, max: number) => number;
type Value = (name: string) => string | undefined;

const most = 1_000_000;

export const readUserLimits = (whole: Whole): UserLimits => ({
  apiTokens: whole('API_TOKENS_PER_USER', 50, 1, most),
  organizations: whole('ORGANIZATIONS_PER_USER', 20, 1, most),
  invitationsPerDay: whole('INVITATIONS_PER_DAY', 100, 1, most),
  orderMailsPerDay: whole('ORDER_MAILS_PER_DAY', 500, 1, most),
  uploadsPerDay: whole('UPLOADS_PER_DAY', 5000, 1, most) * 1024 * 1024,
  webhookEndpoints: whole('WEBHOOK_ENDPOINTS_PER_USER', 50, 1, most),
  openInvitations: whole('OPEN_INVITATIONS', 100, 1, most),
});

/** Requests a minute, on all nodes together; undefined is without limit. */
export interface RateLimits {
  /** Of a credential. */
  rateLimit: number | undefined;
  /** Of all credentials of a user together. */
  userRateLimit: number | undefined;
}

/** How many credentials a user may use as much as each of them may be used. */
const credentialsAtOnce = 4;

/** No limit in local mode; elsewhere `off` means no limit. */
export function readRateLimits(value: Value, remote: boolean, problems: string[]): RateLimits {
  const read = (name: string, fallback: number | undefined) => {
    const text = value(name);
    if (text === 'off') return undefined;
    if (text === undefined) return fallback;
    return readWhole(name, text, { fallback: 1, min: 1, max: most, or: 'off' }, problems);
  };
  const rateLimit = read('RATE_LIMIT', remote ? 1200 : undefined);
  const ofUser = rateLimit && rateLimit * credentialsAtOnce;
  return { rateLimit, userRateLimit: read('RATE_LIMIT_PER_USER', ofUser) };
}
