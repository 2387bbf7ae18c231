/** The columns that an import in CSV may have, for its description. */
import { type Shape, shapeOf } from '../kernel/values/kinds/kind.ts';
import { decimalsOf } from './decimals-of.ts';
import type { ImportShape } from './importer.ts';

/** Names all columns, with what their fields say; those that join lines come first. */
export function columnsText({ row, line = row, lineKey }: ImportShape): string {
  const shape = shapeOf(line);
  const names = columnNames(shape);
  const key = lineKey === undefined ? undefined : shape.properties?.[lineKey]?.description;
  return [
    `UTF-8, or what the parameter encoding says, with a header row. Columns, in any order: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    ...(key === undefined ? [] : [`\`${lineKey}\`: ${key}`]),
  ].join(' ');
}

/** The columns of a row, or of the line of a row with parts. */
export const columnNames = (shape: Shape): string[] => columnsIn(shape).map(([name]) => name);

/** The columns that hold numbers, with the decimals that each keeps. */
export const numberColumns = (shape: Shape): Record<string, number> =>
  Object.fromEntries(
    columnsIn(shape).flatMap(([name, field]) => {
      const decimals = decimalsOf(field);
      return decimals === undefined ? [] : [[name, decimals]];
    }),
  );

function columnsIn(shape: Shape): Field[] {
  const { item, ...own } = shape.properties ?? {};
  const ofItem = Object.entries(item?.properties ?? {}).map(([name, field]): Field => {
    return [name in own ? `item.${name}` : name, field];
  });
  return [...Object.entries(own), ...ofItem].flatMap(columnsOf);
}

type Field = [name: string, shape: Shape];

/** The column of a field, or those of the fields of an object. A cell holds no list. */
function columnsOf([name, shape]: Field): Field[] {
  const { properties, type } = shape;
  if (type === 'array') return [];
  if (!properties) return [[name, shape]];
  return Object.entries(properties).map(([field, inner]): Field => [`${name}.${field}`, inner]);
}
