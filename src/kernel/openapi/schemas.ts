import type { TextPattern } from '../values/schema.ts';

/** JSON Schema of the 2020-12 dialect, which is what OpenAPI 3.1 takes. */
export type JsonSchema = Record<string, unknown>;

/** Whether a schema describes what comes in or what goes out: the rules of the two differ. */
export type Side = 'request' | 'reply';

/** A schema of the vocabulary, as the keywords of `schema.ts` leave it. */
export interface Shape {
  type?: string;
  uuid?: true;
  /** A file of a form. */
  file?: true;
  text?: { min: number; max: number; pattern?: TextPattern };
  decimal?: { above?: string; min?: string; max?: string };
  decimalText?: true;
  timestamp?: true;
  day?: true;
  choice?: readonly string[];
  properties?: Record<string, Shape>;
  required?: readonly string[];
  items?: Shape;
  orNull?: true;
  whole?: true;
  /** JSON of any kind. */
  written?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  description?: string;
  example?: unknown;
  deprecated?: boolean;
}

/** The name of the component that stands for an object, where it has one. */
export type Refer = (shape: Shape, side: Side) => string | undefined;

/** The schema of the vocabulary in standard words; objects that have a name become references. */
export function jsonSchemaOf(shape: Shape, side: Side, refer: Refer): JsonSchema {
  const name = refer(shape, side);
  const bare = name ? { $ref: `#/components/schemas/${name}` } : bareSchema(shape, side, refer);
  const said = {
    ...(shape.description && { description: shape.description }),
    ...(shape.deprecated && { deprecated: true }),
    ...(shape.default !== undefined && { default: shape.default }),
    ...(shape.example !== undefined && { examples: [shape.example] }),
  };
  return { ...(shape.orNull ? orNull(bare) : bare), ...said };
}

function orNull(bare: JsonSchema): JsonSchema {
  if (bare.$ref) return { anyOf: [bare, { type: 'null' }] };
  const choices = bare.enum as unknown[] | undefined;
  return { ...bare, type: [bare.type, 'null'], ...(choices && { enum: [...choices, null] }) };
}

/** An object without looking for its name: what a component itself says. */
export function bareSchema(shape: Shape, side: Side, refer: Refer): JsonSchema {
  if (shape.uuid) return { type: 'string', format: 'uuid' };
  if (shape.file) return { type: 'string', format: 'binary' };
  if (shape.text) return textSchema(shape.text);
  if (shape.decimal) return decimalSchema(shape.decimal, side);
  if (shape.decimalText) return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
  if (shape.timestamp) return { type: 'string', format: 'date-time' };
  if (shape.day) return { type: 'string', format: 'date' };
  if (shape.choice) return { type: 'string', enum: [...shape.choice] };
  if (shape.type === 'boolean') return { type: 'boolean' };
  if (shape.type === 'integer') return { type: 'integer', ...pick(shape, 'minimum', 'maximum') };
  if (shape.type === 'array') {
    const items = jsonSchemaOf(shape.items ?? {}, side, refer);
    return { type: 'array', items, ...pick(shape, 'minItems', 'maxItems') };
  }
  if (shape.type === 'object') return objectSchema(shape, side, refer);
  if (shape.written) return shape.written;
  throw new TypeError(`The reference has no words for ${JSON.stringify(shape)}`);
}

/** What a text of a named form looks like, where the standard can say it. */
const forms: Record<TextPattern, JsonSchema> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  currency: { pattern: '^[A-Z]{3}$' },
  country: { pattern: '^[A-Z]{2}$' },
  timezone: { pattern: '^[A-Za-z]' },
  locale: {},
  gtin: { pattern: '^(\\d{8}|\\d{12,14})$' },
  image: { pattern: '^data:image/(png|jpeg);base64,' },
};

function textSchema({ min, max, pattern }: NonNullable<Shape['text']>): JsonSchema {
  return {
    type: 'string',
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(pattern && forms[pattern]),
  };
}

/** Every number of a request stays below this, on either side of zero. */
const decimalLimit = 1e12;

/** Answers may hold sums beyond what a request may send. */
function decimalSchema({ above, min, max }: NonNullable<Shape['decimal']>, side: Side): JsonSchema {
  if (side === 'reply') return { type: 'number' };
  const bounded = above !== undefined || min !== undefined;
  return {
    type: 'number',
    ...(above !== undefined && { exclusiveMinimum: Number(above) }),
    ...(min !== undefined && { minimum: Number(min) }),
    ...(!bounded && { exclusiveMinimum: -decimalLimit }),
    ...(max === undefined ? { exclusiveMaximum: decimalLimit } : { maximum: Number(max) }),
  };
}

/** Requests are strict; answers may gain fields, so that readers must let unknown ones pass. */
function objectSchema(shape: Shape, side: Side, refer: Refer): JsonSchema {
  const properties = Object.entries(shape.properties ?? {});
  const required =
    side === 'reply' && shape.whole ? properties.map(([name]) => name) : (shape.required ?? []);
  return {
    type: 'object',
    properties: Object.fromEntries(
      properties.map(([name, field]) => [name, jsonSchemaOf(field, side, refer)]),
    ),
    ...(required.length > 0 && { required: [...required] }),
    ...(side === 'request' && { additionalProperties: false }),
  };
}

function pick(shape: Shape, ...names: (keyof Shape)[]): JsonSchema {
  const said = names.filter((name) => shape[name] !== undefined);
  return Object.fromEntries(said.map((name) => [name, shape[name]]));
}
