/**
 * Rows of a list as CSV (RFC 4180), from the JSON of its pages. The fields of an object are columns
 * such as `address.city`, as in imports; a list is one cell with its JSON.
 */
import { guardFirst, guardJson, guardText, quoteCell } from '@stockwright/table-files/cells';
import type { Shape } from '../../kernel/values/kinds/kind.ts';
import { kindOf } from '../../kernel/values/kinds.ts';
import { namesBeside } from '../../kernel/values/names.ts';
import { eachElement, eachMember } from './json-members.ts';

interface Column {
  place: number;
  /** Whether a text could be a formula; numbers, days and ids cannot. */
  isText: boolean;
}

type Columns = Map<string, Column | Columns | Lines>;

/** The columns of a list of parts, each of which has a line of its own. */
class Lines {
  readonly columns: Columns;
  constructor(columns: Columns) {
    this.columns = columns;
  }
}

/** A page of a list, as CSV and as the list goes on. */
interface Page {
  lines: string;
  rows: number;
  nextCursor: string | null;
}

const lineEnd = '\r\n';

/** The columns of a list's records, compiled once. */
export class CsvTable {
  readonly header: string;
  private readonly columns: Columns;
  private readonly width: number;

  /**
   * `hasNames`: with the names that answers have beside ids on request. `lines`: a list of the
   * record of which each element has a line, as the item of a line of an import.
   */
  constructor(record: Shape, hasNames: boolean, lines?: string) {
    const names: string[] = [];
    this.columns = columnsOf(record, hasNames, '', names, lines);
    this.width = names.length;
    this.header = names.join(',') + lineEnd;
  }

  /** `text` is the JSON of a page. */
  page(text: string): Page {
    const page: Page = { lines: '', rows: 0, nextCursor: null };
    eachMember(text, 0, (name, from, to) => {
      if (name === 'nextCursor') page.nextCursor = JSON.parse(text.slice(from, to));
      if (name !== 'data') return;
      eachElement(text, from, (start) => {
        page.lines += this.line(text, start);
        page.rows += 1;
      });
    });
    return page;
  }

  private line(text: string, start: number): string {
    const cells = new Array<string>(this.width).fill('');
    const parts: Part[] = [];
    fill(cells, this.columns, text, start, parts);
    if (parts.length === 0) return cells.join(',') + lineEnd;
    return parts.map(({ columns, from }) => lineOf([...cells], columns, text, from)).join('');
  }
}

/** An element of a list whose elements have lines. */
interface Part {
  columns: Columns;
  from: number;
}

function lineOf(cells: string[], columns: Columns, text: string, from: number): string {
  fill(cells, columns, text, from, []);
  return cells.join(',') + lineEnd;
}

function columnsOf(
  { properties = {} }: Shape,
  hasNames: boolean,
  within: string,
  names: string[],
  lines?: string,
): Columns {
  const fields = Object.entries(properties);
  const onRequest = fields.flatMap(([field, shape]) =>
    namesBeside(field, shape).map((name) => name.field),
  );
  const columns: Columns = new Map();
  for (const [field, shape] of fields) {
    if (shape.jsonOnly || (!hasNames && onRequest.includes(field))) continue;
    if (field === lines && shape.items) {
      columns.set(field, new Lines(columnsOf(shape.items, hasNames, 'item.', names)));
    } else if (shape.properties) {
      columns.set(field, columnsOf(shape, hasNames, `${within}${field}.`, names));
    } else {
      const isText = textKinds.has(kindOf(shape).keyword);
      columns.set(field, { place: names.push(within + field) - 1, isText });
    }
  }
  return columns;
}

const textKinds = new Set(['text', 'choice', 'anything']);

/** Fields without a column, such as those of other versions, are left out. */
function fill(cells: string[], columns: Columns, text: string, start: number, parts: Part[]): void {
  eachMember(text, start, (name, from, to) => {
    const column = columns.get(name);
    if (column instanceof Lines) {
      if (text[from] !== '[') return;
      eachElement(text, from, (at) => parts.push({ columns: column.columns, from: at }));
    } else if (column instanceof Map) {
      if (text[from] === '{') fill(cells, column, text, from, parts);
    } else if (column) cells[column.place] = cell(text.slice(from, to), column);
  });
}

/** A JSON value as a cell; null is an empty cell, as a field left out is. */
function cell(json: string, { place, isText }: Column): string {
  if (json === 'null') return '';
  if (!json.startsWith('"')) return quoteCell(guardJson(json));
  const value: string = json.includes('\\') ? JSON.parse(json) : json.slice(1, -1);
  if (!isText) return quoteCell(value);
  return quoteCell(place === 0 ? guardFirst(value) : guardText(value));
}
