import type { Fault } from '../kernel/contract/problem.ts';
import type { ReadRow } from './importer.ts';

/** A fault of a line that is not the first of its row. */
export type LineFault = Fault & { row?: number };

/**
 * Makes orders of the lines of a CSV file: those with one `orderKey` are one order, wherever they
 * stand, and each brings its item. What is said of the order may stand in every line or in one; two
 * lines may not say different things.
 */
export function groupLines(lines: readonly ReadRow[]): ReadRow[] {
  const orders = new Map<string, ReadRow>();
  for (const line of lines) {
    const { item, ...fields } = line.value;
    const key = fields.orderKey;
    const faults = line.faults.map((fault): LineFault => ({ row: line.row, ...fault }));
    if (typeof key !== 'string' && !faults.some(({ path }) => path === '/orderKey')) {
      const message = 'is required: it says to which order the line belongs.';
      faults.push({ row: line.row, path: '/orderKey', code: 'required', message });
    }
    const items = item === undefined ? [] : [{ ...(item as object), '~row': line.row }];
    const known = typeof key === 'string' ? orders.get(key) : undefined;
    if (!known) {
      const order = { ...line, value: { ...fields, items }, faults };
      orders.set(typeof key === 'string' ? key : `line ${line.row}`, order);
      continue;
    }
    known.sent += `\r\n${line.sent}`;
    known.faults.push(...faults, ...contradictions(known, fields, line.row));
    (known.value.items as unknown[]).push(...items);
    known.value = { ...fields, ...known.value };
  }
  return [...orders.values()];
}

function contradictions(
  order: ReadRow,
  fields: Readonly<Record<string, unknown>>,
  row: number,
): LineFault[] {
  return Object.entries(fields)
    .filter(([field, value]) => {
      const before = order.value[field];
      return before !== undefined && JSON.stringify(before) !== JSON.stringify(value);
    })
    .map(([field]) => ({
      row,
      path: `/${field}`,
      code: 'contradiction',
      message: `line ${order.row} says something else of this order.`,
    }));
}
