import { type Endpoint, isPlatform, isTenant } from '../../kernel/contract/endpoint.ts';
import { takesKey, writes } from '../../kernel/contract/request.ts';
import { type ProblemCode, problemCodes } from '../../kernel/problem.ts';
import { journalMembers } from './journal-members.ts';
import type { JsonSchema } from './schemas.ts';

/** The meaning of each code, as the reference describes it. */
const meanings: Record<ProblemCode, string> = {
  unauthenticated: 'The credential is missing, malformed, expired, revoked or unknown.',
  forbidden:
    'The credential is valid, but its role, organization or kind of token does not permit this.',
  user_not_registered:
    'The ID token is valid, but its user is not registered. Register it with POST /api/user.',
  not_found: 'A record named in the path or the body does not exist in this organization.',
  method_not_allowed:
    'The resource does not support this method; Allow lists the methods it supports.',
  not_acceptable: 'Accept excludes the media types of this resource.',
  request_timeout: 'The request did not arrive in time.',
  in_use: 'Other records reference this one; usedBy counts them by kind.',
  invalid_transition: 'The record cannot change from its current status to the requested one.',
  purchase_order_has_receipts: 'Goods were received on the order. Delete the receipts first.',
  work_order_has_receipts: 'Work was received on the order. Delete the receipts first.',
  sales_order_has_shipments:
    'Goods of the order are shipped or packed. Reverse or delete the shipments first.',
  order_on_hold: 'The order is on hold and cannot ship. Release it first.',
  over_receipt: 'More was received than is open on the line; see line, open and asked.',
  over_return:
    'More would be returned than has left, or than was received, and is not returned yet; see line, returnable and asked.',
  purchase_order_receipt_has_returns:
    'Goods of this receipt went back to the vendor. Delete the returns first, or keep what went back.',
  sales_order_has_returns:
    'Goods of these shipments came back. Delete the returns first, or keep what came back.',
  count_not_open: 'The stock count is not open, or it is reopened and not posted.',
  journal_out_of_order:
    'Journals are issued month by month, and deleted beginning with the last; see nextMonth.',
  journal_exported: 'The journal was exported to another system, which has it.',
  import_undone: 'The import was undone before.',
  transfer_already_completed: 'The transfer is completed already.',
  already_exists: 'The record to create exists already.',
  last_owner: 'An organization needs at least one owner. Make another member owner first.',
  invitation_not_pending: 'The invitation was accepted, declined or revoked, or has expired.',
  insufficient_stock: 'Stock would fall below zero, which this organization does not allow.',
  closed_period_cost:
    'A stated cost of the closed period would change; months has the closed months that it would move.',
  idempotency_in_progress:
    'A request with this Idempotency-Key is still running. Wait until it ends.',
  limit_reached:
    'The organization, or the record, has as many records of this kind as it may have.',
  plan_changed:
    'The plan no longer suggests what is to be ordered; `changed` has what it suggests instead.',
  conflict:
    'A concurrent request changed the same records; nothing was stored. Repeat the request.',
  events_expired: 'The events after this position are no longer kept; see oldest.',
  import_expired: 'The import is no longer kept, and cannot be undone.',
  precondition_failed:
    'The record has another version than If-Match, or no versions. Read it again.',
  payload_too_large: 'The body is larger than the limit of this operation.',
  unsupported_media_type: 'This operation does not support the media type of the body.',
  validation_failed: 'The request is invalid; errors lists every fault with its path.',
  account_missing: 'An account of the journal has no code; accounts has all of them.',
  idempotency_key_reused: 'The Idempotency-Key was used for another request. Use a new key.',
  rate_limited:
    'Too many requests with this credential, too many open streams or too many uploads at once. Wait for the seconds in Retry-After.',
  headers_too_large: 'The headers are longer than 16 KiB in all.',
  internal_error: 'A defect of the service; nothing was stored. Report the requestId.',
  unavailable:
    'The service is unavailable at the moment; nothing was stored. Repeat the request later.',
};

