/** The meanings of the headings of a file in an import. */
import { type Match, meaningIn } from '@stockwright/headings';
import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import type { Fault } from '../kernel/problem.ts';
import { shapeOf } from '../kernel/values/kinds/kind.ts';
import { columnsOfShape, shownColumns } from './columns.ts';
import { decimalsOf } from './decimals-of.ts';
import { fieldAt, pathOf } from './field-paths.ts';
import type { ImportShape } from './importer.ts';
import type { Column } from './read-cell.ts';

/** The headings of an import, as far as the import decides them. */
export interface Headings {
  /** Of the import, e.g. `importVendors`. */
  operation: string;
  shape: ImportShape;
}

const { maxHeading } = valuesOf(imports.rows);

/** A heading as faults quote it: no name of a field or a synonym is longer. */
const quoted = (name: string): string =>
  name.length > maxHeading ? `${name.slice(0, maxHeading).toWellFormed()}…` : name;

interface ReadHeadings {
  /** Undefined for a column that is left out. */
  columns: (Column | undefined)[];
  /** The headings of the columns that are left out. */
  ignored: string[];
  faults: Fault[];
}

/** The meaning of a text as a heading: a column of the import, or one that lists show. */
export function meaningOf({ operation, shape }: Headings): (text: string) => string | undefined {
  const meaning = meaningIn(operation, columnsOfShape(shape));
  const shown = shownColumns(shape.shown ?? []);
  return (text) => {
    const name = text.trim();
    return meaning(name)?.column ?? (shown.has(name) ? name : undefined);
  };
}

/**
 * A heading is the name of a column, or a synonym of it. What lists show and imports cannot write
 * is left out, and so is a column without heading and cells. Everything else is a fault, and so are
 * two headings of one field.
 */
export function readHeadings(
  given: readonly string[],
  of: Headings,
  isEmpty: (index: number) => boolean,
): ReadHeadings {
  const names = given.map(quoted);
  const { row, line = row } = of.shape;
  const schema = shapeOf(line);
  const fields = columnsOfShape(of.shape);
  const shown = shownColumns(of.shape.shown ?? []);
  const matches = names.map(meaningIn(of.operation, fields));
  const isShown = (name: string) => shown.has(name) && !fieldAt(schema, pathOf(name, schema));
  const stated = new Set(
    names.flatMap((name, at) => (isShown(name) ? [] : (matches[at]?.column ?? []))),
  );
  /** A name beside an id repeats the id; a synonym may say what no other heading does. */
  const isLeftOut = (name: string, match: Match | undefined): boolean => {
    if (!isShown(name)) return false;
    const beside = shown.get(name);
    return (beside !== undefined && names.includes(beside)) || !match || stated.has(match.column);
  };
  const read: ReadHeadings = { columns: [], ignored: [], faults: [] };
  const meant = new Map<string, string>();
  names.forEach((name, index) => {
    const match = matches[index];
    if (name === '' && isEmpty(index)) {
      read.columns.push(undefined);
      return;
    }
    if (isLeftOut(name, match)) {
      read.columns.push(undefined);
      read.ignored.push(name);
      return;
    }
    const own = pathOf(name, schema);
    const path = fieldAt(schema, own) ? own : pathOf(match?.column ?? name, schema);
    const field = fieldAt(schema, path);
    const pointer = path.join('/');
    const fault = (code: string, message: string) =>
      read.faults.push({ path: `/${pointer}`, code, message: `Column ${index + 1}: ${message}` });
    const before = meant.get(pointer);
    if (name === '') fault('unknown_field', 'it has cells, but no heading.');
    else if (!field) fault('unknown_field', `"${name}" is not a field of this import.`);
    else if (before === name) fault('duplicate', `"${name}" appears twice.`);
    else if (before !== undefined) {
      fault('duplicate', `"${before}" and "${name}" both mean ${path.join('.')}. Leave one out.`);
    }
    if (before === undefined) meant.set(pointer, name);
    read.columns.push({ path, shape: field ?? {}, decimals: field && decimalsOf(field) });
  });
  return read;
}
