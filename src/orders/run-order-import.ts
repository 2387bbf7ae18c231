import { importNamed } from '../import/import-event.ts';
import type { RunningImport } from '../import/importer.ts';
import { isReported, reportedIn } from '../import/part-rows.ts';
import type { ReadImport } from '../import/reader.ts';
import { completeImport, type ImportReport } from '../import/run-import.ts';
import type { Work } from '../kernel/contract/work.ts';
import { faultAsSent } from './order-faults.ts';
import type { ImportedOrder, OrderImporter } from './order-importer.ts';
import type { PlannedOrder } from './order-row.ts';
import { planOrders, resolveOrders } from './plan-orders.ts';
import { orderRow } from './read-order.ts';

/** Imports orders in one transaction, with one change of the ledger at its end. */
export async function runOrderImport(
  work: Work,
  importer: OrderImporter,
  read: ReadImport,
  options: RunningImport,
): Promise<ImportReport> {
  const rows = read.rows.map((row) => orderRow(importer, row));
  const planned = await planOrders(work, importer, rows, options);
  const resolved = await resolveOrders(work, importer, planned, options.missing);
  const validated = await validate(work, importer, resolved);
  const cause = importNamed(work.newId());
  return completeImport(work, { cause, read, options }, validated, async (valid) => {
    const created = valid.filter((row) => row.action === 'create');
    if (created.length > 0) await importer.make(work, created.map(importedOrder));
    return created;
  });
}

/** Adds the faults that the domain finds, except those of fields with a fault already. */
async function validate(
  work: Work,
  importer: OrderImporter,
  rows: readonly PlannedOrder[],
): Promise<PlannedOrder[]> {
  const readable = rows.filter((row) => isReadable(row) && row.action === 'create');
  if (readable.length === 0) return [...rows];
  const found = await importer.validate(work, readable.map(importedOrder));
  const faultsOf = new Map(readable.map((row, index) => [row, found[index] ?? []]));
  return rows.map((row) => {
    const isKnown = reportedIn(row.faults);
    const own = (faultsOf.get(row) ?? []).flatMap((fault) => {
      const sent = faultAsSent(importer, row.input, fault);
      return isKnown(sent.paths, sent.fault.row) ? [] : [sent.fault];
    });
    return { ...row, faults: [...row.faults, ...own] };
  });
}

const isReadable = ({ unreadable, faults }: PlannedOrder): boolean =>
  !unreadable && !isReported(faults, ['/items']);

const importedOrder = ({ id, number, value, items, faults }: PlannedOrder): ImportedOrder => ({
  id,
  number,
  fields: value,
  items: items.map((item) => item.value),
  isValid: faults.length === 0,
});
