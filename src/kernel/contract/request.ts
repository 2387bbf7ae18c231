import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type Fault, invalid, maxErrors, notFound, Problem } from '../problem.ts';
import { parseJson } from '../values/json.ts';
import { type Shape, shapeOf } from '../values/kinds/kind.ts';
import { valueOfText } from '../values/kinds.ts';
import * as s from '../values/schema.ts';
import { type Check, compileCheck, isUuid } from '../values/validate.ts';
import type { Endpoint } from './endpoint.ts';
import { isTenant } from './endpoint.ts';

/** A request after all checks that need no database. */
export interface ParsedRequest {
  /** Undefined when no record can have such a path. */
  path: Record<string, string> | undefined;
  query: Record<string, unknown>;
  body: unknown;
  orgId: string;
  /** Undefined, which means false, where the request does not contain it. */
  dryRun: boolean | undefined;
  idempotencyKey: string | undefined;
  ifMatch: IfMatch | undefined;
  /** All faults of the request. A 404 of the path comes before them. */
  faults: Fault[];
}

/** Version in If-Match; `*` is any, `unknown` one that a record without versions cannot have. */
type IfMatch = number | '*' | 'unknown';

export type RequestReader = (request: FastifyRequest) => ParsedRequest;

/** Refuses a body where none is expected, so that its fields are not ignored silently. */
const checkNothing = compileCheck(s.object({}));

/** Compiles the reader of an endpoint's requests. */
export function compileRequest(endpoint: Endpoint): RequestReader {
  const isJson = endpoint.method !== 'GET' && !endpoint.prepare && !endpoint.receive;
  const checkBody = isJson && (endpoint.body ? compileCheck(endpoint.body) : checkNothing);
  const checkQuery = endpoint.query && compileCheck(endpoint.query as TSchema, 'query');
  const shape = shapeOf(endpoint.query ?? {});
  const tenant = isTenant(endpoint.access);
  const dryRuns = takesDryRun(endpoint);
  return (request) => {
    const faults: Fault[] = [];
    const query = readQuery(request.query as Record<string, unknown>, shape, faults);
    const dryRun = dryRuns ? takeDryRun(query, faults) : undefined;
    // A parameter that is refused is not missing as well.
    const refused = new Set(faults.map(({ path }) => path));
    if (checkQuery)
      faults.push(...checkQuery(query).filter(({ path }: Fault) => !refused.has(path)));
    else faults.push(...Object.keys(query).map(unknownParameter));
    // Bytes where these are not UTF-8.
    const sent = request.body as string | Uint8Array | undefined;
    const body = checkBody ? readBody(endpoint, sent, checkBody, faults) : undefined;
    return {
      path: readPath(request.params as Record<string, string>),
      query,
      body,
      dryRun,
      faults,
      orgId: tenant ? readOrgId(request, faults) : '',
      idempotencyKey: takesKey(endpoint) ? readIdempotencyKey(request, faults) : undefined,
      ifMatch:
        endpoint.method === 'PATCH' || endpoint.method === 'DELETE'
          ? readIfMatch(endpoint, request, faults)
          : undefined,
    };
  };
}

/** Whether `If-Match` can name a version of the record that the endpoint changes. */
export function takesVersion({ method, unversioned }: Endpoint): boolean {
  return (method === 'PATCH' || method === 'DELETE') && !unversioned;
}

/** Whether requests can change something: a POST that declares how it reads cannot. */
export function writes({
  method,
  read,
  readSteps,
}: Pick<Endpoint, 'method' | 'read' | 'readSteps'>): boolean {
  return method !== 'GET' && !read && !readSteps;
}

/** Every write accepts `dryRun=true`, unless its endpoint declares otherwise. */
export function takesDryRun(endpoint: Endpoint): boolean {
  return writes(endpoint) && endpoint.dryRun !== false;
}

/** Whether `Idempotency-Key` makes the request take effect once; one that only reads has none. */
export function takesKey(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && writes(endpoint);
}

const unknownParameter = (name: string): Fault => ({
  path: `query/${name}`,
  code: 'unknown_field',
  message: 'is not a parameter of this request.',
});

/** Ids in a path are UUIDs, references short words; anything else names no record. */
function readPath(path: Record<string, string>): Record<string, string> | undefined {
  const read: Record<string, string> = {};
  for (const [name, value] of Object.entries(path)) {
    const isId = name === 'id' || name.endsWith('Id');
    if (isId ? !isUuid(value) : !/^[\x21-\x7e]{1,200}$/.test(value)) return undefined;
    read[name] = isId ? value.toLowerCase() : value;
  }
  return read;
}

/** The values that the texts of a query represent. */
function readQuery(
  raw: Record<string, unknown>,
  shape: Shape,
  faults: Fault[],
): Record<string, unknown> {
  const { properties = {} } = shape;
  const read = Object.entries(raw).flatMap(([name, value]) => {
    if (typeof value !== 'string') {
      faults.push(duplicateParameter(name));
      return [];
    }
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [[name, field ? valueOfText(value, 'query', field) : value]];
  });
  // Unlike an assignment, this makes a field of `__proto__` too, for the check to refuse.
  return Object.fromEntries(read);
}

