import Big from 'big.js';
import { type Endpoint, isPlatform, isTenant } from '../../kernel/contract/endpoint.ts';
import { takesDryRun, takesKey, takesVersion } from '../../kernel/contract/request.ts';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import { valueOfText } from '../../kernel/values/kinds.ts';
import { recordOf } from '../read/csv.ts';
import { nounOf, pascal } from './components.ts';
import { failuresOf, responseName } from './failures.ts';
import { type JsonSchema, jsonSchemaOf, type Refer, type Shape } from './schemas.ts';

/** An endpoint as an operation of the document. */
export function operationOf(endpoint: Endpoint, refer: (within: string) => Refer): JsonSchema {
  const { id, operation, tag, summary, access } = endpoint;
  return {
    operationId: operation,
    tags: [tag],
    summary,
    description: [endpoint.description, `${whoMayCall[access]} (${id})`]
      .filter(Boolean)
      .join('\n\n'),
    'x-endpoint': id,
    'x-workflow': `W${id.slice(1)}`,
    'x-access': access,
    security: securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headers(endpoint)],
    ...(endpoint.body && { requestBody: requestBody(endpoint, refer) }),
    responses: { ...successes(endpoint, refer), ...refusals(endpoint) },
  };
}

const whoMayCall: Record<Endpoint['access'], string> = {
  public: 'Needs no credential.',
  identity: 'For every ID token, whether its user is registered or not.',
  user: 'For every registered user.',
  member: 'For every member of the organization.',
  admin: 'For admins and owners of the organization.',
  owner: 'For owners of the organization.',
};

function securityOf(endpoint: Endpoint): JsonSchema[] {
  if (endpoint.access === 'public') return [];
  return isPlatform(endpoint) ? [{ idToken: [] }] : [{ idToken: [] }, { apiToken: [] }];
}

function pathParameters({ path, example }: Endpoint): JsonSchema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const isId = name === 'id' || name.endsWith('Id');
    const ids: { id?: unknown; userId?: unknown } = Object(example?.reply);
    const shown = name === 'id' || name === 'userId' ? ids[name] : undefined;
    return {
      name,
      in: 'path',
      required: true,
      schema: isId ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 200 },
      ...(typeof shown === 'string' && { example: shown }),
    };
  });
}

function queryParameters({ query, example }: Endpoint): JsonSchema[] {
  const { properties = {}, required = [] } = shapeOf(query ?? {});
  return Object.entries(properties).map(([name, shape]) => {
    const { description, ...bare } = shape;
    const shown = example?.query?.[name];
    return {
      name,
      in: 'query',
      required: required.includes(name),
      ...(description && { description }),
      schema: jsonSchemaOf(bare, 'request', () => undefined),
      ...(shape.type === 'array' && { style: 'form', explode: false }),
      // Programs that try an operation send its examples: a filter would hide rows.
      ...(shown !== undefined && required.includes(name) && { example: typed(shown, shape) }),
    };
  });
}

/** Query parameters are text; an example contains the value that the text represents. */
function typed(text: string, shape: Shape): unknown {
  const value = valueOfText(text, 'query', shape);
  return value instanceof Big ? Number(text) : value;
}

/** The headers, and the query parameter, that mean the same for all operations. */
function headers(endpoint: Endpoint): JsonSchema[] {
  const { access } = endpoint;
  const tenant = isTenant(access);
  const shared: [boolean, string][] = [
    [takesDryRun(endpoint), 'dryRun'],
    [tenant && isPlatform(endpoint), 'CurrentOrganization'],
    [tenant && !isPlatform(endpoint), 'Organization'],
    [takesKey(endpoint), 'IdempotencyKey'],
    [takesVersion(endpoint), 'IfMatch'],
  ];
  return shared
    .filter(([applies]) => applies)
    .map(([, name]) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody(endpoint: Endpoint, refer: (within: string) => Refer): JsonSchema {
  const { operation, body, bodyOptional } = endpoint;
  const schema = jsonSchemaOf(shapeOf(body), 'request', refer(`${pascal(operation)}Request`));
  const shown = endpoint.example?.body;
  const main = { schema, ...(shown !== undefined && { example: shown }) };
  const types = endpoint.receive?.accepts ?? ['application/json'];
  const others = Object.entries(endpoint.prepare?.accepts ?? {}).map(
    ([type, { description, example }]) => [
      type,
      example === undefined
        ? { schema: { type: 'string', format: 'binary', description } }
        : { schema: { type: 'string', description }, example },
    ],
  );
  return {
    required: !bodyOptional,
    content: Object.fromEntries([...types.map((type) => [type, main]), ...others]),
  };
}

function successes(endpoint: Endpoint, refer: (within: string) => Refer): JsonSchema {
  const { status, also } = endpoint.gives;
  const statuses = also === undefined ? [status] : [status, also];
  return Object.fromEntries(statuses.map((code) => [code, success(endpoint, code, refer)]));
}

const successWords = { 200: 'Done.', 201: 'Created.', 204: 'Done; the answer has no body.' };

const filesOf = (types: readonly string[]): JsonSchema =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

function success(
  endpoint: Endpoint,
  status: 200 | 201 | 204,
  refer: (within: string) => Refer,
): JsonSchema {
  const { operation, gives, example } = endpoint;
  const shape = gives.schema && status !== 204 ? shapeOf(gives.schema) : undefined;
  const applicable: [boolean, string][] = [
    [true, 'X-Request-Id'],
    [shape?.properties?.version !== undefined, 'ETag'],
    [status === 201 && gives.location !== undefined, 'Location'],
    [takesKey(endpoint), 'Idempotency-Replayed'],
    [takesDryRun(endpoint), 'Dry-Run'],
  ];
  const names = applicable.filter(([applies]) => applies).map(([, name]) => name);
  const shown = example?.reply;
  return {
    description: successWords[status],
    headers: Object.fromEntries(
      names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    ...(gives.file && { content: filesOf(gives.file) }),
    ...(shape && {
      content: {
        'application/json': {
          schema: jsonSchemaOf(shape, 'reply', refer(nounOf(operation))),
          ...(shown !== undefined && { example: shown }),
        },
        ...(gives.file && filesOf(gives.file)),
        ...(recordOf(endpoint) && { 'text/csv': { schema: { type: 'string' } } }),
        ...(endpoint.pdf && {
          'application/pdf': { schema: { type: 'string', format: 'binary' } },
        }),
      },
    }),
  };
}

function refusals(endpoint: Endpoint): JsonSchema {
  return Object.fromEntries(
    [...failuresOf(endpoint)].map(([status, codes]) => [
      status,
      { $ref: `#/components/responses/${responseName(codes)}` },
    ]),
  );
}
