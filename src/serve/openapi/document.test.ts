import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { formats } from '../../../test/support/formats.ts';
import { sweepOf } from '../../../test/support/sweep.ts';
import { endpoints } from '../../app.ts';
import { type Endpoint, isTenant } from '../../kernel/contract/endpoint.ts';
import { compileRequest, takesVersion } from '../../kernel/contract/request.ts';
import { compileReply } from '../../kernel/values/reply.ts';
import { WrittenJson } from '../../kernel/written-json.ts';
import { tags } from '../../tags.ts';
import { openApiDocument } from './document.ts';
import type { JsonSchema, Shape } from './schemas.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Response {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Operation {
  operationId: string;
  parameters: { name: string; schema: JsonSchema; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  'x-endpoint': string;
}

const document = openApiDocument(endpoints, tags) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { responses: Record<string, Response>; schemas: Record<string, JsonSchema> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const operationOf = (endpoint: Endpoint) =>
  operations.find((operation) => operation['x-endpoint'] === endpoint.id) as Operation;

const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
ajv.addSchema({ $id: 'document', components: document.components });

/** The errors of a value by a schema of the document. */
function faults(schema: JsonSchema, value: unknown): string {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  const validate = ajv.compile(JSON.parse(text));
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

/** An example as the workflow would return it: exact decimals are text until they are written. */
function exactly(shape: Shape, value: unknown): unknown {
  if (value === null) return null;
  if (shape.decimal) return String(value);
  if (shape.written) return new WrittenJson(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((item) => exactly(shape.items ?? {}, item));
  if (shape.type !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value as object).map(([name, field]) => [
      name,
      exactly(shape.properties?.[name] ?? {}, field),
    ]),
  );
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

/** Operations without a number, which an answer's signed address leads to. */
const unnumbered = ['downloadDocument'];

test('every endpoint is one operation, under a heading that is described', () => {
  const numbered = operations.filter((operation) => operation['x-endpoint']);
  expect(numbered.map((operation) => operation['x-endpoint']).sort()).toEqual(
    endpoints.map((endpoint) => endpoint.id).sort(),
  );
  const others = operations.filter((operation) => !numbered.includes(operation));
  expect(others.map((operation) => operation.operationId)).toEqual(unnumbered);
  const described = new Set(document.tags.map((tag) => tag.name));
  expect(endpoints.filter((endpoint) => !described.has(endpoint.tag))).toEqual([]);
});

test('every schema, parameter and response with a reference to it exists', () => {
  const places = JSON.stringify(document).match(/"#\/[^"]+"/g) ?? [];
  const at = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((place, key) => (place as JsonSchema | undefined)?.[key], document);
  expect(places.map((place) => JSON.parse(place)).filter((place) => !at(place))).toEqual([]);
});

/** The places of objects of which the document tells no field. */
function blankObjects(part: unknown, place = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, properties } = part as JsonSchema;
  const own = type === 'object' && !properties ? [place] : [];
  return [
    ...own,
    ...Object.entries(part).flatMap(([key, inner]) => blankObjects(inner, `${place}/${key}`)),
  ];
}

test('the fields of every object are described, also where a tree contains itself', () => {
  expect(blankObjects(document.components.schemas)).toEqual([]);
  const { properties } = document.components.schemas.CostExplanation as { properties: JsonSchema };
  expect(properties.children).toMatchObject({
    items: { $ref: '#/components/schemas/CostExplanation' },
  });
});

test.each(sweepOf())('%s shows a request that it accepts', (_title, endpoint) => {
  const { example, method, body } = endpoint;
  const bodyExample = example?.body;
  expect(bodyExample !== undefined, 'an endpoint with a body has an example').toBe(!!body);
  const request = {
    query: { ...example?.query },
    params: {},
    headers: isTenant(endpoint.access)
      ? { 'x-org-id': '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600' }
      : {},
    body: method === 'GET' ? undefined : JSON.stringify(bodyExample),
  };
  expect(compileRequest(endpoint)(request as unknown as FastifyRequest).faults).toEqual([]);
  const operation = operationOf(endpoint);
  for (const { schema, example: shown } of operation.parameters) {
    if (shown !== undefined) expect(faults(schema, shown)).toBe('');
  }
  const media = operation.requestBody?.content['application/json'];
  if (media) expect(faults(media.schema, media.example)).toBe('');
});

test.each(endpoints.filter((endpoint) => endpoint.gives.schema))(
  '$id $operation shows a reply with every field, as the service would write it',
  (endpoint) => {
    const schema = endpoint.gives.schema as never;
    const shown = endpoint.example?.reply;
    expect(JSON.parse(compileReply(schema)(exactly(schema, shown)))).toEqual(shown);
    const { status, also } = endpoint.gives;
    const response = operationOf(endpoint).responses[status === 204 && also ? also : status];
    const media = response?.content?.['application/json'] as Media;
    expect(faults(media.schema, media.example)).toBe('');
  },
);

test('operations on records with versions have If-Match, and no others', () => {
  const takes = endpoints.filter((endpoint) => {
    const named = JSON.stringify(operationOf(endpoint).parameters);
    return named.includes('#/components/parameters/IfMatch');
  });
  expect(takes.map(({ id }) => id)).toEqual(endpoints.filter(takesVersion).map(({ id }) => id));
  const versions = ({ gives }: Endpoint) => (gives.schema as Shape).properties?.version;
  const changes = endpoints.filter(({ method }) => method === 'PATCH');
  for (const endpoint of changes) expect(takesVersion(endpoint)).toBe(!!versions(endpoint));
});

test('every refusal is described as a problem document', () => {
  const shown = Object.values(document.components.responses).flatMap(({ content = {} }) => {
    const media = content['application/problem+json'] as Media;
    return Object.values(media.examples ?? {}).map(({ value }) => faults(media.schema, value));
  });
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(Boolean)).toEqual([]);
});
