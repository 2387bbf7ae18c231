import type { JsonSchema } from './schemas.ts';

/** What holds for every operation, said once. */
export const description = `Inventory, purchasing, production and sales orders for small
manufacturers: every movement of stock is a row of a ledger, costed first in, first out, exact to
the last decimal.

## Signing in

Send \`Authorization: Bearer …\` with either

- an **ID token** of the identity provider, which is good for everything its user may do; name the
  organization you work in with \`X-Org-Id\`; or
- an **API token** (\`stw_pat_…\`) made with \`POST /api/user/api-tokens\`, which belongs to one
  organization and is good for its records, but not for users, organizations, members, invitations
  and tokens. \`X-Org-Id\` may be left out.

Members read everything and do the daily work; admins also correct stock and manage members;
owners also manage owners and can delete the organization.

## Values

Field names are camelCase. Ids are UUIDs. Quantities and money are JSON numbers with at most six
decimals and below 1,000,000,000,000; they are read and written digit for digit and never pass
through binary floating point. Figures of the ledger and of summaries are strings for that reason:
\`"30.5"\`. Days are \`2026-03-01\`, instants \`2026-03-01T08:00:00.000Z\`; requests may give any
offset. Text is trimmed and normalised (NFC).

Requests are strict: a field or parameter that does not exist is refused and named. A PATCH changes
the fields that it gives; \`null\` clears a field. Answers show every field, \`null\` where it has
no value. New fields may be added to answers: let pass what you do not know.

## Lists

Lists come in pages: \`limit\` rows (50 unless you say otherwise, 200 at most) and \`nextCursor\`,
which you send as \`cursor\` with the same parameters to get the next page; \`null\` on the last.
\`sort\` takes one of the fields named at each list, \`-\` before it for descending. \`count=true\`
adds \`total\`, which is exact up to 10,000.

## Safe writing

- **Versions.** Records carry \`version\` and answers an \`ETag\`. Send it back as \`If-Match\` with
  PATCH or DELETE, and a record that somebody else has changed meanwhile is not touched (412). What
  has no version, like a membership, is changed without.
- **Idempotency.** Give every POST an \`Idempotency-Key\` of your own. Repeated within 24 hours by
  the same caller with the same body, it answers what the first one answered, with
  \`Idempotency-Replayed: true\`, and does nothing again. Refusals are not kept: they are looked at
  anew.
- **Dry run.** \`dryRun=true\` does everything and keeps nothing: the answer is the one you would
  get, with \`Dry-Run: true\`. Numbers and codes in it are provisional.

## Refusals

A refusal is a problem document (RFC 9457, \`application/problem+json\`). Programs go by \`code\`;
\`detail\` tells a person what to do; \`errors\` names everything that is wrong with a request at
once, up to a hundred things. They come in this order: 401, 403, 404 for what the path names, 422
for what the request alone shows, 404 for records that the body names, then rules that need records
(422, 409).

Bodies are UTF-8, not packed, and nest no deeper than 32 levels. Up to 1 MiB is taken, bulk imports
of up to 16 MiB and 10,000 rows. Answers carry \`X-Request-Id\`; quote it when you report something.
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
    description: 'The ETag you have seen, like `"3"`, or `*`. Another version is a 412.',
    schema: { type: 'string', pattern: '^("\\d{1,9}"|\\*)$' },
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    required: false,
    description: 'Does everything and keeps nothing.',
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
    'Names the request in the logs of the service.',
    '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6ff',
  ),
  ETag: header('The version of the record, for If-Match.', '"1"'),
  Location: header(
    'Where the created record can be read.',
    '/api/skus/0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
  ),
  'Idempotency-Replayed': header(
    'There, and `true`, when this is the answer to an earlier request.',
    'true',
  ),
  'Dry-Run': header('There, and `true`, when nothing was kept.', 'true'),
  'Retry-After': header('Seconds to wait.', '2'),
  'WWW-Authenticate': header('How to authenticate.', 'Bearer'),
};
