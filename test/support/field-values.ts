import { endpoints } from '../../src/app.ts';
import { openApiDocument } from '../../src/serve/openapi/document.ts';
import { tags } from '../../src/tags.ts';
import { unique } from './valid-request.ts';

/** Values of the fields of a record, from their JSON Schemas in the OpenAPI document. */

export interface FieldSchema {
  $ref?: string;
  anyOf?: FieldSchema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: string[];
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
}

type Fields = Record<string, unknown>;

/** Creates a record of the kind that a field references; returns its id. */
export type Referenced = Readonly<Record<string, () => Promise<string>>>;

const document = openApiDocument(endpoints, tags) as unknown as {
  components: { schemas: Record<string, FieldSchema & { required?: string[] }> };
};

const resolve = (ref: string) => {
  const found = document.components.schemas[ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${ref}.`);
  return found;
};

/** The fields of the body of an operation. */
export const bodyOf = (operation: string) =>
  resolve(`${operation[0]?.toUpperCase()}${operation.slice(1)}Request`);

/** A value for every field, each different from the one that the record has `before`. */
export async function valuesOf(
  fields: Record<string, FieldSchema>,
  before: Fields,
  fixed: Fields,
  referenced: Referenced,
): Promise<Fields> {
  const values: Fields = {};
  for (const [name, schema] of Object.entries(fields)) {
    values[name] = await newValue(name, schema, before[name], referenced);
  }
  return { ...values, ...fixed };
}

/** A row as a CSV file with a header; fields of an object are columns such as `address.city`. */
export function csvOf(row: Fields): string {
  const cells = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, text]) => [`${name}.${part}`, text])
      : [[name, value]],
  );
  return [0, 1].map((at) => cells.map((cell) => cell[at]).join(',')).join('\n');
}

/** Two texts of each format, so that one of them differs from the present value. */
const forms: Record<string, readonly [string, string]> = {
  '^[A-Z]{3}$': ['CHF', 'JPY'],
  '^[A-Z]{2}$': ['CH', 'FR'],
  // Time zones.
  '^[A-Za-z]': ['Asia/Tokyo', 'Europe/Paris'],
  '^data:image/(png|jpeg);base64,': [
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,/9j/4A==',
  ],
};

const gtinForm = '^(\\d{8}|\\d{12,14})$';

/** A GTIN of 13 digits that was not made before; weights 1 and 3 from the left. */
function newGtin(): string {
  const digits = String(400_000_000_000 + numbers++);
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Names of fields with a phone number, which the OpenAPI document describes as a text. */
const isPhone = (field: string) => field === 'phone';

let numbers = 0;

/** A valid value of a field other than `before`. */
async function newValue(
  field: string,
  schema: FieldSchema,
  before: unknown,
  referenced: Referenced,
): Promise<unknown> {
  if (schema.$ref) return newValue(field, resolve(schema.$ref), before, referenced);
  const [first] = schema.anyOf ?? [];
  if (first) return newValue(field, first, before, referenced);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (schema.enum) return schema.enum.find((choice) => choice !== before);
  if (type === 'boolean') return before !== true;
  if (type === 'integer') return 2 + (numbers++ % 50);
  if (type === 'number') return 1.25 + (numbers++ % 50);
  if (type === 'array' && schema.items) {
    return [await newValue(field, schema.items, undefined, referenced)];
  }
  if (type === 'object') {
    const old = (before ?? {}) as Record<string, unknown>;
    const values: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      values[name] = await newValue(name, part, old[name], referenced);
    }
    return values;
  }
  return textOf(field, schema, before, referenced);
}

async function textOf(
  field: string,
  { format, pattern, maxLength = 200 }: FieldSchema,
  before: unknown,
  referenced: Referenced,
): Promise<string> {
  if (format === 'uuid') {
    const make = referenced[field];
    if (!make) throw new Error(`Declare how to make a record that ${field} refers to.`);
    return make();
  }
  if (format === 'email') return `${unique('ada')}@example.com`;
  if (format === 'uri') return `https://${unique('mill')}.example/`;
  if (format === 'date-time')
    return `2031-02-${String(1 + (numbers++ % 28)).padStart(2, '0')}T08:00:00.000Z`;
  if (format === 'date') return `2031-01-${String(1 + (numbers++ % 28)).padStart(2, '0')}`;
  if (field === 'locale') return before === 'en-GB' ? 'pt-BR' : 'en-GB';
  if (isPhone(field)) return `+44113496${String(1000 + numbers++).slice(-4)}`;
  // A barcode is one record's.
  if (pattern === gtinForm) return newGtin();
  const form = pattern === undefined ? undefined : forms[pattern];
  if (form) return before === form[0] ? form[1] : form[0];
  if (pattern) throw new Error(`Declare two texts of ${field}, which match ${pattern}.`);
  return `${unique('v')} ${field}`.slice(0, maxLength);
}
