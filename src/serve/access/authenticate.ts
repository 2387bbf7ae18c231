import { hashOf, isApiToken, isWellFormed } from '../../kernel/access/api-token.ts';
import { type Caller, identityIn } from '../../kernel/access/caller.ts';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { identity } from '../../kernel/limits/identity.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { Problem } from '../../kernel/problem.ts';
import { recentEntries } from '../../kernel/recent-entries.ts';
import {
  type Claims,
  KeysUnavailable,
  TokenRefused,
  type TokenVerifier,
} from '../identity/id-tokens.ts';
import { invalidToken, unauthenticated } from './membership.ts';

interface KnownUser {
  id: string;
  email: string | null;
  emailVerified: boolean;
}

interface KnownToken {
  userId: string;
  token: NonNullable<Caller['token']>;
}

interface StoredToken {
  id: string;
  orgId: string;
  userId: string;
  readOnly: boolean;
  issuer: string;
  subject: string;
}

const { touchInterval, userLifetime, remembered } = valuesOf(identity.callers);

/** Whether the token proves another address than the user's stored one. */
const isOutdated = (user: KnownUser, { email, emailVerified }: Claims): boolean =>
  emailVerified && !(user.emailVerified && user.email === email);

/**
 * Turns a credential into a caller. It caches whose credential it is: the user of an identity for a
 * minute, and the user and organization of an API token for good, since these never change. Whether
 * an API token is still valid, and its user still a member, is checked with every request, by
 * `membership.ts`.
 */
export class Authenticator {
  /** By the claims that the verifier caches: when it drops the claims, the caller goes, too. */
  private readonly callers = new WeakMap<Claims, { caller: Caller; until: number }>();
  private readonly users = recentEntries<KnownUser>(remembered, userLifetime);
  private readonly tokens = recentEntries<KnownToken>(remembered);
  private readonly touched = recentEntries<number>(remembered);
  private readonly database: Database;
  private readonly verifier: TokenVerifier;
  private readonly now: () => Date;

  constructor(database: Database, verifier: TokenVerifier, now: () => Date) {
    this.database = database;
    this.verifier = verifier;
    this.now = now;
  }

  /** The bearer credential of an `Authorization` header; 401 when there is none. */
  async authenticate(header: string | undefined, needsUser: boolean): Promise<Caller> {
    const credential = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
    if (!credential) {
      throw unauthenticated(
        header
          ? 'The Authorization header must be: Bearer, a space, and an ID token or API token.'
          : 'Sign in and send: Authorization: Bearer <ID token or API token>.',
      );
    }
    if (isApiToken(credential)) return this.byApiToken(credential);
    const claims = this.verifier.peek(credential) ?? (await this.verify(credential));
    return needsUser ? this.byIdentity(claims) : { userId: '', claims };
  }

  /** The caller of an ID token that was checked, and signed in, less than a minute ago. */
  cachedCaller(header: string | undefined): Caller | null {
    if (!header?.startsWith('Bearer ')) return null;
    const claims = this.verifier.peek(header.slice(7));
    const known = claims && this.callers.get(claims);
    return known && known.until > this.now().getTime() ? known.caller : null;
  }

  /**
   * The user that an identity has now, if it is another one than the refused caller: the cached
   * user was deleted, and the identity registered again, on another node.
   */
  async successorOf(caller: Caller | null, refusal: unknown): Promise<Caller | undefined> {
    const code = refusal instanceof Problem ? refusal.code : undefined;
    if (code !== 'forbidden' && code !== 'user_not_registered') return undefined;
    if (!caller?.claims || !caller.userId) return undefined;
    this.evict(caller.claims);
    const current = await this.byIdentity(caller.claims).catch(() => undefined);
    return current?.userId === caller.userId ? undefined : current;
  }

  /** Drops the cached user of an identity, after the user was created, changed or deleted. */
  evict(claims: Claims | undefined): void {
    if (!claims) return;
    this.users.delete(identityIn(claims));
    this.callers.delete(claims);
  }

  private async verify(credential: string): Promise<Claims> {
    try {
      return await this.verifier.verify(credential);
    } catch (error) {
      if (error instanceof TokenRefused) throw unauthenticated(error.message);
      if (error instanceof KeysUnavailable) {
        throw new Problem('unavailable', 'The identity provider is out of reach. Try again soon.', {
          headers: { 'retry-after': '5' },
          cause: error,
        });
      }
      throw error;
    }
  }

  private async byIdentity(claims: Claims): Promise<Caller> {
    const key = identityIn(claims);
    let user = this.users.get(key);
    if (!user || isOutdated(user, claims)) {
      user = await this.signIn(claims);
      this.users.set(key, user);
    }
    const caller = { userId: user.id, claims };
    const until = this.now().getTime() + (this.users.getRemainingTTL(key) || 0);
    this.callers.set(claims, { caller, until });
    return caller;
  }

  /** Finds the user, and updates the stored e-mail address to the verified one of the token. */
  private async signIn(claims: Claims): Promise<KnownUser> {
    const [[row]] = await this.database.read({}, [
      sql<KnownUser>`select id, email, email_verified as "emailVerified" from find_user(${claims.issuer}, ${claims.subject})`,
    ]);
    if (!row) {
      throw new Problem('user_not_registered', 'Register first: POST /api/user with this token.');
    }
    if (!isOutdated(row, claims)) return row;
    await this.database.transaction({ userId: row.id }, (tx) =>
      tx.run(sql`update users set email = ${claims.email}, email_verified = true,
        updated_at = ${this.now()} where id = ${row.id} and deleted_at is null`),
    );
    return { id: row.id, email: claims.email, emailVerified: true };
  }

  private async byApiToken(credential: string): Promise<Caller> {
    if (!isWellFormed(credential)) throw unauthenticated('This is not a well-formed API token.');
    const hash = hashOf(credential);
    const key = hash.toString('base64url');
    let known = this.tokens.get(key);
    if (!known) {
      const [[found]] = await this.database.read({}, [
        sql<StoredToken>`select id, org_id as "orgId", user_id as "userId",
            read_only as "readOnly", issuer, subject
          from find_api_token_of_person(${`\\x${hash.toString('hex')}`}::bytea)`,
      ]);
      if (!found) throw invalidToken();
      const { id, orgId, userId, readOnly } = found;
      known = { userId, token: { id, orgId, readOnly, person: identityIn(found) } };
      this.tokens.set(key, known);
    }
    this.touch(known);
    return known;
  }

  /** Records the token's use, at most once per interval; the request does not wait for it. */
  private touch({ userId, token }: KnownToken): void {
    const now = this.now();
    if (now.getTime() - (this.touched.get(token.id) ?? 0) < touchInterval) return;
    this.touched.set(token.id, now.getTime());
    this.database
      .transaction({ userId }, (tx) =>
        tx.run(sql`update api_tokens set last_used_at = ${now}
          where id = ${token.id} and user_id = ${userId}`),
      )
      .catch(() => this.touched.delete(token.id));
  }
}
