import { expect } from 'vitest';
import { endpoints } from '../../src/app.ts';
import {
  type Endpoint,
  type EndpointId,
  isPlatform,
  isTenant,
} from '../../src/kernel/contract/endpoint.ts';
import { takesVersion } from '../../src/kernel/contract/request.ts';
import { type ProblemCode, problemCodes } from '../../src/kernel/problem.ts';
import type { Answer, Client } from './client.ts';
import { newMember } from './users.ts';
import { type ValidRequest, validRequests } from './valid-requests.ts';
import { newOrganization, query } from './world.ts';

export { writes } from '../../src/kernel/contract/request.ts';

/** Shared parts of the sweeps over the registry. */

/** Endpoints that a sweep skips, each with the reason. */
export type Exceptions = Partial<Record<EndpointId, string>>;

/** The endpoints of a sweep, as rows of `test.each`: `E076 createSku`, and itself. */
export function sweepOf(
  applies: (endpoint: Endpoint) => boolean = () => true,
  exceptions: Exceptions = {},
): [title: string, endpoint: Endpoint][] {
  return endpoints
    .filter((endpoint) => applies(endpoint) && !exceptions[endpoint.id])
    .map((endpoint) => [`${endpoint.id} ${endpoint.operation}`, endpoint]);
}

/** The first endpoint of each way, of the rows of a sweep: for what one function does for all. */
export function oneOfEach(
  rows: [title: string, endpoint: Endpoint][],
  wayOf: (endpoint: Endpoint) => unknown,
): [title: string, endpoint: Endpoint][] {
  const found = new Map<string, [title: string, endpoint: Endpoint]>();
  for (const row of rows) {
    const way = JSON.stringify(wayOf(row[1]));
    if (!found.has(way)) found.set(way, row);
  }
  return [...found.values()];
}

/** How the kernel handles the requests of an endpoint: all of one way take the same path. */
export function wayOf(endpoint: Endpoint) {
  const { method, access, body, bodyOptional, prepare, receive, gives } = endpoint;
  const steps = ['read', 'readSteps', 'run', 'batch', 'locate', 'prepare', 'receive'] as const;
  return {
    ...{ method, access, isPlatform: isPlatform(endpoint), isLive: gives.live !== undefined },
    ...{ hasBody: body !== undefined, bodyOptional, limit: prepare?.limit, isForm: !!receive },
    steps: steps.filter((step) => endpoint[step]),
    takesVersion: takesVersion(endpoint),
  };
}

/** Whether a request has a body, or may have one. */
export const sendsBody = ({ method }: Endpoint) => method !== 'GET';
export const namesRecord = (endpoint: Endpoint) => endpoint.path.includes(':');
/** Whether a request needs parameters in its query. */
export const needsQuery = ({ query }: Endpoint) => (query?.required ?? []).length > 0;
export const inTenant = (endpoint: Endpoint) => isTenant(endpoint.access);

/** An organization with one user of each role, and a valid request for every endpoint. */
export interface Tenant {
  owner: Client;
  admin: Client;
  member: Client;
  requests: Map<EndpointId, ValidRequest>;
}

let ours: Promise<Tenant> | undefined;
let theirs: Promise<Tenant> | undefined;

/**
 * An organization that all sweeps of a worker share. Its requests are for sweeps that are refused:
 * a sweep whose requests succeed creates an organization of its own.
 */
export function ourTenant(): Promise<Tenant> {
  ours ??= newTenant();
  return ours;
}

/** That organization and another one; each takes as long as hundreds of tests. */
export async function tenants(): Promise<{ ours: Tenant; theirs: Tenant }> {
  const first = await ourTenant();
  theirs ??= newTenant();
  return { ours: first, theirs: await theirs };
}

/** A new organization with its users, and valid requests of all endpoints, or of some. */
export async function newTenant(of: readonly Endpoint[] = endpoints): Promise<Tenant> {
  const owner = await newOrganization();
  const admin = await newMember(owner, 'admin');
  const member = await newMember(owner);
  const requests = new Map<EndpointId, ValidRequest>();
  for (const { id } of of) requests.set(id, (await validRequests[id]?.(owner)) ?? {});
  return { owner, admin, member, requests };
}

/** Expects a refusal: a complete problem document with this code and its status. */
export function expectProblem(answer: Answer, code: ProblemCode): void {
  expect(answer.body?.code, answer.text).toBe(code);
  expect(answer.status).toBe(problemCodes[code].status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({
    type: `urn:stockwright:problem:${code}`,
    title: problemCodes[code].title,
    status: answer.status,
    detail: expect.stringMatching(/\S/),
    requestId: answer.headers.get('x-request-id'),
  });
}

/** Paths of the errors in a refusal. */
export const faultPaths = (answer: Answer): string[] =>
  (answer.body.errors ?? []).map((fault: { path: string }) => fault.path);

/** Columns that are written beside the requests, so that they can change at any time. */
const writtenBeside: Record<string, string> = {
  api_tokens: 'last_used_at',
  // The outcome of a mail is written by the job that sends it.
  purchase_order_mails: 'status, failure, sent_at, updated_at',
  sales_order_mails: 'status, failure, sent_at, updated_at',
};

const shown = (table: string) => {
  const beside = writtenBeside[table];
  return beside ? `(to_jsonb(t) - '{${beside}}'::text[])::text` : 't::text';
};

/** All rows of an organization, as one text for each table, without what is written beside them. */
export async function rowsOf(orgId: string | undefined): Promise<Record<string, string>> {
  allRows ??= statementForAllRows();
  const rows = await query<{ name: string; rows: string }>(await allRows, [orgId]);
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]));
}

/** All rows but the history of imports, which has those that have changed nothing, too. */
export async function recordsOf(orgId: string | undefined): Promise<Record<string, string>> {
  const { imports: _, import_rows: _rows, ...records } = await rowsOf(orgId);
  return records;
}

/** Of the world that the sweeps of a worker share. */
let allRows: Promise<string> | undefined;

async function statementForAllRows(): Promise<string> {
  const tables = await query<{ name: string }>(`select c.table_name as name
    from information_schema.columns c join information_schema.tables t using (table_name)
    where c.table_schema = 'public' and c.column_name = 'org_id' and t.table_type = 'BASE TABLE'
    order by 1`);
  const sums = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(sum(hashtextextended(row, 0)), 0) as rows
      from (select ${shown(name)} as row from ${name} t
        where org_id = $1) t`,
  );
  return sums.join(' union all ');
}
