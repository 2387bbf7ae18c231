/** The columns that an import in CSV may have, for its description. */
import { type Shape, shapeOf } from '../kernel/values/kinds/kind.ts';
import type { ImportShape } from './importer.ts';

/** Names all columns, with what their fields say; those that join lines come first. */
export function columnsText({ row, line = row, lineKey }: ImportShape): string {
  const { item, ...own } = shapeOf(line).properties ?? {};
  const ofItem = Object.entries(item?.properties ?? {}).map(([name, field]): Field => {
    return [name in own ? `item.${name}` : name, field];
  });
  const names = [...Object.entries(own), ...ofItem].flatMap(columnsOf);
  const key = lineKey === undefined ? undefined : own[lineKey]?.description;
  return [
    `UTF-8 with a header row. Columns, in any order: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    ...(key === undefined ? [] : [`\`${lineKey}\`: ${key}`]),
  ].join(' ');
}

type Field = [name: string, shape: Shape];

/** The column of a field, or those of the fields of an object. A cell holds no list. */
function columnsOf([name, { properties, type }]: Field): string[] {
  if (type === 'array') return [];
  return properties ? Object.keys(properties).map((field) => `${name}.${field}`) : [name];
}