const duplicateParameter = (name: string): Fault => ({
  path: `query/${name}`,
  code: 'duplicate_key',
  message: 'occurs more than once. Send it once.',
});

function takeDryRun(query: Record<string, unknown>, faults: Fault[]): boolean | undefined {
  const { dryRun } = query;
  delete query.dryRun;
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
    faults.push({ path: 'query/dryRun', code: 'invalid_type', message: 'must be true or false.' });
  }
  return dryRun === undefined ? undefined : dryRun === 'true';
}

type Bodied = Pick<Endpoint, 'body' | 'check' | 'bodyOptional'>;

/** Compiles the reader of a JSON body that comes as bytes, such as one of several forms. */
export function compileBody<S extends TSchema>(
  body: S,
  check: Endpoint['check'],
): (sent: Uint8Array) => s.Static<S> {
  const checkBody = compileCheck(body);
  return (sent) => {
    const faults: Fault[] = [];
    const read = readBody({ body, ...(check && { check }) }, sent, checkBody, faults);
    refuseFaults(faults);
    return read as s.Static<S>;
  };
}

function readBody(
  endpoint: Bodied,
  sent: string | Uint8Array | undefined,
  check: Check,
  faults: Fault[],
): unknown {
  if (!sent?.length || (typeof sent === 'string' && !sent.trim())) {
    if (!endpoint.body) return undefined;
    if (endpoint.bodyOptional) return {};
    faults.push({ path: '', code: 'required', message: 'A JSON body is required.' });
    return undefined;
  }
  try {
    const body = parseJson(sent);
    const found = check(body);
    faults.push(...found, ...faultsBetween(endpoint, body, found));
    return body;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    faults.push(...(error.errors ?? []));
    return undefined;
  }
}

/**
 * The faults between the fields of a body, beside those that its schema has found. A list may be
 * longer than its schema allows, so that to walk it would take long; then there are none of them.
 */
function faultsBetween({ check }: Bodied, body: unknown, found: readonly Fault[]): Fault[] {
  if (!check || typeof body !== 'object' || body === null) return [];
  // A flood of faults hides lists that are too long.
  if (found.length > maxErrors || found.some((fault) => isLongList(fault, body))) return [];
  // The fields of what is no object are not missing.
  const mistyped = found.flatMap(({ path, code }) => (code === 'invalid_type' ? [path] : []));
  const isMistyped = (path: string) =>
    mistyped.some((at) => path === at || path.startsWith(`${at}/`));
  return check(body).flatMap((fault) => (fault === false || isMistyped(fault.path) ? [] : [fault]));
}

const isLongList = ({ path, code }: Fault, body: object): boolean =>
  code === 'too_long' && Array.isArray(valueAt(body, path));

/** The value of a body to which the path of a fault leads. */
const valueAt = (body: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce((value, step) => Object(value)[step], body);

function readOrgId(request: FastifyRequest, faults: Fault[]): string {
  const header = request.headers['x-org-id'];
  const token = request.caller?.token;
  if (token && header === undefined) return token.orgId;
  if (!isUuid(header)) {
    faults.push({
      path: 'headers/x-org-id',
      code: header === undefined ? 'required' : 'invalid_uuid',
      message: 'must be the id of your organization, a UUID; GET /api/user lists yours.',
    });
    return '';
  }
  const orgId = header.toLowerCase();
  if (token && token.orgId !== orgId) {
    throw new Problem(
      'forbidden',
      'This API token belongs to another organization than X-Org-Id. Leave the header out.',
    );
  }
  return orgId;
}

function readIdempotencyKey(request: FastifyRequest, faults: Fault[]): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  faults.push({
    path: 'headers/idempotency-key',
    code: 'invalid',
    message: 'must have 1 to 255 printable ASCII characters.',
  });
  return undefined;
}

function readIfMatch(
  endpoint: Endpoint,
  request: FastifyRequest,
  faults: Fault[],
): IfMatch | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  if (header === '*') return '*';
  if (!takesVersion(endpoint)) return 'unknown';
  // Proxies that compress answers make their ETags weak.
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version) return Number(version);
  faults.push({
    path: 'headers/if-match',
    code: 'invalid',
    message: 'must be the ETag of the record with its quotes, like "3".',
  });
  return undefined;
}

/** The path's values; 404 when no record can be there. Called once the caller is admitted. */
export function pathOf({ path }: ParsedRequest): Record<string, string> {
  if (!path) throw notFound('record');
  return path;
}

/** Throws a 422 with all faults, if there are any. */
export function refuseFaults(faults: Fault[]): void {
  if (faults.length > 0) throw invalid(...faults);
}
