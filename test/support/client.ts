import { exchange } from './exchange.ts';

/** An answer; `body` is the parsed JSON, undefined when there was none. */
// biome-ignore lint/suspicious/noExplicitAny: a request of which no type is named has any answer.
export interface Answer<Body = any> {
  status: number;
  body: Body;
  /** The body as it was sent, digit for digit. */
  text: string;
  readonly headers: Headers;
}

export interface Extra {
  headers?: Record<string, string>;
  query?: Record<string, string>;
}

/** A client of the service over HTTP. */
export class Client {
  readonly origin: string;
  readonly token: string;
  readonly email: string;
  readonly orgId: string | undefined;
  userId: string;

  constructor(
    origin: string,
    token: string,
    known: { email?: string; orgId?: string | undefined; userId?: string } = {},
  ) {
    this.origin = origin;
    this.token = token;
    this.email = known.email ?? '';
    this.orgId = known.orgId;
    this.userId = known.userId ?? '';
  }

  /** A client of the same person, speaking for an organization. */
  in(orgId: string | undefined): Client {
    const { email, userId } = this;
    return new Client(this.origin, this.token, { email, userId, orgId });
  }

  /** A client of the same organization, with another credential. */
  as(token: string): Client {
    return new Client(this.origin, token, { orgId: this.orgId });
  }

  get = (path: string, extra?: Extra) => this.request('GET', path, undefined, extra);
  post = (path: string, body?: unknown, extra?: Extra) => this.request('POST', path, body, extra);
  patch = (path: string, body?: unknown, extra?: Extra) => this.request('PATCH', path, body, extra);
  delete = (path: string, extra?: Extra) => this.request('DELETE', path, undefined, extra);

  /** A body of text, bytes or a form is sent as it is, anything else as JSON. */
  async request(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<Answer> {
    const url = new URL(`/api${path}`, this.origin);
    for (const [name, value] of Object.entries(extra.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const headers: Record<string, string> = { ...extra.headers };
    if (this.token) headers.authorization ??= `Bearer ${this.token}`;
    if (this.orgId) headers['x-org-id'] ??= this.orgId;
    const sent = await written(body);
    if (sent) headers['content-type'] ??= sent.contentType;
    const received = await exchange(url, method, headers, sent?.bytes);
    const { status, text, contentType } = received;
    return {
      status,
      body: contentType.includes('json') && text ? JSON.parse(text) : undefined,
      text,
      get headers() {
        return received.headers;
      },
    };
  }
}

async function written(
  body: unknown,
): Promise<{ bytes: string | Uint8Array; contentType: string } | undefined> {
  if (body === undefined) return undefined;
  if (body instanceof FormData) {
    const form = new Response(body);
    const contentType = form.headers.get('content-type') as string;
    return { bytes: new Uint8Array(await form.arrayBuffer()), contentType };
  }
  const isWritten = typeof body === 'string' || body instanceof Uint8Array;
  return { bytes: isWritten ? body : JSON.stringify(body), contentType: 'application/json' };
}
