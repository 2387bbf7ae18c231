/**
 * Who is signed in. The ID token is kept in memory alone: a reload asks the identity provider
 * again, and a new tab asks the other tabs first.
 */
import * as oauth from 'oauth4webapi';
import { forgetDrafts } from './drafts.ts';
import {
  authorizationAddress,
  exchange,
  type Flow,
  redirectPath,
  refresh,
  revoke,
  type SignInOptions,
} from './identity-provider.ts';
import { forgetPages } from './recent-pages.ts';
import { type SignInSettings, settings } from './settings.ts';
import { isForSignIn } from './sign-in-window.ts';

interface Credentials {
  idToken: string;
  refreshToken: string | undefined;
  /** Milliseconds since 1970. */
  expires: number;
}

const flowKey = 'stockwright.sign-in';
/** Whether this browser was signed in before: then the identity provider may know who it is. */
const knownKey = 'stockwright.known';
/** A lock that each tab with a token shares, so that others know of it. */
const tokenLock = 'stockwright.token';
/** Milliseconds in which another tab must answer. */
const tabAnswer = 60;
/** A token is renewed this long before it expires. */
const renewBefore = 60_000;

let credentials: Credentials | undefined;
const tabs = new BroadcastChannel('stockwright');
const leavers = new Set<() => void>();
const comers = new Set<() => void>();

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
  leavers.add(listener);
}

/** Calls a function each time that there is a new token; returns the way to stop. */
export function onSignedIn(listener: () => void): () => void {
  comers.add(listener);
  return () => void comers.delete(listener);
}

function leave(): void {
  credentials = undefined;
  localStorage.removeItem(knownKey);
  forgetPages();
  forgetDrafts();
  for (const listener of leavers) listener();
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
  if (!isForSignIn() && (await askTabs())) return { state: 'signed-in' };
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
  const isNew = credentials?.idToken !== made.idToken;
  credentials = made;
  if (isNew) for (const listener of comers) listener();
}

const untilClosed = new Promise<never>(() => undefined);

/** The token of a request; renewed shortly before it expires, by one tab at a time. */
export async function token(): Promise<string> {
  const { refreshToken, expires = 0 } = credentials ?? {};
  if (refreshToken && expires - Date.now() < renewBefore) {
    // A token that cannot be renewed is refused by the service once it has expired.
    await navigator.locks
      .request('stockwright.renew', () => renew(refreshToken))
      .catch(() => undefined);
  }
  return credentials?.idToken ?? '';
}

async function renew(refreshToken: string): Promise<void> {
  // Another tab has renewed it while this one waited for its turn.
  if (credentials?.refreshToken !== refreshToken || !settings.signIn) return;
  keep(await refresh(settings.signIn, refreshToken));
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
