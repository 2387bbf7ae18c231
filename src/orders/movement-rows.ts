/** The rows of an import of receipts or shipments: an order, and lines of it. */
import type { LineFault } from '../import/group-lines.ts';
import { type ImportShape, nameFields, type ReadRow } from '../import/importer.ts';
import { metField } from '../import/met-rows.ts';
import { faultsAt, isReported, type PartRow, partsOf, reportedIn } from '../import/part-rows.ts';
import type { PlannedRow } from '../import/plan-rows.store.ts';
import type { Reference } from '../kernel/database/record.ts';
import type { Fault } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';

/** The form of the rows of one import. */
export interface MovementForm {
  /** Fields of a row beside its order. */
  fields: s.TObject;
  /** Fields of a line beside its name. */
  lineFields: s.TObject;
  /** Two fields beside the name of a line, of which it has one. */
  either?: readonly [string, string];
  /** The list of lines in JSON, as in the body of the single endpoint; none if a row is a line. */
  list?: string;
  /** Records that a row may name. */
  references: readonly Reference[];
  /** The name of a record that rows make, e.g. `receipt`. `receipt`. */
  noun: string;
  /** The field of its number; ids always find it. */
  numberField?: string;
  /** The records of the lists that show them. */
  shown: readonly s.TObject[];
}

const orderField = s.label({ description: 'Number, externalId or id of the order.' });
const lineField = s.optional(
  s.label({
    description:
      'Number or id of a line of the order, or code or id of its item. It may be left out where the order has one line.',
  }),
);
const receiptKey = s.optional(
  s.code({ description: 'Lines with the same value are one receipt. It is not stored.' }),
);

/** The most lines of one receipt. */
const maxLines = 1000;

/** A row without a list of lines may have the fields of its only line beside its own. */
export function movementShape(form: MovementForm): ImportShape {
  const { fields, lineFields, list, references, noun, numberField, shown } = form;
  const line = s.object({ line: lineField, ...lineFields.properties });
  const own = {
    id: metField(noun, 'id'),
    ...(numberField && { [numberField]: metField(noun, 'number') }),
    ...nameFields(references),
    ...fields.properties,
  };
  if (list === undefined) {
    return { row: s.object({ order: orderField, ...line.properties, ...own }), shown };
  }
  return {
    row: s.object({
      order: orderField,
      ...s.partial(line).properties,
      ...own,
      [list]: s.optional(s.listOf(line, { max: maxLines })),
    }),
    line: s.object({ order: s.optional(orderField), ...own, receiptKey, item: s.optional(line) }),
    lineKey: 'receiptKey',
    isKeyOptional: true,
    shown,
  };
}

/** A row with its lines apart; `input` is as it was sent, by id, name or code. */
export interface MovementRow extends PlannedRow {
  items: readonly PartRow[];
  input: Readonly<Record<string, unknown>>;
}

/** A row with the faults of its fields. It may name inactive records: goods have moved. */
export function movementRow(form: MovementForm, row: ReadRow): MovementRow {
  const { list = 'items', lineFields } = form;
  const { [list]: _, receiptKey: _key, ...value } = row.value;
  const isOfLine = (field: string) => field === 'line' || field in lineFields.properties;
  const fields = Object.entries(value);
  const ofLine = fields.filter(([field]) => isOfLine(field));
  const top = { value: Object.fromEntries(ofLine), at: '' };
  const listed = partsOf(row, list);
  const isLine = form.list === undefined || (listed.length === 0 && ofLine.length > 0);
  const items = isLine ? [top] : listed;
  const own = Object.fromEntries(fields.filter(([field]) => !isOfLine(field)));
  const found = [...lacking(form, row, items), ...(isLine ? [] : besideLines(list, ofLine))];
  const faults = row.unreadable ? row.faults : [...row.faults, ...found];
  return { ...row, value: own, items, faults, id: '', action: 'update', input: own };
}

/** The faults of fields of a line beside a list of lines: they would be one more line. */
const besideLines = (list: string, ofLine: readonly [field: string, value: unknown][]): Fault[] =>
  ofLine
    .filter(([, value]) => value !== null)
    .map(([field]) => ({
      path: `/${field}`,
      code: 'contradiction',
      message: `is a field of a line. Give it in \`${list}\`, or leave \`${list}\` out where the row is one line.`,
    }));

function lacking(
  { list, lineFields, either }: MovementForm,
  { value, faults }: ReadRow,
  items: readonly PartRow[],
): LineFault[] {
  const message = 'is required.';
  const { required = [] } = lineFields;
  const needed = [...required.map((field) => [field]), ...(either ? [either] : [])];
  const isLineReported = reportedIn(faults);
  const found: LineFault[] = items.flatMap((item) => {
    const pathsOf = (fields: readonly string[]) => fields.map((field) => `${item.at}/${field}`);
    const absent = needed
      .filter((fields) => fields.every((field) => item.value[field] == null))
      .filter((fields) => !isLineReported([item.at, ...pathsOf(fields)], item.line));
    return faultsAt(
      item,
      absent.map(([field, other]) => ({
        path: `/${field}`,
        code: 'required',
        message: other === undefined ? message : `is required, or ${other}.`,
      })),
    );
  });
  if (value.order == null && !isReported(faults, ['/order'])) {
    found.push({ path: '/order', code: 'required', message });
  }
  if (list && items.length > maxLines && !isReported(faults, [`/${list}`])) {
    const fewer = `must have ${maxLines} or fewer elements.`;
    found.push({ path: `/${list}`, code: 'too_long', message: fewer });
  }
  if (list && items.length === 0 && !isReported(faults, [`/${list}`])) {
    found.push({
      path: `/${list}`,
      code: 'required',
      message: 'is required: a line of the order.',
    });
  }
  return found;
}

/**
 * A fault of the single endpoint, at the field that was sent: `/items/0/quantity` is a field of the
 * first line, and every id is a name in the row.
 */
export function faultAsSent(form: MovementForm, row: MovementRow, fault: Fault): LineFault {
  const [, list, index = '', field = ''] = /^\/(\w+)\/(\d+)\/(\w+)$/.exec(fault.path) ?? [];
  const part = list !== undefined && list === form.list ? row.items[Number(index)] : undefined;
  const [sent] = part ? faultsAt(part, [{ ...fault, path: `/${field}` }]) : [];
  if (sent) return sent;
  const reference = form.references.find((each) => fault.path === `/${each.field}`);
  const named = reference && row.input[reference.name] != null ? `/${reference.name}` : fault.path;
  return { ...fault, path: named };
}
