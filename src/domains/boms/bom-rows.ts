/** The rows of an import of bills of materials. In CSV a line is an input of a recipe. */
import type { LineFault } from '../../import/group-lines.ts';
import { type ImportShape, idField, nameFields, type ReadRow } from '../../import/importer.ts';
import { itemNameFaults, itemNames } from '../../import/item-names.ts';
import { faultsAt, isReported, type PartRow, partsOf, reportedIn } from '../../import/part-rows.ts';
import type { PlannedRow } from '../../import/plan-rows.store.ts';
import type { Reference } from '../../kernel/database/record.ts';
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { type Bom, type BomInput, bomChanges, bomHeader, maxInputs, storedInput } from './bom.ts';

/** The SKU that is made. */
export const madeSku: Reference = {
  field: 'skuId',
  name: 'sku',
  noun: 'SKU',
  table: 'skus',
  hasCode: true,
};

const { inputs, ...header } = bomChanges.properties;
const { quantity, scrapPercent } = inputs.items.properties;
const inputRow = s.object({ ...itemNames, quantity, scrapPercent });
const fields = {
  ...nameFields([madeSku]),
  skuId: s.optional(s.nullable(s.uuid({ description: 'The SKU that is made.' }))),
  ...header,
};

export const bomShape: ImportShape = {
  row: s.object({ id: idField, ...fields, inputs: s.listOf(inputRow, { min: 1, max: maxInputs }) }),
  line: s.object({ id: idField, ...fields, item: s.optional(inputRow) }),
  lineKey: madeSku.name,
  otherKeys: ['skuId', 'id'],
  shown: [bomHeader, s.object({ item: storedInput })],
};

/** A row with its inputs apart; `input` is as it was sent, by id, name or code. */
export interface BomRow extends PlannedRow {
  items: readonly PartRow[];
  input: Pick<BomRow, 'value' | 'items'>;
  /** The bill of materials that the row names by its id. */
  named?: string | undefined;
}

/** A row with the recipe that it states. */
export interface DecidedBom extends BomRow {
  skuId: string;
  inputs: readonly BomInput[];
  /** The bill of materials that the SKU has already. */
  before?: Bom | undefined;
}

/** A row with the faults of its names. What becomes of it is not known yet. */
export function bomRow(row: ReadRow): BomRow {
  const items = partsOf(row, 'inputs');
  const { inputs: _, ...value } = row.value;
  const faults = row.unreadable ? row.faults : [...row.faults, ...nameFaults(row, items)];
  return { ...row, value, items, faults, id: '', action: 'update', input: { value, items } };
}

function nameFaults({ value, faults }: ReadRow, items: readonly PartRow[]): LineFault[] {
  const isNamed = value.sku != null || value.skuId != null;
  const isInputReported = reportedIn(faults);
  const found: (Fault | false)[] = [
    !isNamed &&
      !isReported(faults, ['/sku', '/skuId']) && {
        path: '/sku',
        code: 'required',
        message: 'is required: the SKU that is made.',
      },
    items.length === 0 &&
      !isReported(faults, ['/inputs']) && {
        path: '/inputs',
        code: 'required',
        message: 'is required: a recipe needs an input.',
      },
    items.length > maxInputs && {
      path: '/inputs',
      code: 'too_long',
      message: `must have ${maxInputs} or fewer elements.`,
    },
  ];
  return [
    ...found.filter((fault) => fault !== false),
    ...items.flatMap((item) => {
      const isKnown = (path: string) => isInputReported([item.at, `${item.at}${path}`], item.line);
      return faultsAt(item, itemNameFaults(item.value, isKnown));
    }),
  ];
}

/** A fault of the single endpoint, at the field that was sent. */
export function faultAsSent({ input }: BomRow, { path, ...fault }: Fault): LineFault {
  const [, index, field = ''] = /^\/inputs\/(\d+)\/(.+)$/.exec(path) ?? [];
  const part = index === undefined ? undefined : input.items[Number(index)];
  const named = (value: PartRow['value'], id: string) => {
    const name = id.replace(/Id$/, '');
    return value[name] == null ? id : name;
  };
  if (!part) return { ...fault, path: `/${named(input.value, path.slice(1))}` };
  const [sent] = faultsAt(part, [{ ...fault, path: `/${named(part.value, field)}` }]);
  return sent ?? { ...fault, path };
}
