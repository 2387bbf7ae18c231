/** The provider of the development sign-in, served as by two processes, and browsers for it. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDevSignIn } from '../../packages/dev-sign-in/src/dev-sign-in.ts';

export type SignInPages = Awaited<ReturnType<typeof openSignInPages>>;

/** The page of the client that receives codes. */
const redirectPath = '/signed-in';

/** Serves the provider at an address of this machine. */
export async function openSignInPages() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const failures: unknown[] = [];
  let key: Promise<string> | undefined;
  const options = {
    name: 'Stockwright',
    audience: 'stockwright',
    issuer: `${origin}/idp`,
    redirectPaths: [redirectPath],
    folder: join(mkdtempSync(join(tmpdir(), 'sign-ins-')), 'made-when-needed'),
    openKey: (_name: string, make: () => Promise<string>) => (key ??= make()),
    reportError: (error: unknown) => failures.push(error),
  };
  const signIn = await openDevSignIn(options);
  // As two processes of one service, of which each serves every other request.
  const processes = [signIn, await openDevSignIn(options)];
  let requests = 0;
  server.on('request', (req, res) => {
    const path = req.url?.split('?')[0];
    if (path === redirectPath) return res.end();
    requests += 1;
    const { handler, routes } = processes[requests % 2] ?? signIn;
    const route = routes.find((each) => each.method === req.method && each.path === path);
    if (route) return route.handle(req, res);
    if (path?.startsWith('/idp/')) return handler(req, res);
    res.writeHead(404).end();
  });
  return {
    origin,
    folder: options.folder,
    signIn,
    browser: () => browserAt(origin),
    /** Exchanges the code in an address. */
    async exchange(
      from: string,
      code_verifier: string,
    ): Promise<{ status: number; token: string }> {
      const { client_id, redirect_uri } = codeRequest(origin);
      const code = new URL(from).searchParams.get('code') ?? '';
      const grant = { grant_type: 'authorization_code', code, code_verifier };
      const body = new URLSearchParams({ ...grant, client_id, redirect_uri });
      const response = await fetch(`${origin}/idp/token`, { method: 'POST', body });
      const { id_token: token = '' }: { id_token?: string } = JSON.parse(await response.text());
      return { status: response.status, token };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      expect(failures).toEqual([]);
    },
  };
}

/** The fields of a request for a code, without PKCE. */
export function codeRequest(origin: string) {
  return {
    client_id: 'stockwright',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${origin}${redirectPath}`,
    state: 'state of the client',
  };
}

/** A browser for the sign-in: it keeps cookies by path and follows one redirect at a time. */
function browserAt(origin: string) {
  const cookies = new Map<string, { value: string; path: string }>();

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, origin);
    const sent = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = { accept: 'text/html', cookie: sent.join('; '), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }
  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (value) cookies.set(name, { value, path });
    else cookies.delete(name);
  }
  function submit(fields: Record<string, string>, headers: Record<string, string>) {
    const body = new URLSearchParams(fields);
    return visit('/dev/sign-in/email', { method: 'POST', body, headers });
  }
  async function follow(
    first: Response,
    headers: Record<string, string> = {},
  ): Promise<{ address: string; response: Response }> {
    let [response, address] = [first, ''];
    while (response.status === 303 || response.status === 302) {
      address = new URL(response.headers.get('location') ?? '', origin).href;
      expect(address.startsWith(origin)).toBe(true);
      response = await visit(address, { headers });
    }
    return { address, response };
  }
  return {
    visit,
    cookie: (name: string) => cookies.get(name)?.value ?? '',
    keep,
    /** Asks for a code, which `verifier` exchanges, up to the form or the client. */
    async start(more: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const verifier = randomBytes(32).toString('base64url');
      const code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const pkce = { code_challenge, code_challenge_method: 'S256' };
      const query = new URLSearchParams({ ...codeRequest(origin), ...pkce, ...more });
      const first = await visit(`/idp/auth?${query}`, { headers });
      return { ...(await follow(first, headers)), verifier };
    },
    /** Sends the form, up to the address with the code. */
    post: async (fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
      follow(await submit(fields, headers)),
  };
}
