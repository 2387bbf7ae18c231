/** Where faults of an imported order are reported: at the fields and lines that were sent. */
import type { LineFault } from '../import/group-lines.ts';
import { faultsAt, inLine, reportedIn } from '../import/part-rows.ts';
import type { RecordTable } from '../kernel/database/record.ts';
import type { Fault } from '../kernel/problem.ts';
import { maxItemsOfOrder, type OrderImporter } from './order-importer.ts';
import type { Fields, OrderRow } from './order-row.ts';

/** The paths of faults that make another fault of the field superfluous. */
const pathsOf = (at: string, field: string, name = field): string[] => [
  at,
  `${at}/${field}`,
  `${at}/${name}`,
];

const tooLong: Fault = {
  path: '/items',
  code: 'too_long',
  message: `must have ${maxItemsOfOrder} or fewer elements.`,
};

/** The faults of required fields that are missing and have no fault yet, and of too many items. */
export function missingFields(
  { order, item: ofItem, lacking }: OrderImporter,
  { value, items, faults, unreadable }: OrderRow,
): LineFault[] {
  if (unreadable) return [];
  const isReported = reportedIn(faults);
  const missing = (
    { required, references }: RecordTable<unknown>,
    of: { value: Fields; at: string; line?: number },
  ): LineFault[] =>
    required.flatMap((field) => {
      const name = references.find((reference) => reference.field === field)?.name ?? field;
      if (of.value[field] != null || of.value[name] != null) return [];
      if (isReported(pathsOf(of.at, field, name), of.line)) return [];
      const fault = { path: `${of.at}/${name}`, code: 'required', message: 'is required.' };
      return [{ ...inLine(of), ...fault }];
    });
  const isTooLong = items.length > maxItemsOfOrder && !isReported([tooLong.path]);
  if (isTooLong) return [...missing(order, { value, at: '' }), tooLong];
  const ofParts = items.flatMap((item) => [
    ...missing(ofItem, item),
    ...faultsAt(
      item,
      lacking?.(item.value, (path) => isReported([item.at, `${item.at}${path}`], item.line)) ?? [],
    ),
  ]);
  return [...missing(order, { value, at: '' }), ...ofParts];
}

/**
 * A fault that the domain found, at the field that was sent: `/sku` where the row names the SKU by
 * code. `paths` are those that make it superfluous.
 */
export function faultAsSent(
  importer: OrderImporter,
  { value, items }: Pick<OrderRow, 'value' | 'items'>,
  fault: Fault,
): { fault: LineFault; paths: string[] } {
  const [, index, ofItem] = /^\/items\/(\d+)\/(.+)$/.exec(fault.path) ?? [];
  const item = index === undefined ? undefined : items[Number(index)];
  const sent = item ?? { value, at: '' };
  const field = ofItem ?? fault.path.slice(1);
  const { references } = importer[item ? 'item' : 'order'];
  const reference = references.find((each) => each.field === field);
  const named = reference && sent.value[reference.name] != null ? reference.name : field;
  const path = fault.path === '' ? '' : `${sent.at}/${named}`;
  return {
    fault: { ...fault, ...inLine(sent), path },
    paths: pathsOf(sent.at, field, reference?.name),
  };
}
