import { type Endpoint, isPlatform, isTenant } from '../contract/endpoint.ts';
import { type ProblemCode, problemCodes } from '../contract/problem.ts';
import type { JsonSchema } from './schemas.ts';

/** What each code tells a client, in the words of the reference. */
const meanings: Record<ProblemCode, string> = {
  unauthenticated: 'There is no credential, or it is malformed, expired, revoked or not ours.',
  forbidden: 'The credential is good, but not for this: role, organization or kind of token.',
  user_not_registered: 'The ID token is good, but its user was not created yet: POST /api/user.',
  not_found: 'A record that the path or the body names is not in this organization.',
  method_not_allowed: 'The address takes other methods; Allow names them.',
  not_acceptable: 'Accept rules out what this address answers.',
  request_timeout: 'The request did not arrive in time.',
  in_use: 'Other records point at this one; usedBy counts them by kind.',
  invalid_transition: 'The record cannot go from its present status to that one.',
  purchase_order_has_receipts: 'Goods were received on the order. Take the receipts back first.',
  work_order_has_receipts: 'Work was received on the order. Take the receipts back first.',
  sales_order_has_shipments: 'Goods were shipped on the order. Take the shipments back first.',
  order_on_hold: 'The order is on hold and ships nothing; release it first.',
  over_receipt: 'More was received than is open on the line; see line, open and asked.',
  transfer_already_completed: 'The transfer has arrived already; it arrives once.',
  already_exists: 'What is to be created is there already.',
  last_owner: 'An organization keeps at least one owner. Name another one first.',
  invitation_not_pending: 'The invitation was accepted, declined or revoked, or has expired.',
  insufficient_stock: 'The organization does not let stock fall below zero.',
  idempotency_in_progress: 'A request with this Idempotency-Key is still running. Wait for it.',
  conflict: 'The request lost a race with another one; nothing was kept. Repeat it.',
  precondition_failed:
    'The record has moved on from the version in If-Match, or has no versions. Read it again.',
  payload_too_large: 'The body is larger than this address takes.',
  unsupported_media_type: 'The body is of another type than this address takes.',
  validation_failed: 'The request breaks rules; errors names every one of them with its place.',
  idempotency_key_reused: 'The Idempotency-Key was used for another request. Make a new key.',
  rate_limited: 'Too many requests with this credential. Wait as long as Retry-After says.',
  headers_too_large: 'The headers are longer than 16 KiB in all.',
  internal_error: 'A defect on our side; nothing was kept. Report the requestId.',
  unavailable: 'The service cannot answer right now; nothing was kept. Repeat it in a moment.',
};

/** The codes that follow from an endpoint's access, method and shape alone. */
export function commonFailures(endpoint: Endpoint): ProblemCode[] {
  const { method, access, path, body } = endpoint;
  const named = access !== 'public';
  const writes = method !== 'GET';
  const rules: [boolean, ...ProblemCode[]][] = [
    [named, 'unauthenticated'],
    // Platform routes refuse API tokens; the others refuse roles, strangers and read-only tokens.
    [named && (isPlatform(endpoint) || isTenant(access)), 'forbidden'],
    [named && access !== 'identity', 'user_not_registered'],
    [path.includes(':'), 'not_found'],
    [true, 'not_acceptable', 'validation_failed'],
    [writes, 'conflict'],
    [method === 'POST', 'idempotency_in_progress', 'idempotency_key_reused'],
    [method === 'PATCH' || method === 'DELETE', 'precondition_failed'],
    [body !== undefined, 'request_timeout', 'payload_too_large', 'unsupported_media_type'],
    [true, 'rate_limited', 'internal_error', 'unavailable'],
  ];
  return rules.flatMap(([applies, ...codes]) => (applies ? codes : []));
}

/** Every code that an endpoint can answer, by HTTP status. */
export function failuresOf(endpoint: Endpoint): Map<number, ProblemCode[]> {
  const answered = new Set([...commonFailures(endpoint), ...(endpoint.fails ?? [])]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of Object.keys(problemCodes) as ProblemCode[]) {
    if (!answered.has(code)) continue;
    const { status } = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}

/** A response that several operations share is named by its codes. */
export const responseName = (codes: readonly ProblemCode[]) => codes.join('.');

/** The response for all codes of one status. */
export function problemResponse(status: number, codes: readonly ProblemCode[]): JsonSchema {
  const headers = {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(status === 401 && {
      'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
    }),
    ...((status === 429 || status === 503) && {
      'Retry-After': { $ref: '#/components/headers/Retry-After' },
    }),
  };
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { enum: [...codes] } } },
    ],
  };
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]));
  return {
    description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n\n'),
    headers,
    content: { 'application/problem+json': { schema, examples } },
  };
}

function exampleOf(code: ProblemCode): JsonSchema {
  const { status, title } = problemCodes[code];
  return {
    type: `urn:stockwright:problem:${code}`,
    title,
    status,
    detail: meanings[code],
    code,
    requestId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6ff',
    ...(code === 'validation_failed' && {
      errors: [{ path: '/name', code: 'required', message: 'is required.' }],
    }),
    ...(code === 'in_use' && { usedBy: [{ entityType: 'ledger_entry', count: 3 }] }),
  };
}

/** RFC 9457, with what the service adds to it. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457). `detail` says what to do; programs go by `code`.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problemCodes) },
    requestId: { type: 'string', description: 'Name it when you report something.' },
    errors: {
      type: 'array',
      description:
        'Everything that is wrong with the request, at once; of more than a hundred things the first.',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: {
          path: {
            type: 'string',
            description:
              'A JSON pointer into the body, or `query/<name>`, `headers/<name>`; empty for the whole body.',
          },
          code: { type: 'string' },
          message: { type: 'string' },
          row: {
            type: 'integer',
            description: 'Of a bulk import: the row, from 1; in CSV the line, the header being 1.',
          },
        },
      },
    },
    usedBy: {
      type: 'array',
      description: 'With `in_use`: the records that stand in the way, by kind.',
      items: {
        type: 'object',
        required: ['entityType', 'count'],
        properties: { entityType: { type: 'string' }, count: { type: 'integer' } },
      },
    },
    from: { type: 'string', description: 'With `invalid_transition`: the present status.' },
    to: { type: 'string', description: 'With `invalid_transition`: the status asked for.' },
    purchaseOrderItemId: { type: 'string', format: 'uuid', description: 'With `over_receipt`.' },
    workOrderItemId: { type: 'string', format: 'uuid', description: 'With `over_receipt`.' },
    line: { type: 'integer', description: 'With `over_receipt`: the line of the order.' },
    open: { type: 'string', description: 'With `over_receipt`: what is open on it, a decimal.' },
    asked: { type: 'string', description: 'With `over_receipt`: what was to be received.' },
    shortages: {
      type: 'array',
      description: 'With `insufficient_stock`: where how much is missing, in stock units.',
      items: {
        type: 'object',
        required: ['locationId', 'onHand', 'missing'],
        properties: {
          materialId: { type: 'string', format: 'uuid' },
          skuId: { type: 'string', format: 'uuid' },
          locationId: { type: 'string', format: 'uuid' },
          onHand: { type: 'string' },
          missing: { type: 'string' },
          maximumReduction: {
            type: 'string',
            description: 'The most that can be taken back of what came in.',
          },
        },
      },
    },
    mode: { type: 'string', description: 'Of a bulk import that is refused as a whole.' },
    dryRun: { type: 'boolean', description: 'The same.' },
    total: { type: 'integer', description: 'The same: all rows of it.' },
    failed: { type: 'integer', description: 'The same: rows with faults.' },
  },
};
