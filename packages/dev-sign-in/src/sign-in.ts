import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { parseEmail } from './account.ts';
import { isLoopbackAuthority } from './loopback.ts';
import { contentSecurityPolicy, emailPage, problemPage, signOutPage } from './pages.ts';
import { emailPath, type Settings, signOutPath } from './settings.ts';
import { wordsFor } from './words.ts';

/** A page of the sign-in, for Node's own request and response; `handle` never rejects. */
export interface SignInRoute {
  method: 'GET' | 'POST';
  path: string;
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/** The dependencies of the pages. */
interface Context {
  settings: Settings;
  provider(): Promise<Provider>;
}

type Handle = (context: Context, req: IncomingMessage, res: ServerResponse) => Promise<void>;

const maxFormSize = 4 * 1024;

/** The pages of the provider: one asks for an e-mail address, and one ends the session. */
export function signInRoutes(context: Context): SignInRoute[] {
  const route = (method: 'GET' | 'POST', path: string, handle: Handle): SignInRoute => ({
    method,
    path,
    handle: (req, res) => guard(handle, context, req, res),
  });
  return [
    route('GET', emailPath, showForm),
    route('POST', emailPath, signIn),
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
    const words = wordsOf(req);
    if (error instanceof Error && error.name === 'SessionNotFound') {
      const ended = { title: words.ended, text: words.endedText };
      return send(res, 410, problemPage(settings, words, ended));
    }
    settings.reportError(error);
    const failed = { title: words.failed, text: words.failedText };
    send(res, 500, problemPage(settings, words, failed));
  }
}

/** The provider's interaction. */
async function showForm(context: Context, req: IncomingMessage, res: ServerResponse) {
  const provider = await context.provider();
  const { params } = await provider.interactionDetails(req, res);
  const { isEmail } = context.settings;
  const hint = parseEmail(String(params.login_hint ?? ''), isEmail);
  // A page of this service has asked for the address already. Another site must not choose it.
  if (hint !== undefined && isSentFromHere(req)) return finish(provider, req, res, hint);
  send(res, 200, emailPage(context.settings, wordsOf(req), { text: hint ?? '' }));
}

async function signIn(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { settings } = context;
  const words = wordsOf(req);
  if (!isSameOrigin(req)) {
    const problem = { title: words.notAllowed, text: words.notAllowedText };
    return send(res, 403, problemPage(settings, words, problem));
  }
  const provider = await context.provider();
  await provider.interactionDetails(req, res);
  const typed = (await readForm(req))?.get('email') ?? '';
  const email = parseEmail(typed, settings.isEmail);
  if (email === undefined) {
    return send(res, 422, emailPage(settings, words, { text: typed, wrong: true }));
  }
  await finish(provider, req, res, email);
}

function finish(provider: Provider, req: IncomingMessage, res: ServerResponse, email: string) {
  const login = { accountId: email, remember: false };
  return provider.interactionFinished(req, res, { login });
}

/** Ends the provider's session, so that the next sign-in asks who it is. */
async function signOut(context: Context, req: IncomingMessage, res: ServerResponse) {
  const { settings } = context;
  if (!isSentFromHere(req)) return send(res, 200, signOutPage(settings, wordsOf(req)));
  const id = cookie(req, settings.sessionCookie);
  const session = id && (await (await context.provider()).Session.find(id));
  if (session) await session.destroy();
  const ended = `${settings.sessionCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;
  res.writeHead(303, { Location: '/', 'Set-Cookie': ended, 'Cache-Control': 'no-store' }).end();
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

/** The words in the language of the browser. */
const wordsOf = ({ headers }: IncomingMessage) => wordsFor(headers['accept-language']);

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
