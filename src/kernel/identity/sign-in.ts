import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseEmail } from './local-account.ts';
import type { LocalIdentity } from './local-provider.ts';
import {
  callbackPath,
  emailPath,
  localAudience,
  providerPath,
  scopes,
  sessionCookie,
  signInPath,
  signInSeconds,
} from './local-settings.ts';
import { isLoopbackAuthority } from './loopback.ts';
import { contentSecurityPolicy, emailPage, problemPage, tokenPage } from './sign-in-pages.ts';

/** A page of the development sign-in, on Node's own request and response; it never rejects. */
export interface SignInRoute {
  method: 'GET' | 'POST';
  path: string;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

type Handle = (identity: LocalIdentity, req: IncomingMessage, res: ServerResponse) => Promise<void>;

const flowCookie = 'stockwright_sign_in';
const largestForm = 4 * 1024;
const exchangeTimeout = 10_000;

/**
 * The development sign-in: GET /dev/sign-in asks for an e-mail address and shows an ID token for
 * it, by authorization code and PKCE. The body of the POST must come here unread.
 */
export function signInRoutes(identity: LocalIdentity): SignInRoute[] {
  const route = (method: 'GET' | 'POST', path: string, handle: Handle): SignInRoute => ({
    method,
    path,
    handle: (req, res) => guard(handle, identity, req, res),
  });
  return [
    route('GET', signInPath, start),
    route('GET', emailPath, askForEmail),
    route('POST', emailPath, takeEmail),
    route('GET', callbackPath, showToken),
  ];
}

async function guard(
  handle: Handle,
  identity: LocalIdentity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!isLoopbackAuthority(req.headers.host)) {
    res.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  try {
    await handle(identity, req, res);
  } catch (error) {
    if ((error as Error).name === 'SessionNotFound') return sendEnded(res);
    identity.reportError(error);
    send(res, 500, problemPage('Something went wrong', 'The log of the service says more.'));
  }
}

/** Sends the browser to the provider, with what the callback will need in a cookie. */
async function start(
  _identity: LocalIdentity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const [state, verifier] = [random(), random()];
  const query = new URLSearchParams({
    client_id: localAudience,
    response_type: 'code',
    scope: scopes,
    redirect_uri: redirectUri(req),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  res.setHeader('Set-Cookie', [
    `${flowCookie}=${state}.${verifier}; Path=${callbackPath}; Max-Age=${signInSeconds}; HttpOnly; SameSite=Lax`,
    // A session left over would answer for its own address without asking for one.
    `${sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
  ]);
  redirect(res, `${providerPath}/auth?${query}`);
}

/** The provider's interaction: who is it? */
async function askForEmail(
  identity: LocalIdentity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const provider = await identity.provider();
  await provider.interactionDetails(req, res);
  send(res, 200, emailPage());
}

async function takeEmail(
  identity: LocalIdentity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (!isSameOrigin(req)) {
    const text = 'The form was sent by another site. Open the sign-in page itself.';
    return send(res, 403, problemPage('Not allowed', text));
  }
  const provider = await identity.provider();
  await provider.interactionDetails(req, res);
  const typed = (await readForm(req))?.get('email') ?? '';
  const email = parseEmail(typed);
  if (email === undefined) return send(res, 422, emailPage(typed));
  await provider.interactionFinished(req, res, { login: { accountId: email, remember: false } });
}

async function showToken(
  identity: LocalIdentity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const query = new URL(req.url ?? '', 'http://localhost').searchParams;
  const [state, verifier] = (cookie(req, flowCookie) ?? '').split('.');
  const code = query.get('code');
  if (!code || !state || !verifier || query.get('state') !== state) return sendEnded(res);
  const token = await exchange(req, code, verifier);
  if (token === undefined) return sendEnded(res);
  const claims = await identity.verifier.verify(token);
  res.setHeader('Set-Cookie', `${flowCookie}=; Path=${callbackPath}; Max-Age=0; HttpOnly`);
  send(res, 200, tokenPage(token, claims, `http://${req.headers.host}`));
}

/** The ID token for a code; undefined when the code is used up. */
async function exchange(
  req: IncomingMessage,
  code: string,
  verifier: string,
): Promise<string | undefined> {
  // To the socket this request came in by, since the browser's port may be a forwarded one.
  const { localAddress = '', localPort } = req.socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  const response = await fetch(`http://${host}:${localPort}${providerPath}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: localAudience,
      redirect_uri: redirectUri(req),
      code,
      code_verifier: verifier,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(exchangeTimeout),
  });
  const answer = (await response.json()) as { id_token?: string; error?: string };
  if (answer.error === 'invalid_grant') return undefined;
  if (!answer.id_token) throw new Error(`The token endpoint answered ${JSON.stringify(answer)}`);
  return answer.id_token;
}

function redirectUri(req: IncomingMessage): string {
  return `http://${req.headers.host}${callbackPath}`;
}

/** Browsers name the origin of a posted form; other programs, which no site can steer, do not. */
function isSameOrigin(req: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = req.headers;
  if (origin !== undefined) return origin === `http://${host}`;
  return site === undefined || site === 'same-origin';
}

/** The fields of a posted form; undefined when it is none or too large. */
async function readForm(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  const { 'content-type': type = '', 'content-length': length } = req.headers;
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return undefined;
  if (!(Number(length) <= largestForm)) return undefined;
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

function sendEnded(res: ServerResponse): void {
  send(res, 410, problemPage('This sign-in has ended', 'It was used, or left open for too long.'));
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
