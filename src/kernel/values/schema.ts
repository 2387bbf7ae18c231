/**
 * The vocabulary that describes requests and replies. One description validates and normalises
 * requests (`validate.ts`), writes replies (`reply.ts`, `columns.ts`) and documents both
 * (`openapi/`). Each builder belongs to a kind of value; see `kinds/kind.ts`.
 */
import type { Static, TSchema } from 'typebox';
import { object } from './kinds/object.ts';
import { addressLine, text } from './kinds/text.ts';
import { optionalSchema, typed } from './typed.ts';

export type { Static, TObject, TSchema } from 'typebox';
export { anything } from './kinds/anything.ts';
export { boolean } from './kinds/boolean.ts';
export { oneOf } from './kinds/choice.ts';
export { date } from './kinds/date.ts';
export { decimal, money, quantity } from './kinds/decimal.ts';
export { decimalText } from './kinds/decimal-text.ts';
export { type ArrivedFile, type FormFile, file } from './kinds/file.ts';
export { integer } from './kinds/integer.ts';
export { listOf } from './kinds/list.ts';
export { moment } from './kinds/moment.ts';
export { object, partial } from './kinds/object.ts';
export { ranges } from './kinds/ranges.ts';
export { code, label, name, notes, phone, reference, text } from './kinds/text.ts';
export { timestamp } from './kinds/timestamp.ts';
export { uuid } from './kinds/uuid.ts';
export { written } from './kinds/written.ts';

export const optional = <T extends TSchema>(schema: T) => optionalSchema(schema);

/** A field that may be `null`: cleared in a PATCH, without a value in a reply. */
export const nullable = <T extends TSchema>(schema: T) =>
  typed<Static<T> | null>({
    ...schema,
    orNull: true,
    ...('type' in schema && { nullable: true }),
  });

const addressFields = {
  line1: optional(nullable(addressLine({ example: '12 Mill Lane' }))),
  line2: optional(nullable(addressLine())),
  city: optional(nullable(text({ max: 200, example: 'Leeds' }))),
  region: optional(nullable(text({ max: 200 }))),
  postalCode: optional(nullable(text({ max: 40, example: 'LS1 4AP' }))),
  country: optional(
    nullable(
      text({ max: 2, pattern: 'country', description: 'ISO 3166-1 alpha-2.', example: 'GB' }),
    ),
  ),
};

/** A postal address; replies contain every line of it. */
export const address = () => object(addressFields, { whole: true });
