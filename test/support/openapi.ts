/** The operations of `openapi.json`, which is all that a client knows of the service. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import { formats } from './formats.ts';

export interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  id: EndpointId;
  method: string;
  /** With its parameters as in `/skus/{id}`. */
  path: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The media types of its body. */
  accepts: string[];
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
}

interface DocumentedOperation {
  'x-endpoint'?: EndpointId;
  parameters: (Parameter & { $ref?: string })[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

const file = new URL('../../openapi.json', import.meta.url);
const document = JSON.parse(readFileSync(file, 'utf8')) as Document;

/** The thing that a reference leads to. */
function followed<T extends { $ref?: string }>(thing: T): T {
  if (!thing.$ref) return thing;
  return thing.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document) as T;
}

/** A schema without its reference, and without `null` as another choice. */
export function schemaOf(schema: Schema): Schema {
  const [first] = schema.anyOf ?? [];
  return followed(first ?? schema);
}

/** The type of a schema's values, apart from null. */
export const typeOf = ({ type }: Schema): string | undefined =>
  Array.isArray(type) ? type.find((each) => each !== 'null') : type;

/** Whether a person writes the text as he likes: no code, no number, no id. */
export const isFreeText = (schema: Schema): boolean =>
  typeOf(schema) === 'string' && !schema.format && !schema.pattern && !schema.enum;

/** All numbered operations. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const id = operation['x-endpoint'];
      if (!id) return [];
      const content = operation.requestBody?.content ?? {};
      const [body] = Object.values(content);
      return {
        id,
        method: method.toUpperCase(),
        path: path.replace(/^\/api/, ''),
        parameters: operation.parameters.map(followed),
        body: body && schemaOf(body.schema),
        accepts: Object.keys(content),
        responses: operation.responses,
      };
    }),
);

/** The operation of a request. */
export function operationAt(method: string, path: string): Operation | undefined {
  return operations.find(
    (operation) => operation.method === method && patternOf(operation).test(path),
  );
}

const patterns = new Map<string, RegExp>();

function patternOf({ path }: Operation): RegExp {
  let pattern = patterns.get(path);
  if (!pattern) {
    pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}

const ajv = new Ajv2020({ strict: false, formats });
ajv.addSchema({ $id: 'document', components: document.components });

const validators = new Map<string, ValidateFunction>();

/** The answer that the document expects: its media types, and its schema where it is JSON. */
export function expectedOf(
  operation: Operation,
  status: number,
): { types: string[]; validate: ValidateFunction | undefined } | undefined {
  const response = operation.responses[status];
  if (!response) return undefined;
  const { content = {} } = followed(response);
  const [entry] = Object.entries(content).filter(([type]) => /json$/.test(type));
  // References of the document, and those that several operations share, are compiled once.
  const name = response.$ref ?? `${operation.id} ${status}`;
  let validate = validators.get(name);
  if (!validate && entry) {
    const text = JSON.stringify(entry[1].schema).replaceAll('"#/', '"document#/');
    validate = ajv.compile(JSON.parse(text));
    validators.set(name, validate);
  }
  return { types: Object.keys(content), validate };
}

export const errorsOf = (validate: ValidateFunction): string => ajv.errorsText(validate.errors);
