/** Further content of the pages. */
export interface PageOptions {
  /** HTML of a picture before the name. */
  logo?: string;
  /** A command that makes a token in a terminal. */
  terminal?: string;
}

export interface DevSignInOptions {
  /** Name of the service, which the pages show. */
  name: string;
  /** Id of the service as a client, and the audience of its ID tokens. */
  audience: string;
  /** Address of the provider, such as `http://127.0.0.1:3000/idp`; `handler` answers its path. */
  issuer: string;
  /** Paths of the pages of the service that may receive a code. */
  redirectPaths: readonly string[];
  /** Where sign-ins in progress are stored; all processes of the service have the same folder. */
  folder: string;
  /** Returns the stored text of a key, or stores and returns what `make` returns. */
  openKey(name: string, make: () => Promise<string>): Promise<string>;
  /** The time, for tests. */
  now?(): Date;
  /** Receives unexpected errors of requests. */
  reportError?(error: unknown): void;
  /** Says whether the service accepts an e-mail address; by default, one with an @ and a dot. */
  isEmail?(text: string): boolean;
  pages?: PageOptions;
}

/** The options with their defaults, and values derived from them. */
export interface Settings extends Required<DevSignInOptions> {
  providerPath: string;
  sessionCookie: string;
}

/** The form that asks for an e-mail address. */
export const emailPath = '/dev/sign-in/email';
/** The `end_session_endpoint`. */
export const signOutPath = '/dev/sign-in/end';
export const tokenLifetimeSeconds = 12 * 60 * 60;
export const scopes = 'openid email profile';
/** Time for a sign-in, from its form to its code. */
export const signInSeconds = 10 * 60;

export function settingsOf(options: DevSignInOptions): Settings {
  const { audience, issuer } = options;
  return {
    now: () => new Date(),
    reportError: () => {},
    isEmail: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
    pages: {},
    ...options,
    providerPath: new URL(issuer).pathname,
    sessionCookie: `${audience}_idp_session`,
  };
}
