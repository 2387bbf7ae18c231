/**
 * The issuer of every local user, whatever address the provider answers at. OpenID Connect wants
 * an issuer to be the address of its discovery document, so the provider's own tokens name host
 * and port; a user, though, must be the same person after a restart on another port, and
 * `npm run token` knows no port at all. So the verifier takes every loopback address of the
 * provider (the key alone proves the token) and reports this one.
 */
export const localIssuer = 'http://127.0.0.1/idp';

/** The audience of local ID tokens, and so the id of the provider's one client. */
export const localAudience = 'stockwright';

export const tokenLifetimeSeconds = 12 * 60 * 60;

/** Where the provider is mounted. */
export const providerPath = '/idp';

/** The sign-in page, its e-mail form, and where the provider sends the code. */
export const signInPath = '/dev/sign-in';
export const emailPath = '/dev/sign-in/email';
export const callbackPath = '/dev/sign-in/callback';

export const scopes = 'openid email profile';

/** The provider's session cookie, which the sign-in page ends before it starts another sign-in. */
export const sessionCookie = 'stockwright_idp_session';

/** A sign-in, from the e-mail form to the code, is done in this time. */
export const signInSeconds = 10 * 60;
