import type { JsonSchema } from './schemas.ts';

/** The conventions that all operations share. */
export const description = `Inventory, purchasing, production and sales orders for small
manufacturers: every movement of stock is a row of a ledger, costed first in, first out, exact to
the last decimal.

## Signing in

Send \`Authorization: Bearer …\` with either

- an **ID token** of the identity provider, which permits everything its user may do; name the
  organization in \`X-Org-Id\`; or
- an **API token** (\`stw_pat_…\`) made with \`POST /api/user/api-tokens\`, which belongs to one
  organization and permits work with its records, but not with users, organizations, members,
  invitations and tokens. \`X-Org-Id\` may be omitted.

Members read everything and do the daily work; admins also correct stock and manage members;
owners also manage owners and can delete the organization.

## Values

Field names are camelCase. Ids are UUIDs. Quantities and money are JSON numbers with at most six
decimals and below 1,000,000,000,000; they are read and written digit for digit and never pass
through binary floating point. Quantities and costs of the ledger and of summaries are strings for
that reason: \`"30.5"\`. Days are \`2026-03-01\`, instants \`2026-03-01T08:00:00.000Z\`; requests
may give any offset. Text is trimmed and normalised (NFC).

Requests are strict: an unknown field or parameter is refused by its name. A PATCH changes the
fields that it contains; \`null\` clears a field. Answers contain every field, \`null\` where it
has no value. Ignore unknown fields in answers: later versions may add some.

## Lists

Lists come in pages: \`limit\` rows (default 50, at most 200) and \`nextCursor\`,
which you send as \`cursor\` with the same parameters to get the next page; \`null\` on the last.
\`sort\` is one of the fields listed at each operation, with \`-\` before it for descending.
\`count=true\` adds \`total\`, which is exact up to 10,000. \`include=names\` adds codes and names
beside the ids in answers: \`vendorCode\` and \`vendorName\` beside \`vendorId\`, \`createdByName\`
beside \`createdBy\`. \`updatedByName\` beside \`updatedAt\` is the person who changed the record last;
\`null\` where the change feed no longer has the change.

With \`Accept: text/csv\` a list answers one CSV file with all of its rows, or with the first
\`limit\`. Columns are the fields of the JSON; those of an object are named \`address.city\`, and a
list is one cell with its JSON. An apostrophe stands before each sign with which a spreadsheet
could begin a formula: at the beginning of a text, and after a semicolon, a tab or a line break
within it. Imports take it off again. If a connection breaks before the end of the answer, the file
is not complete.

## Safe writing

- **Versions.** Records carry \`version\` and answers an \`ETag\`. Send it back as \`If-Match\` with
  PATCH or DELETE: a record that was changed since is then refused with 412. A proxy may have made
  it weak (\`W/"3"\`). Records without
  versions, such as memberships, accept no \`If-Match\` but \`*\`.
- **Idempotency.** Send every POST with an \`Idempotency-Key\` of your own. A request that is
  repeated within 24 hours by the same caller with the same body has no second effect; its answer
  is the first one, with \`Idempotency-Replayed: true\`. Refused requests are not recorded: a
  repetition is evaluated again.
- **Dry run.** \`dryRun=true\` checks the request and stores nothing: the answer is that of the real
  request, with \`Dry-Run: true\`. Numbers and codes in it are provisional.

A POST that only reads, such as the printing of labels, takes neither a key nor \`dryRun\`, and an API
token that may only read can send it.

## Refusals

A refusal is a problem document (RFC 9457, \`application/problem+json\`). Programs check \`code\`;
\`detail\` tells a person what to do; \`errors\` lists all faults of a request, up to a hundred.
Checks run in this order: 401, 403, 404 for the record in the path, 422 for faults of the request
itself, 404 for records named in the body, then rules about stored records (422, 409).

Bodies are UTF-8, not compressed, and nested no deeper than 32 levels. The limit is 1 MiB, for bulk
imports 16 MiB and 10,000 rows. Answers carry \`X-Request-Id\`; include it when you
report a problem.
`;

export const securitySchemes: JsonSchema = {
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'ID token of the identity provider (OpenID Connect).',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'stw_pat_…',
    description: 'API token of a user for one organization.',
  },
};

const organization = {
  name: 'X-Org-Id',
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
};

export const parameters: JsonSchema = {
  CurrentOrganization: {
    ...organization,
    required: true,
    description: 'The organization; `GET /api/user` lists yours.',
  },
  Organization: {
    ...organization,
    required: false,
    description: 'The organization. Required with an ID token; an API token has its own.',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes the request safe to repeat for 24 hours: it takes effect once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record as you read it, like `"3"`, or `*`. Another version is refused with 412.',
    schema: { type: 'string', pattern: '^((W/)?"\\d{1,9}"|\\*)$' },
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    required: false,
    description: 'Answers as the real request would, and stores nothing.',
    schema: { type: 'boolean', default: false },
  },
};

const header = (text: string, example: string, schema: JsonSchema = { type: 'string' }) => ({
  description: text,
  schema,
  example,
});

export const responseHeaders: JsonSchema = {
  'X-Request-Id': header(
    'The id of the request in the logs of the service.',
    '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6ff',
  ),
  ETag: header('The version of the record, for If-Match.', '"1"'),
  Location: header(
    'The address of the created record.',
    '/api/skus/0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  ),
  'Idempotency-Replayed': header(
    'Present, and `true`, when this is the answer to an earlier request.',
    'true',
  ),
  'Dry-Run': header('Present, and `true`, when nothing was stored.', 'true'),
  'Retry-After': header('Seconds to wait.', '2'),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
};
