/**
 * The vocabulary in which requests and replies are described. One description serves to check and
 * normalise what comes in (`validate.ts`), to write what goes out (`reply.ts`) and to document both
 * (`openapi.ts`). Each kind of value is one JSON Schema keyword of our own where the standard ones
 * cannot say it exactly.
 */
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import type { Exact } from './exact.ts';

export type { Static, TObject, TSchema } from 'typebox';

interface Described {
  /** In answers all fields are written, `null` where a request left one out. */
  whole?: boolean;
  description?: string;
  example?: unknown;
  deprecated?: boolean;
}

/** A UUID, lower-cased. */
export const uuid = (options: Described = {}) => Type.Unsafe<string>({ uuid: true, ...options });

/** Text: trimmed, NFC, no control characters; `lines` allows newline and tab. */
export const text = (
  options: Described & { min?: number; max: number; lines?: boolean; pattern?: TextPattern },
) => {
  const { min = 1, max, lines = false, pattern, ...rest } = options;
  return Type.Unsafe<string>({ text: { min, max, lines, pattern }, ...rest });
};

/** Named forms that a text can be required to have; see `validate.ts`. */
export type TextPattern =
  | 'email'
  | 'url'
  | 'currency'
  | 'country'
  | 'timezone'
  | 'locale'
  | 'gtin'
  | 'image';

export const name = (options: Described = {}) => text({ max: 200, ...options });
export const code = (options: Described = {}) => text({ max: 64, ...options });
export const notes = (options: Described = {}) =>
  text({ min: 0, max: 10_000, lines: true, ...options });

/** A phone number in E.164 where it can be told, and else whatever text it is. */
export const phone = (options: Described = {}) =>
  Type.Unsafe<string>({ text: { min: 1, max: 50, lines: false, phone: true }, ...options });

/** An exact decimal: a JSON number of at most 6 decimals and absolute value below 1e12. */
export const decimal = (
  options: Described & { above?: string; min?: string; max?: string } = {},
) => {
  const { above, min, max, ...rest } = options;
  return Type.Unsafe<Exact>({ decimal: { above, min, max }, ...rest });
};

export const quantity = (options: Described = {}) => decimal({ above: '0', ...options });
export const money = (options: Described = {}) => decimal({ min: '0', ...options });

/** An exact decimal as text in replies: ledger columns and summary figures. */
export const decimalText = (options: Described = {}) =>
  Type.Unsafe<string>({ decimalText: true, ...options });

export const integer = (options: Described & { min?: number; max?: number } = {}) => {
  const { min, max, ...rest } = options;
  return Type.Unsafe<number>({
    type: 'integer',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...rest,
  });
};

export const boolean = (options: Described & { default?: boolean } = {}) =>
  Type.Unsafe<boolean>({ type: 'boolean', ...options });

/** A calendar day, `YYYY-MM-DD`. */
export const date = (options: Described = {}) => Type.Unsafe<string>({ day: true, ...options });

/** An instant; any offset is accepted, UTC with milliseconds and `Z` comes out. */
export const timestamp = (options: Described = {}) =>
  Type.Unsafe<string>({ timestamp: true, ...options });

export const oneOf = <const T extends string>(values: readonly T[], options: Described = {}) =>
  Type.Unsafe<T>({ choice: values, ...options });

export const listOf = <T extends TSchema>(
  items: T,
  options: Described & { min?: number; max?: number } = {},
) => {
  const { min, max, ...rest } = options;
  return Type.Array(items, {
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
    ...rest,
  });
};

/** A file in the folder of what has just arrived. */
export interface ArrivedFile {
  path: string;
  contentType: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/** A file of a form, as it has arrived. */
export interface FormFile extends ArrivedFile {
  fileName: string;
}

/** A file of a form, which is not empty. */
export const file = (options: Described = {}) => Type.Unsafe<FormFile>({ file: true, ...options });

/** Whatever it is; who takes it looks at it by itself. */
export const anything = (options: Described = {}) => Type.Unsafe<unknown>({ ...options });

/** A part of a reply that is JSON text already; see `WrittenJson`. `form` is its JSON Schema. */
export const written = (form: object, options: Described = {}) =>
  Type.Unsafe<unknown>({ written: form, ...options });

/** A strict object: an unknown field is refused and named. */
export const object = <P extends TProperties>(properties: P, options: Described = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options });

export const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** A field that may be `null`: cleared in a PATCH, without a value in a reply. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Type.Static<T> | null>({
    ...schema,
    orNull: true,
    ...('type' in schema && { nullable: true }),
  });

/** A PATCH body: every field of a create body, none required. */
export const partial = <P extends TProperties>(schema: TObject<P>) =>
  Type.Partial(schema, { additionalProperties: false });

const addressFields = {
  line1: optional(nullable(text({ max: 200, example: '12 Mill Lane' }))),
  line2: optional(nullable(text({ max: 200 }))),
  city: optional(nullable(text({ max: 200, example: 'Leeds' }))),
  region: optional(nullable(text({ max: 200 }))),
  postalCode: optional(nullable(text({ max: 40, example: 'LS1 4AP' }))),
  country: optional(
    nullable(
      text({ max: 2, pattern: 'country', description: 'ISO 3166-1 alpha-2.', example: 'GB' }),
    ),
  ),
};

/** A postal address; in answers every line of it is there. */
export const address = () => object(addressFields, { whole: true });