/** The codes that follow from an endpoint's access, method and shape alone. */
export function commonFailures(endpoint: Endpoint): ProblemCode[] {
  const { method, access, path } = endpoint;
  const named = access !== 'public';
  const rules: [boolean, ...ProblemCode[]][] = [
    [named, 'unauthenticated'],
    // Platform routes refuse API tokens; the others refuse roles, non-members and read-only tokens.
    [named && (isPlatform(endpoint) || isTenant(access)), 'forbidden'],
    [named && access !== 'identity', 'user_not_registered'],
    [path.includes(':'), 'not_found'],
    [true, 'not_acceptable', 'validation_failed'],
    // A body is read before it is known to be unexpected.
    [method !== 'GET', 'request_timeout', 'payload_too_large', 'unsupported_media_type'],
    [writes(endpoint), 'conflict'],
    [takesKey(endpoint), 'idempotency_in_progress', 'idempotency_key_reused'],
    [method === 'PATCH' || method === 'DELETE', 'precondition_failed'],
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

const movedFigure = (description: string): JsonSchema => ({
  type: 'object',
  description,
  required: ['old', 'new'],
  properties: {
    old: { type: 'string', description: 'Before the change, a decimal.' },
    new: { type: 'string', description: 'After it, a decimal.' },
  },
});

/** RFC 9457, with the members that the service adds. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An error (RFC 9457). `detail` says what to do; programs should check `code`.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problemCodes) },
    requestId: { type: 'string', description: 'Include it when you report a problem.' },
    errors: {
      type: 'array',
      description: 'Every fault of the request; of more than a hundred faults the first hundred.',
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
            description:
              'In a bulk import: the row, counted from 1; in CSV the line, where the header is line 1.',
          },
        },
      },
    },
    usedBy: {
      type: 'array',
      description: 'With `in_use`: the number of referencing records, by kind.',
      items: {
        type: 'object',
        required: ['entityType', 'count'],
        properties: { entityType: { type: 'string' }, count: { type: 'integer' } },
      },
    },
    from: { type: 'string', description: 'With `invalid_transition`: the current status.' },
    to: { type: 'string', description: 'With `invalid_transition`: the requested status.' },
    purchaseOrderItemId: { type: 'string', format: 'uuid', description: 'With `over_receipt`.' },
    workOrderItemId: { type: 'string', format: 'uuid', description: 'With `over_receipt`.' },
    line: {
      type: 'integer',
      description: 'With `over_receipt` and `over_return`: the line of the order.',
    },
    salesOrderItemId: { type: 'string', format: 'uuid', description: 'With `over_return`.' },
    purchaseOrderReceiptItemId: {
      type: 'string',
      format: 'uuid',
      description: 'With `over_return` of a vendor return.',
    },
    returnable: {
      type: 'string',
      description: 'With `over_return`: the units that can be returned, a decimal.',
    },
    open: {
      type: 'string',
      description: 'With `over_receipt`: the open quantity of the line, a decimal.',
    },
    asked: {
      type: 'string',
      description: 'With `over_receipt` and `over_return`: the quantity of the request.',
    },
    ...journalMembers,
    shortages: {
      type: 'array',
      description:
        'With `insufficient_stock`: the missing quantity at each location, in stock units.',
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
            description: 'The largest quantity by which the receipt can be reduced.',
          },
        },
      },
    },
    changed: {
      type: 'array',
      description:
        'With `plan_changed`: each suggestion of the request that the plan no longer makes, and what it suggests for the item now.',
      items: {
        type: 'object',
        required: ['index'],
        properties: {
          index: { type: 'integer', description: 'Its place in the request, from 0.' },
          hasMore: {
            type: 'boolean',
            description: 'Whether `now` is only a part, since the answer would be too large.',
          },
          now: {
            type: 'array',
            description: 'Only with the first of the suggestions of an item.',
            items: {
              type: 'object',
              required: ['itemId', 'action', 'locationId', 'neededOn', 'quantity'],
              properties: {
                itemId: { type: 'string', format: 'uuid' },
                action: { type: 'string' },
                locationId: { type: 'string', format: 'uuid' },
                neededOn: { type: 'string', format: 'date' },
                quantity: { type: 'string' },
              },
            },
          },
        },
      },
    },
    months: {
      type: 'array',
      description:
        'With `closed_period_cost`: the closed months that the change would move, from the earliest on.',
      items: {
        type: 'object',
        required: ['month', 'stockValue', 'costOfGoodsSold'],
        properties: {
          month: { type: 'string', description: 'YYYY-MM' },
          stockValue: movedFigure('At the end of the month, in base currency.'),
          costOfGoodsSold: movedFigure('Of the shipments of the month, in base currency.'),
        },
      },
    },
    mode: { type: 'string', description: 'The mode of a bulk import that is refused as a whole.' },
    dryRun: { type: 'boolean', description: 'With `mode`: whether it was a dry run.' },
    total: { type: 'integer', description: 'With `mode`: the number of rows.' },
    failed: { type: 'integer', description: 'With `mode`: the number of rows with faults.' },
  },
};
