import type { TSchema } from 'typebox';
import { WrittenJson } from '../../written-json.ts';
import { listSchema } from '../typed.ts';
import { bareSql, type Described, ReplyMismatch, type Shape, standardKind } from './kind.ts';
import { objectKind } from './object.ts';

/** With `stored`, its objects are in a `jsonb` column of their record, decimals as text. */
export const listOf = <T extends TSchema>(
  items: T,
  options: Described & { min?: number; max?: number; stored?: true } = {},
) => {
  const { min, max, ...rest } = options;
  return listSchema(items, {
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
    ...rest,
  });
};

const elementsSql = (expression: string, items: Shape): string =>
  `(select '[' || coalesce(string_agg(${objectKind.toJsonSql('l.element', items)}, ','
      order by l.place), '') || ']'
    from jsonb_array_elements(${expression}) with ordinality l (element, place))`;

export const listKind = standardKind({
  keyword: 'array',
  findings: {
    type: () => ['invalid_type', 'must be a list.'],
    minItems: (limit) => ['too_short', `must have ${limit} or more elements.`],
    maxItems: (limit) => ['too_long', `must have ${limit} or fewer elements.`],
  },
  // Cells of CSV contain no lists: their commas belong to texts.
  fromText: (text, source) =>
    source === 'csv' ? text : text.split(',').map((element) => element.trim()),
  toJson(_option, path, { items = {} }, writerOf) {
    const write = writerOf(items, `${path}/*`);
    // The elements of a long list may have been written in slices.
    const textOf = (element: unknown) =>
      element instanceof WrittenJson ? element.text : write(element);
    return (value) => {
      if (!Array.isArray(value)) throw new ReplyMismatch(`${path} is not a list`);
      let text = '';
      for (const element of value) text += text ? `,${textOf(element)}` : textOf(element);
      return `[${text}]`;
    };
  },
  toJsonSql: (expression, { stored, items = {} }) =>
    stored ? elementsSql(expression, items) : bareSql(expression),
  jsonSchema: (_option, side, { items = {}, minItems, maxItems }, schemaOf) => ({
    type: 'array',
    items: schemaOf(items, side),
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  }),
});
