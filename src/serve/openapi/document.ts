import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { nameComponents } from './components.ts';
import { description, parameters, responseHeaders, securitySchemes } from './conventions.ts';
import { failuresOf, problemResponse, problemSchema, responseName } from './failures.ts';
import { operationOf } from './operation.ts';
import type { JsonSchema } from './schemas.ts';
import { unnumberedPaths } from './unnumbered.ts';

/**
 * The interface as an OpenAPI 3.1 document, generated from the registry.
 * @param tags the headings of the reference in reading order, each with its description
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  tags: Readonly<Record<string, string>>,
): JsonSchema {
  const { schemas, refer } = nameComponents(endpoints);
  const used = new Set(endpoints.map((endpoint) => endpoint.tag));
  const paths = {
    ...pathsOf(endpoints, (endpoint) => operationOf(endpoint, refer)),
    ...unnumberedPaths,
  };
  const responses = responsesOf(endpoints);
  const all = { Problem: problemSchema, ...schemas };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stockwright',
      version: '1.0.0',
      summary: 'Inventory and orders for small manufacturers',
      description,
      contact: { name: 'The administrators of this service' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This service' }],
    tags: Object.entries(tags)
      .filter(([name]) => used.has(name))
      .map(([name, about]) => ({ name, description: about })),
    paths,
    components: {
      securitySchemes,
      parameters,
      headers: responseHeaders,
      responses,
      schemas: referredTo(all, { paths, responses }),
    },
  };
}

/** The referenced schemas; where one shape has two names, only one of them is referenced. */
function referredTo(
  schemas: Record<string, JsonSchema>,
  from: JsonSchema,
): Record<string, JsonSchema> {
  const found = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      follow(schemas[name]);
    }
  };
  follow(from);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

function pathsOf(
  endpoints: readonly Endpoint[],
  operation: (endpoint: Endpoint) => JsonSchema,
): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return paths;
}

/** A response for every combination of codes that an operation has for one status. */
function responsesOf(endpoints: readonly Endpoint[]): JsonSchema {
  const groups = endpoints.flatMap((endpoint) => [...failuresOf(endpoint)]);
  groups.sort(([a, codes], [b, others]) => a - b || codes.length - others.length);
  return Object.fromEntries(
    groups.map(([status, codes]) => [responseName(codes), problemResponse(status, codes)]),
  );
}
