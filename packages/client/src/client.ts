export interface ClientSettings {
  /** The address of the service, such as `https://stock.example.com`. */
  url: string;
  /** An API token or an ID token; a function is called for every request, and can refresh it. */
  token?: string | (() => string | Promise<string>);
  /** The organization. Required with an ID token; an API token has its own. */
  orgId?: string;
  /** How often a request is sent again at most; default 4. */
  retries?: number;
  /** Milliseconds for the answer to one try; default 40,000 for reads and 130,000 for writes. */
  timeout?: number;
  /** Sends requests; default the global `fetch`. */
  fetch?: typeof fetch;
}

/** The settings that every operation needs. It keeps nothing: make as many as you like. */
export type Client = Readonly<ClientSettings>;

/** A client of one service and, with `orgId` or an API token, of one organization. */
export function createClient(settings: ClientSettings): Client {
  const { protocol } = new URL(settings.url);
  if (!/^https?:$/.test(protocol))
    throw new TypeError(`The url is not one of http: ${settings.url}`);
  return Object.freeze({ ...settings, url: settings.url.replace(/\/+$/, '') });
}
