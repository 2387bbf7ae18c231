/** Values for columns that a file lacks: `set.unit=EA` in the query of an import. */
import { type Fault, invalid } from '../kernel/problem.ts';
import { shapeOf } from '../kernel/values/kinds/kind.ts';
import { valueOfText } from '../kernel/values/kinds.ts';
import * as s from '../kernel/values/schema.ts';
import { compileCheck } from '../kernel/values/validate.ts';
import { columnsOfShape } from './columns.ts';
import { fieldAt, pathOf } from './field-paths.ts';
import type { Headings } from './headings.ts';
import type { ImportShape } from './importer.ts';
import type { Column } from './read-cell.ts';
import { setField } from './set-field.ts';

/** Cells by the name of their column. */
export type Constants = Readonly<Record<string, string>>;

const prefix = 'set.';

/** The parameters of an import's query, one for each column. */
export const constantParameters = (shape: ImportShape) =>
  Object.fromEntries(
    columnsOfShape(shape).map((name) => [
      `${prefix}${name}`,
      s.optional(
        s.text({
          max: 10_000,
          description: `CSV and XLSX: the \`${name}\` of every row of a file without this column.`,
        }),
      ),
    ]),
  );

/** The constants in a query. */
export const constantsIn = (query: object): Constants =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      name.startsWith(prefix) && typeof value === 'string'
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  );

/** Adds the constants to every row; refuses wrong values, and those of columns in the file. */
export function addConstants(
  rows: readonly { value: Record<string, unknown> }[],
  constants: Constants,
  columns: readonly (Column | undefined)[],
  { shape }: Headings,
): void {
  const { row, line = row } = shape;
  const schema = shapeOf(line);
  const has = new Set(columns.map((column) => column?.path.join('/')));
  const cells = Object.entries(constants).map(([name, cell]) => {
    const path = pathOf(name, schema);
    const value = valueOfText(cell, 'csv', fieldAt(schema, path) ?? {});
    return { name, path, value, pointer: `/${path.join('/')}`, inFile: has.has(path.join('/')) };
  });
  if (cells.length === 0) return;
  const stated: Record<string, unknown> = {};
  for (const { path, value } of cells) setField(stated, path, value);
  const wrong = compileCheck(line)(stated);
  const faults = cells.flatMap(({ name, pointer, inFile }): Fault[] => {
    const path = `query/${prefix}${name}`;
    const code = 'contradiction';
    if (inFile) return [{ path, code, message: 'is a column of the file.' }];
    return wrong.filter((fault) => fault.path === pointer).map((fault) => ({ ...fault, path }));
  });
  if (faults.length > 0) throw invalid(...faults);
  for (const { value } of rows) {
    for (const cell of cells) setField(value, cell.path, cell.value);
  }
}
