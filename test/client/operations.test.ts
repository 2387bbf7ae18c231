/** Every operation through the client: the same request and answer, but for their decimals. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as published from '@stockwright/client';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { formOf } from '../support/documents.ts';
import { root } from '../support/sources.ts';
import { sweepOf } from '../support/sweep.ts';
import { validRequests } from '../support/valid-requests.ts';
import { newOrganization } from '../support/world.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Body {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  requestBody?: Body;
  responses: Record<string, Body>;
}

const document: {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
} = JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'));

/** A value with its decimals as strings: what the document calls a number is one. */
function withStrings(value: unknown, schema: Schema | undefined): unknown {
  const name = schema?.$ref?.split('/').at(-1);
  if (name !== undefined) return withStrings(value, document.components.schemas[name]);
  const { type, items, properties, anyOf } = schema ?? {};
  if (anyOf) return withStrings(value, anyOf[0]);
  if (typeof value === 'number') {
    return type === undefined || [type].flat().includes('number') ? String(value) : value;
  }
  if (Array.isArray(value)) return value.map((element) => withStrings(element, items));
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value);
  return Object.fromEntries(
    fields.map(([key, part]) => [key, withStrings(part, properties?.[key])]),
  );
}

const schemaOf = ({ content }: Body = {}) => content?.['application/json']?.schema;

/** Streams have no function: `followEvents` reads what they tell. */
const isStream = ({ responses }: Operation) =>
  responses['200']?.content?.['text/event-stream'] !== undefined;

const operations = new Map(
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one) => [Reflect.get(one, 'operationId'), one]),
  ),
);

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const functions = sweepOf(({ operation }) => {
  const declared = operations.get(operation);
  return declared !== undefined && !isStream(declared);
});

test.each(functions)('%s', async (_title, endpoint) => {
  const declared = operations.get(endpoint.operation);
  const { by = owner, path, query, body } = (await validRequests[endpoint.id]?.(owner)) ?? {};
  let sent: unknown;
  let answer: Response | undefined;
  const client = published.createClient({
    url: by.origin,
    token: by.token,
    ...(by.orgId !== undefined && { orgId: by.orgId }),
    async fetch(url, request) {
      sent = request?.body;
      answer = await fetch(url, request);
      return answer.clone();
    },
  });
  const form = endpoint.receive ? formOf(body) : undefined;
  const given =
    form instanceof FormData
      ? Object.fromEntries(form)
      : withStrings(body, schemaOf(declared?.requestBody));
  const call = Reflect.get(published, endpoint.operation);
  const received = await call(client, { path, query, body: given });
  if (typeof sent === 'string') expect(JSON.parse(sent)).toEqual(body);
  if (received instanceof Blob) {
    expect(await received.text()).toBe(await answer?.text());
  } else {
    const text = await answer?.text();
    const schema = schemaOf(declared?.responses[String(answer?.status)]);
    expect(received).toEqual(text ? withStrings(JSON.parse(text), schema) : undefined);
  }
});
