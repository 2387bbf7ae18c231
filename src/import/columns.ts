/** The columns that the file of an import may have, and those that lists show. */
import { dateKind } from '../kernel/values/kinds/date.ts';
import { type Shape, shapeOf } from '../kernel/values/kinds/kind.ts';
import { kindOf } from '../kernel/values/kinds.ts';
import { namesBeside } from '../kernel/values/names.ts';
import type * as s from '../kernel/values/schema.ts';
import { decimalsOf } from './decimals-of.ts';
import type { ImportShape } from './importer.ts';

/** Names all columns, with what their fields say; those that join lines come first. */
export function columnsText(shape: ImportShape): string {
  const { row, line = row, lineKey } = shape;
  const key = lineKey === undefined ? undefined : shapeOf(line).properties?.[lineKey]?.description;
  const names = columnsOfShape(shape).map((name) => `\`${name}\``);
  return [
    'UTF-8, or what the parameter encoding says, with a header row.',
    `Columns, in any order: ${names.join(', ')}.`,
    ...(key === undefined ? [] : [`\`${lineKey}\`: ${key}`]),
    'Usual headings of other systems, in English and German, mean the same: SKU and Artikelnummer are',
    'the code of a master. Two headings of one field are refused. Columns that lists show and imports',
    'cannot write are left out, and named in ignoredColumns. One apostrophe before =, +, - or @ is',
    'taken off where a spreadsheet could begin a cell: lists in CSV put it there.',
  ].join(' ');
}

/** The names of all columns of an import. */
export const columnsOfShape = (shape: ImportShape): string[] =>
  columnsIn(shape).map(([name]) => name);

/** The columns that join lines to one row; none where a line without them is a row of its own. */
export const keyColumns = ({ lineKey, otherKeys = [], isKeyOptional }: ImportShape): string[] =>
  lineKey === undefined || isKeyOptional ? [] : [lineKey, ...otherKeys];

/** The columns that hold numbers, with the decimals that each keeps. */
export const numberColumns = (shape: ImportShape): Record<string, number> =>
  Object.fromEntries(
    columnsIn(shape).flatMap(([name, field]) => {
      const decimals = decimalsOf(field);
      return decimals === undefined ? [] : [[name, decimals]];
    }),
  );

/** The columns that hold days. */
export const dayColumns = (shape: ImportShape): string[] =>
  columnsIn(shape).flatMap(([name, field]) =>
    kindOf(field).keyword === dateKind.keyword ? [name] : [],
  );

/** The columns of a row, or of the line of a row with parts. */
function columnsIn({ row, line = row }: ImportShape): Field[] {
  const { item, ...own } = shapeOf(line).properties ?? {};
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

/** The columns of lists of these records; those beside an id with the column of the id. */
export function shownColumns(records: readonly s.TObject[]): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const add = (within: string, { properties = {} }: Shape) => {
    for (const [field, shape] of Object.entries(properties)) {
      if (shape.properties) add(`${within}${field}.`, shape);
      else found.set(within + field, found.get(within + field));
      for (const name of namesBeside(field, shape)) found.set(within + name.field, within + field);
    }
  };
  for (const record of records) add('', shapeOf(record));
  return found;
}
