/**
 * The builders of TypeBox that our schemas need: they tie a schema to the type of its values. We
 * use its types only. Its module loads 370 files, which take a quarter of a second and 20 MB.
 */
import type {
  TArray,
  TObject,
  TOptional,
  TPartial,
  TProperties,
  TSchema,
  TSchemaOptions,
  TUnsafe,
} from 'typebox';

/** A schema whose values have the type. */
export function typed<T>(schema: TSchema): TUnsafe<T>;
export function typed(schema: object): object {
  return schema;
}

/** The schema of an object, whose fields are required unless they are marked as optional. */
export function objectSchema<P extends TProperties>(
  properties: P,
  options: TSchemaOptions,
): TObject<P>;
export function objectSchema(properties: TProperties, options: object): object {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name]));
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties,
    ...options,
  };
}

/** An object with the same fields, all of them optional. */
export function partialSchema<P extends TProperties>(
  schema: TObject<P>,
  options: TSchemaOptions,
): TPartial<TObject<P>>;
export function partialSchema({ properties }: TObject, options: TSchemaOptions): TObject {
  const fields = Object.entries(properties).map(([name, field]) => [name, optionalSchema(field)]);
  return objectSchema(Object.fromEntries(fields), options);
}

export function listSchema<T extends TSchema>(items: T, options: TSchemaOptions): TArray<T>;
export function listSchema(items: TSchema, options: object): object {
  return { type: 'array', items, ...options };
}

/** The schema of a field that may be left out. The mark is hidden: it is no part of the schema. */
export function optionalSchema<T extends TSchema>(schema: T): TOptional<T>;
export function optionalSchema(schema: TSchema): object {
  return Object.defineProperty({ ...schema }, optionalMark, { value: true });
}

const optionalMark = '~optional';

export const isOptional = (schema: TSchema | undefined) =>
  schema !== undefined && optionalMark in schema;
