/**
 * Who is signed in. The ID token is kept in memory alone: a reload asks the identity provider
 * again, and a new tab asks the other tabs first.
 */
import * as oauth from 'oauth4webapi';
import { forgetDrafts } from './drafts.ts';
import { forgetPages } from './recent-pages.ts';
import { type SignInSettings, settings } from './settings.ts';

interface Credentials {
  idToken: string;
  refreshToken: string | undefined;
  /** Milliseconds since 1970. */
  expires: number;
}

/** The values that must outlive the way to the identity provider and back. It is no credential. */
interface Flow {
  state: string;
  verifier: string;
  /** The address to return to. */
  returnTo: string;
}

const flowKey = 'stockwright.sign-in';
/** Whether this browser was signed in before: then the identity provider may know who it is. */
const knownKey = 'stockwright.known';
const redirectPath = '/signed-in';
/** A lock that each tab with a token shares, so that others know of it. */
const tokenLock = 'stockwright.token';
/** Milliseconds in which another tab must answer. */
const tabAnswer = 60;
/** A token is renewed this long before it expires. */
const renewBefore = 60_000;
/** Milliseconds that the identity provider has to revoke a token when the user leaves. */
const revocationTime = 3_000;

let credentials: Credentials | undefined;
const tabs = new BroadcastChannel('stockwright');
const listeners = new Set<() => void>();

type Message =
  | { type: 'ask' }
  | { type: 'credentials'; credentials: Credentials }
  | { type: 'signed-out' };

tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'ask' && credentials) tell({ type: 'credentials', credentials });
  if (data.type === 'credentials' && isFresh(data.credentials)) take(data.credentials);
  if (data.type === 'signed-out') leave();
});

const tell = (message: Message) => tabs.postMessage(message);
const isFresh = (given: Credentials | undefined) => (given?.expires ?? 0) > Date.now();

/** Calls a function when the user has signed out, here or in another tab. */
export function onSignedOut(listener: () => void): void {
  listeners.add(listener);
}

function leave(): void {
  credentials = undefined;
  localStorage.removeItem(knownKey);
  forgetPages();
  forgetDrafts();
  for (const listener of listeners) listener();
}

export type Opened =
  | { state: 'signed-in' }
  /** The browser is on its way to the identity provider. */
  | { state: 'leaving' }
  | { state: 'signed-out'; problem?: string };

/** Whether the identity provider has sent the browser back. */
const comesBack = (): boolean => location.pathname === redirectPath;

/** Whether a program may ask the identity provider; the browser must go to any other. */
const answersPrograms = ({ authorizationEndpoint }: SignInSettings): boolean =>
  new URL(authorizationEndpoint, location.origin).origin === location.origin;

/** Whether it is sure, before the session is open, that this page stays. */
export const stays = (): boolean =>
  comesBack() || !settings.signIn || answersPrograms(settings.signIn);

/** Finds out who is signed in, when the page is loaded. */
export async function openSession(): Promise<Opened> {
  if (comesBack()) return finish();
  if (await askTabs()) return { state: 'signed-in' };
  const { signIn: provider } = settings;
  if (localStorage.getItem(knownKey) === null || !provider) return { state: 'signed-out' };
  if (answersPrograms(provider)) return askHere(provider);
  await signIn({ prompt: 'none' });
  return { state: 'leaving' };
}

/** Asks an identity provider at the address of the service, without leaving the page. */
async function askHere(provider: SignInSettings): Promise<Opened> {
  const flow = newFlow();
  return accept(async () => {
    const { url, body } = await fetch(
      await authorizationAddress(provider, flow, { prompt: 'none' }),
    );
    await body?.cancel();
    return exchange(provider, new URL(url), flow);
  });
}

