/** The request of a call, which is the same in every try. */
import type { Client } from './client.ts';
import { writeJson } from './decimals.ts';
import type { CallOptions, Conditional, DryRun, Idempotent, Operation } from './options.ts';

/** Everything that a call may be given. */
export interface Options extends CallOptions, Idempotent, Conditional, DryRun {
  path?: object;
  query?: object;
  body?: unknown;
  /** The media type of the answer, if it has several. */
  accept?: string;
}

export interface Prepared {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
}

export function prepare(client: Client, operation: Operation, options: Options): Prepared {
  const { method } = operation;
  const headers: Record<string, string> = {};
  if (options.accept !== undefined) headers.Accept = options.accept;
  if (client.orgId !== undefined) headers['X-Org-Id'] = client.orgId;
  if (operation.idempotent) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
  if (options.ifMatch !== undefined) headers['If-Match'] = entityTag(options.ifMatch);
  const body = bodyOf(operation, options.body);
  // A form brings its own type, which has the boundary of its parts.
  if (typeof body === 'string') {
    headers['Content-Type'] = typeof options.body === 'string' ? 'text/csv' : 'application/json';
  }
  return { method, url: addressOf(client, operation, options), headers, body };
}

const entityTag = (version: number | string) =>
  typeof version === 'number' ? `"${version}"` : version;

function addressOf(client: Client, { path }: Operation, options: Options): string {
  const values = new Map(Object.entries(options.path ?? {}));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values.get(name)));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (options.dryRun !== undefined) query.set('dryRun', String(options.dryRun));
  const text = query.toString();
  return `${client.url}${filled}${text && '?'}${text}`;
}

function bodyOf({ form, body: shape }: Operation, body: unknown): string | FormData | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return form ? formOf(Object(body)) : writeJson(body, shape);
}

function formOf(fields: Record<string, string | Blob | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, value);
  }
  return form;
}

/** Not `randomUUID`, which browsers have on secure pages only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
