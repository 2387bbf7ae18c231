/** An organization with valid requests for each operation, from which others are made. */
import type { Chance } from '../../src/tools/demo/chance.ts';
import type { Client } from '../../test/support/client.ts';
import { formOf } from '../../test/support/documents.ts';
import { type Operation, operations } from '../../test/support/openapi.ts';
import { newMember, withApiToken } from '../../test/support/users.ts';
import { type ValidRequest, validRequests } from '../../test/support/valid-requests.ts';
import { newOrganization } from '../../test/support/world.ts';
import { type Draft, mutate } from './mutate.ts';
import { once, pick } from './odd-values.ts';
import { written } from './written.ts';

export interface Field {
  /** An owner, an admin, a member, and programs with their tokens. */
  clients: Client[];
  requests: Map<string, ValidRequest>;
  /** Ids of records that the requests name. */
  known: string[];
}

/** A request as it is sent. */
export interface Request {
  operation: Operation;
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** These end what they name: only their own client sends them. */
const ending = new Set(['E004', 'E015', 'E019']);

export async function newField(): Promise<Field> {
  const owner = await newOrganization();
  const requests = new Map<string, ValidRequest>();
  for (const { id } of operations) requests.set(id, (await validRequests[id]?.(owner)) ?? {});
  const readOnly = await withApiToken(owner, { readOnly: true });
  return {
    clients: [
      owner,
      owner,
      owner,
      await newMember(owner, 'admin'),
      await newMember(owner),
      (await withApiToken(owner)).client.in(undefined),
      readOnly.client.in(undefined),
    ],
    requests,
    known: idsIn([...requests.values()].map(({ path, query, body }) => ({ path, query, body }))),
  };
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const idsIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(uuid) ?? [])];

let sent = 0;

/** The next request: a valid one, with changes in most cases. */
export async function nextRequest(chance: Chance, field: Field): Promise<Request> {
  const operation = pick(chance, operations);
  const valid = field.requests.get(operation.id) ?? {};
  const owns = valid.by ?? (ending.has(operation.id) ? undefined : pick(chance, field.clients));
  const client = owns ?? (pick(chance, field.clients) as Client).as('');
  const draft: Draft = {
    params: { ...valid.path },
    query: Object.entries(valid.query ?? {}),
    headers: {},
    body: renewed(valid.body),
  };
  if (!once(chance, 5)) mutate(draft, { chance, operation, known: field.known });
  return write(operation, client, draft);
}

/** The body with another text where texts must be unique. */
function renewed(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  sent += 1;
  const unique = ['name', 'code', 'externalId'].filter((name) => name in body);
  return { ...body, ...Object.fromEntries(unique.map((name) => [name, `Fuzzed ${sent}`])) };
}

async function write(operation: Operation, client: Client, draft: Draft): Promise<Request> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name) =>
    encodeURIComponent((draft.params[name] ?? name).toWellFormed()),
  );
  const url = new URL(`${client.origin}/api${path}`);
  for (const [name, value] of draft.query) url.searchParams.append(name, value);
  const { type, bytes } = await contentOf(operation, draft);
  const headers: Record<string, string> = {
    ...(client.token && { authorization: `Bearer ${client.token}` }),
    ...(client.orgId && { 'x-org-id': client.orgId }),
    ...(type && { 'content-type': type }),
    ...draft.headers,
  };
  return { operation, method: operation.method, url, headers, body: bytes };
}

interface Content {
  type?: string;
  bytes: string | Uint8Array | undefined;
}

async function contentOf({ accepts }: Operation, { body, raw }: Draft): Promise<Content> {
  const isForm = accepts.includes('multipart/form-data');
  if (raw !== undefined) return { type: accepts[0] ?? 'application/json', bytes: raw };
  if (body === undefined) return { bytes: undefined };
  const form = isForm ? formOf(body) : undefined;
  if (!(form instanceof FormData)) return { type: 'application/json', bytes: written(body) };
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}