async function askTabs(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  if (!held?.some(({ name }) => name === tokenLock)) return false;
  tell({ type: 'ask' });
  const end = Date.now() + tabAnswer;
  while (!isFresh(credentials) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return isFresh(credentials);
}

type SignInOptions = { prompt?: 'none'; login_hint?: string };

/** Sends the browser to the identity provider. */
export async function signIn(more: SignInOptions): Promise<void> {
  const { signIn: provider } = settings;
  if (!provider) return;
  const flow = newFlow();
  sessionStorage.setItem(flowKey, JSON.stringify(flow));
  location.replace(await authorizationAddress(provider, flow, more));
}

const newFlow = (): Flow => ({
  state: oauth.generateRandomState(),
  verifier: oauth.generateRandomCodeVerifier(),
  returnTo: `${location.pathname}${location.search}`,
});

async function authorizationAddress(
  provider: SignInSettings,
  flow: Flow,
  more: SignInOptions,
): Promise<URL> {
  const address = new URL(provider.authorizationEndpoint, location.origin);
  const query = {
    client_id: provider.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}${redirectPath}`,
    state: flow.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address;
}

/** Takes the code with which the identity provider sent the browser back. */
async function finish(): Promise<Opened> {
  const kept = sessionStorage.getItem(flowKey);
  sessionStorage.removeItem(flowKey);
  const flow: Flow | undefined = kept ? JSON.parse(kept) : undefined;
  const answer = new URL(location.href);
  history.replaceState(null, '', flow?.returnTo ?? '/');
  const { signIn: provider } = settings;
  if (!flow || !provider) return { state: 'signed-out' };
  return accept(() => exchange(provider, answer, flow));
}

async function accept(answer: () => Promise<oauth.TokenEndpointResponse>): Promise<Opened> {
  try {
    keep(await answer());
    return { state: 'signed-in' };
  } catch (error) {
    return { state: 'signed-out', ...problemOf(error) };
  }
}

/** The identity provider knows nobody: no problem, but the start of a sign-in. */
function problemOf(error: unknown): { problem?: string } {
  if (error instanceof oauth.AuthorizationResponseError) {
    localStorage.removeItem(knownKey);
    if (/^(login|interaction|consent)_required$|account_selection/.test(error.error)) return {};
    return { problem: error.error_description ?? error.error };
  }
  return { problem: error instanceof Error ? error.message : String(error) };
}

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];

const metadataOf = ({
  issuer,
  tokenEndpoint,
  revocationEndpoint,
}: SignInSettings): oauth.AuthorizationServer => ({
  issuer,
  token_endpoint: new URL(tokenEndpoint, location.origin).href,
  ...(revocationEndpoint && {
    revocation_endpoint: new URL(revocationEndpoint, location.origin).href,
  }),
  // The algorithms of the service, which verifies the token; here only its claims are read.
  id_token_signing_alg_values_supported: algorithms,
});

async function exchange(
  provider: SignInSettings,
  answer: URL,
  { state, verifier }: Flow,
): Promise<oauth.TokenEndpointResponse> {
  const [server, client] = [metadataOf(provider), { client_id: provider.clientId }];
  const query = oauth.validateAuthResponse(server, client, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    query,
    `${location.origin}${redirectPath}`,
    verifier,
    { [oauth.allowInsecureRequests]: provider.local },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response, {
    requireIdToken: true,
  });
}

function keep(answer: oauth.TokenEndpointResponse): void {
  const claims = oauth.getValidatedIdTokenClaims(answer);
  if (!answer.id_token || !claims) throw new Error('The identity provider gave no ID token.');
  const made = {
    idToken: answer.id_token,
    refreshToken: answer.refresh_token ?? credentials?.refreshToken,
    expires: claims.exp * 1000,
  };
  take(made);
  localStorage.setItem(knownKey, '1');
  tell({ type: 'credentials', credentials: made });
}

/** Other tabs may ask for it until this one is closed. */
function take(made: Credentials): void {
  if (!credentials) navigator.locks.request(tokenLock, { mode: 'shared' }, () => untilClosed);
  credentials = made;
}

const untilClosed = new Promise<never>(() => undefined);

/** The token of a request; renewed shortly before it expires, by one tab at a time. */
export async function token(): Promise<string> {
  const { refreshToken, expires = 0 } = credentials ?? {};
  if (refreshToken && expires - Date.now() < renewBefore) {
    await navigator.locks.request('stockwright.renew', () => renew(refreshToken));
  }
  return credentials?.idToken ?? '';
}

async function renew(refreshToken: string): Promise<void> {
  // Another tab has renewed it while this one waited for its turn.
  if (credentials?.refreshToken !== refreshToken || !settings.signIn) return;
  const [server, client] = [metadataOf(settings.signIn), { client_id: settings.signIn.clientId }];
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refreshToken,
    { [oauth.allowInsecureRequests]: settings.signIn.local },
  );
  keep(await oauth.processRefreshTokenResponse(server, client, response));
}

/** Milliseconds since 1970 when the sign-in ends; undefined if it is renewed by itself. */
export function endOfSession(): number | undefined {
  return credentials?.refreshToken ? undefined : credentials?.expires;
}

/**
 * Forgets the token, in every tab, and ends the sign-in at the identity provider too: else the next
 * person at this computer would be signed in without a question.
 */
export async function signOut(): Promise<void> {
  const refreshToken = credentials?.refreshToken;
  tell({ type: 'signed-out' });
  leave();
  const { signIn: provider } = settings;
  if (!provider) return;
  // A token that cannot be revoked ends by itself, and the sign-in ends all the same.
  if (refreshToken) await revoke(provider, refreshToken).catch(() => undefined);
  if (provider.endSessionEndpoint) {
    const address = new URL(provider.endSessionEndpoint, location.origin);
    // Without `id_token_hint`: the address stays in the history of the browser.
    address.searchParams.set('client_id', provider.clientId);
    location.assign(address);
  }
}

async function revoke(provider: SignInSettings, refreshToken: string): Promise<void> {
  if (!provider.revocationEndpoint) return;
  const [server, client] = [metadataOf(provider), { client_id: provider.clientId }];
  const response = await oauth.revocationRequest(server, client, oauth.None(), refreshToken, {
    [oauth.allowInsecureRequests]: provider.local,
    signal: AbortSignal.timeout(revocationTime),
  });
  await oauth.processRevocationResponse(response);
}
