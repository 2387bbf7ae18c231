/** The rows of an import of vendor items. In CSV a line is a price. */
import { type ImportShape, idField, nameFields, type ReadRow } from '../../import/importer.ts';
import { itemNameFaults, itemNames } from '../../import/item-names.ts';
import { faultsAt, isReported, partsOf, reportedIn } from '../../import/part-rows.ts';
import { exactly } from '../../kernel/database/columns.ts';
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { priceFaults } from './prices.ts';
import {
  maxPrices,
  price,
  sortedPrices,
  storedPrice,
  vendorItemChanges,
  vendorItemHeader,
  vendorReference,
  wholePrice,
} from './vendor-item.ts';

const { prices, ...fields } = vendorItemChanges.properties;

const row = {
  id: idField,
  ...nameFields([vendorReference]),
  vendorId: s.optional(s.nullable(s.uuid({ description: 'The vendor.' }))),
  ...itemNames,
  ...fields,
};

export const vendorItemShape: ImportShape = {
  row: s.object({ ...row, prices }),
  line: s.object({ ...row, item: s.optional(price) }),
  keyOfLine,
  shown: [vendorItemHeader, s.object({ item: storedPrice })],
};

const partsOfKey = [
  ...['vendor', 'vendorId', 'material', 'materialId', 'sku', 'skuId', 'vendorCode'],
  'purchaseUnit',
];

/** The id of a vendor item; else vendor, item, code and unit, as the lines have them. */
function keyOfLine(fields: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof fields.id === 'string') return `id ${fields.id}`;
  const isSold = (fields.vendor ?? fields.vendorId) !== undefined;
  const isNamed = ['material', 'materialId', 'sku', 'skuId'].some((name) => fields[name]);
  return isSold && isNamed ? JSON.stringify(partsOfKey.map((name) => fields[name])) : undefined;
}

/** A row with its prices as they are stored, and their faults. */
export function statedRow(read: ReadRow): ReadRow {
  const isStated = read.parts ? read.parts.length > 0 : Array.isArray(read.value.prices);
  const parts = partsOf(read, 'prices');
  const { prices: _, ...value } = read.value;
  if (parts.length > maxPrices) {
    const message = `must have ${maxPrices} or fewer elements.`;
    const fault = { path: '/prices', code: 'too_long', message };
    const isKnown = read.unreadable || isReported(read.faults, [fault.path]);
    return { ...read, value, faults: isKnown ? read.faults : [...read.faults, fault] };
  }
  const isKnown = reportedIn(read.faults);
  const isBad = parts.some((part) => isKnown([part.at, `${part.at}/unitPrice`], part.line));
  if (read.unreadable || !isStated || isBad) return { ...read, value };
  const stated = parts.map((part) => wholePrice(exactly(price, part.value)));
  const ofPrices = priceFaults(stated, '').flatMap(({ path, ...fault }) => {
    const [, index = '0', field = ''] = path.split('/');
    const part = parts[Number(index)];
    return part ? faultsAt(part, [{ ...fault, path: field && `/${field}` }]) : [];
  });
  return {
    ...read,
    value: { ...value, prices: sortedPrices(stated) },
    faults: [...read.faults, ...ofPrices],
  };
}

/** The faults of a new vendor item that names no vendor, or not exactly one item. */
export function namingFaults({ value, faults, unreadable }: ReadRow): Fault[] {
  if (unreadable) return [];
  const isNamed = (path: string) => isReported(faults, [path]);
  const hasVendor = (value.vendorId ?? value.vendor) != null;
  return [
    ...(hasVendor || isNamed('/vendor') || isNamed('/vendorId')
      ? []
      : [{ path: '/vendor', code: 'required', message: 'is required.' }]),
    ...itemNameFaults(value, isNamed),
  ];
}
