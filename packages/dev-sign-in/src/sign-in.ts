import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type Provider from 'oidc-provider';
import { parseEmail } from './account.ts';
import { isLoopbackAuthority } from './loopback.ts';
import { contentSecurityPolicy, emailPage, problemPage, signOutPage, tokenPage } from './pages.ts';
import { type Settings, scopes, signInSeconds } from './settings.ts';

/** A page of the sign-in, for Node's own request and response; `handle` never rejects. */
export interface SignInRoute {
  method: 'GET' | 'POST';
  path: string;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/** The dependencies of the pages. */
interface Context {
  settings: Settings;
  keys: JSONWebKeySet;
  provider(): Promise<Provider>;
}

type Handle = (context: Context, req: IncomingMessage, res: ServerResponse) => Promise<void>;

const maxFormSize = 4 * 1024;
const exchangeTimeout = 10_000;

/**
 * The pages: the first asks for an e-mail address and the last shows an ID token for it, by
 * authorization code and PKCE.
 */
export function signInRoutes(context: Context): SignInRoute[] {
  const { signInPath, emailPath, callbackPath, signOutPath } = context.settings;
  const route = (method: 'GET' | 'POST', path: string, handle: Handle): SignInRoute => ({
    method,
    path,
    handle: (req, res) => guard(handle, context, req, res),
  });
  return [
    route('GET', signInPath, start),
    route('GET', emailPath, showForm),
    route('POST', emailPath, signIn),
    route('GET', callbackPath, showToken),
    route('GET', signOutPath, signOut),
  ];
}

async function guard(
  handle: Handle,
  context: Context,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!isLoopbackAuthority(req.headers.host)) {
    res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  try {
    await handle(context, req, res);
  } catch (error) {
    const { settings } = context;
    if (error instanceof Error && error.name === 'SessionNotFound') return sendEnded(res, settings);
    settings.reportError(error);
    const text = 'The log of the service has the error.';
    send(res, 500, problemPage('The sign-in failed', text, settings));
  }
}

/** Sends the browser to the provider; a cookie keeps the state and the verifier. */
async function start({ settings }: Context, req: IncomingMessage, res: ServerResponse) {
  const { audience, callbackPath, flowCookie, providerPath } = settings;
  const [state, verifier] = [random(), random()];
  const query = new URLSearchParams({
    client_id: audience,
    response_type: 'code',
    scope: scopes,
    redirect_uri: redirectUri(req, settings),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  res.setHeader('Set-Cookie', [
    `${flowCookie}=${state}.${verifier}; Path=${callbackPath}; Max-Age=${signInSeconds}; HttpOnly; SameSite=Lax`,
    // With an earlier session, the provider would skip the form.
    endOfSession(settings),
  ]);
  redirect(res, `${providerPath}/auth?${query}`);
}

const endOfSession = ({ sessionCookie }: Settings): string =>
  `${sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The provider's interaction. */
async function showForm(context: Context, req: IncomingMessage, res: ServerResponse) {
  const provider = await context.provider();
  const { params } = await provider.interactionDetails(req, res);
  const { isEmail } = context.settings;
  const hint = parseEmail(String(params.login_hint ?? ''), isEmail);
  // A page of this service has asked for the address already. Another site must not choose it.
  if (hint !== undefined && isSentFromHere(req)) return finish(provider, req, res, hint);
  send(res, 200, emailPage(context.settings, { text: hint ?? '' }));
}

async function signIn(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { settings } = context;
  if (!isSameOrigin(req)) {
    const text = 'The form was sent by another site. Open the sign-in page itself.';
    return send(res, 403, problemPage('Not allowed', text, settings));
  }
  const provider = await context.provider();
  await provider.interactionDetails(req, res);
  const typed = (await readForm(req))?.get('email') ?? '';
  const email = parseEmail(typed, settings.isEmail);
  if (email === undefined) return send(res, 422, emailPage(settings, { text: typed, wrong: true }));
  await finish(provider, req, res, email);
}

function finish(provider: Provider, req: IncomingMessage, res: ServerResponse, email: string) {
  const login = { accountId: email, remember: false };
  return provider.interactionFinished(req, res, { login });
}

/** Ends the provider's session, so that the next sign-in asks who it is. */
async function signOut(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { settings } = context;
  if (!isSentFromHere(req)) return send(res, 200, signOutPage(settings));
  const id = cookie(req, settings.sessionCookie);
  const session = id && (await (await context.provider()).Session.find(id));
  if (session) await session.destroy();
  res.setHeader('Set-Cookie', endOfSession(settings));
  redirect(res, '/');
}

async function showToken(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { settings } = context;
  const { audience, callbackPath, flowCookie, now } = settings;
  const query = new URL(req.url ?? '', 'http://localhost').searchParams;
  const [state, verifier] = (cookie(req, flowCookie) ?? '').split('.');
  const code = query.get('code');
  if (!code || !state || !verifier || query.get('state') !== state) return sendEnded(res, settings);
  const token = await exchange(req, settings, code, verifier);
  if (token === undefined) return sendEnded(res, settings);
  const { payload } = await jwtVerify(token, createLocalJWKSet(context.keys), {
    audience,
    currentDate: now(),
  });
  const claims = {
    name: String(payload.name),
    email: String(payload.email),
    exp: payload.exp ?? 0,
  };
  res.setHeader('Set-Cookie', `${flowCookie}=; Path=${callbackPath}; Max-Age=0; HttpOnly`);
  send(res, 200, tokenPage(settings, token, claims, `http://${req.headers.host}`));
}

/** The ID token for a code; undefined when the code was used already. */
async function exchange(
  req: IncomingMessage,
  settings: Settings,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  // At the address that received this request, since the browser's port may be a forwarded one.
  const { localAddress = '', localPort } = req.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const response = await fetch(`http://${host}:${localPort}${settings.providerPath}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: settings.audience,
      redirect_uri: redirectUri(req, settings),
      code,
      code_verifier: verifier,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(exchangeTimeout),
  });
  const answer: { id_token?: string; error?: string } = JSON.parse(await response.text());
  if (answer.error === 'invalid_grant') return undefined;
  if (!answer.id_token) throw new Error(`The token endpoint answered ${JSON.stringify(answer)}`);
  return answer.id_token;
}

function redirectUri(req: IncomingMessage, { callbackPath }: Settings): string {
  return `http://${req.headers.host}${callbackPath}`;
}

/** Browsers send the origin of a form; other programs, which no site can control, do not. */
function isSameOrigin(req: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = req.headers;
  if (origin !== undefined) return origin === `http://${host}`;
  return site === undefined || site === 'same-origin';
}

/** A page of this service has opened the address; links in mails and of other sites have not. */
const isSentFromHere = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'same-origin';

/** The fields of a form; undefined when the body is too large or not a form. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const { 'content-type': type = '', 'content-length': length } = req.headers;
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  if (!(Number(length) <= maxFormSize)) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function cookie(req: IncomingMessage, name: string): string | undefined {
  const pairs = (req.headers.cookie ?? '').split(/; */).map((pair) => pair.split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

function random(): string {
  return randomBytes(32).toString('base64url');
}

function redirect(res: ServerResponse, location: string): void {
  res.writeHead(303, { Location: location, 'Cache-Control': 'no-store' }).end();
}

function sendEnded(res: ServerResponse, settings: Settings): void {
  const text = 'It was used, or left open for too long.';
  send(res, 410, problemPage('This sign-in has ended', text, settings));
}

function send(res: ServerResponse, status: number, html: string): void {
  res
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'Cross-Origin-Opener-Policy': 'same-origin',
      // Not no-referrer: browsers would then send "Origin: null" with the form.
      'Referrer-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .end(html);
}
