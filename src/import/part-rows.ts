/** Rows with parts: the items of an order, the inputs of a recipe, the lines of a receipt. */

import type { Reference } from '../kernel/database/record.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { Fault } from '../kernel/problem.ts';
import type { LineFault } from './group-lines.ts';
import type { ReadRow } from './importer.ts';
import type { PlannedRow } from './plan-rows.store.ts';
import { resolveReferences } from './references.store.ts';

export interface PartRow {
  value: Readonly<Record<string, unknown>>;
  /** The start of the JSON pointers to its fields: `/items/0`, or `/item` in CSV. */
  at: string;
  /** The line of a CSV file. */
  line?: number;
}

/** The parts of a row: in JSON the list of this field, in CSV its lines. */
export function partsOf({ parts, value }: ReadRow, field: string): PartRow[] {
  if (parts) return parts.map((part) => ({ value: part.value, at: '/item', line: part.row }));
  const list = value[field];
  return Array.isArray(list)
    ? list.map((part, index) => ({ value: part, at: `/${field}/${index}` }))
    : [];
}

export const inLine = ({ line }: { line?: number }): { row?: number } =>
  line === undefined ? {} : { row: line };

/**
 * Whether one of the paths has a fault already; in CSV, in the same line. A row of a file can have
 * thousands of lines with faults: made once for a row, it looks each path up.
 */
export function reportedIn(
  faults: readonly LineFault[],
): (paths: readonly string[], line?: number) => boolean {
  const known = new Set(faults.flatMap(({ path, row }) => [path, `${row} ${path}`]));
  return (paths, line) =>
    paths.some((path) => known.has(line === undefined ? path : `${line} ${path}`));
}

/** Whether one of the paths has a fault already; for a few paths of a row. */
export const isReported = (faults: readonly LineFault[], paths: readonly string[]): boolean =>
  faults.some(({ path }) => paths.includes(path));

/** The faults of a part, with the path of the part. */
export const faultsAt = (part: PartRow, faults: readonly Fault[]): LineFault[] =>
  faults.map((fault) => ({ ...fault, ...inLine(part), path: `${part.at}${fault.path}` }));

/** Puts ids in place of names and codes in the parts of rows, with one query for each reference. */
export async function resolveParts<Row extends PlannedRow & { items: readonly PartRow[] }>(
  tx: Transaction,
  orgId: string,
  references: readonly Reference[],
  rows: readonly Row[],
): Promise<Row[]> {
  const parts = rows.flatMap((row, index) =>
    row.items.map((part) => ({ ...part, action: row.action, of: String(index), faults: [] })),
  );
  const resolved = await resolveReferences(tx, orgId, references, parts);
  const partsOfRow = groupedBy(resolved, ({ of }) => of);
  return rows.map((row, index) => {
    const items = partsOfRow.get(String(index)) ?? [];
    const faults = items.flatMap((part) => faultsAt(part, part.faults));
    return { ...row, items, faults: [...row.faults, ...faults] };
  });
}
