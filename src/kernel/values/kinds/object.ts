import type { TObject, TProperties } from 'typebox';
import { objectSchema, partialSchema } from '../typed.ts';
import {
  type Described,
  ReplyMismatch,
  type Shape,
  standardKind,
  type Write,
  type WriterOf,
} from './kind.ts';

/** A strict object: an unknown field is refused by its name. */
export const object = <P extends TProperties>(properties: P, options: Described = {}) =>
  objectSchema(properties, { additionalProperties: false, ...options });

/** A PATCH body: every field of a create body, none required. */
export const partial = <P extends TProperties>(schema: TObject<P>) =>
  partialSchema(schema, { additionalProperties: false });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function objectWriter(shape: Shape, path: string, writerOf: WriterOf): Write {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties ?? {}).map(([name, field]) => ({
    name,
    label: `${JSON.stringify(name)}:`,
    write: writerOf(field, `${path}/${name}`),
    // Optional fields (the total of a list) are written only when they have a value.
    always: required.has(name),
  }));
  const { whole = false } = shape;
  return (value) => {
    if (!isRecord(value)) throw new ReplyMismatch(`${path} is not an object`);
    let text = '';
    for (const { name, label, write, always } of fields) {
      let content = value[name];
      if (content === undefined && whole) content = null;
      if (content === undefined && !always) continue;
      text += text ? `,${label}${write(content)}` : label + write(content);
    }
    return `{${text}}`;
  };
}

export const objectKind = standardKind({
  keyword: 'object',
  findings: { type: () => ['invalid_type', 'must be an object.'] },
  toJson: (_option, path, shape, writerOf) => objectWriter(shape, path, writerOf),
  // A `jsonb` value, of which every field is written; its decimals are texts, without quotes here.
  toJsonSql(expression, { properties = {} }) {
    const fields = Object.entries(properties);
    const labels = fields.map(([name]) => `"${name}":%s`).join(',');
    const written = (of: string) => {
      const values = fields.map(([name, field]) => {
        const value = 'decimal' in field ? `${of}->>'${name}'` : `(${of}->'${name}')::text`;
        return `coalesce(${value}, 'null')`;
      });
      return `case when ${of} is not null then format('{${labels}}', ${values.join(', ')}) end`;
    };
    if (/^[\w.]+$/.test(expression)) return written(expression);
    // A look-up is one part of the plan, not one for each field.
    return `(select ${written('o.value')} from (select ${expression} as value limit 1) o)`;
  },
  // Requests are strict; replies may gain fields, which readers have to ignore.
  jsonSchema(_option, side, shape, schemaOf) {
    const properties = Object.entries(shape.properties ?? {});
    const required =
      side === 'reply' && shape.whole ? properties.map(([name]) => name) : (shape.required ?? []);
    return {
      type: 'object',
      properties: Object.fromEntries(
        properties.map(([name, field]) => [name, schemaOf(field, side)]),
      ),
      ...(required.length > 0 && { required: [...required] }),
      ...(side === 'request' && { additionalProperties: false }),
    };
  },
});
