/** X025, WX025: records the opening stock of both ledgers in bulk. */

import { importEndpoint } from '../../import/import-endpoint.ts';
import { importNamed } from '../../import/import-event.ts';
import type { ReadRow, RunningImport } from '../../import/importer.ts';
import { uuidsIn } from '../../import/known-ids.ts';
import { metRow, ofMetRows } from '../../import/met-rows.ts';
import type { PlannedRow } from '../../import/plan-rows.store.ts';
import { resolveReferences } from '../../import/references.store.ts';
import { completeImport } from '../../import/run-import.ts';
import type { Work } from '../../kernel/contract/work.ts';
import { faultsOf } from '../../kernel/problem.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { refuseClosedPeriod } from '../../ledger/closed-period.ts';
import type { NewEntry } from '../../ledger/entry.ts';
import { post } from '../../ledger/post.ts';
import { rebuiltCounts } from '../../orders/rebuilt-counts.ts';
import { locationMaker } from '../import-makers.ts';
import { selectEntryIds } from './ledger-entries.store.ts';
import {
  dateFaults,
  entryNoun,
  namingFaults,
  openingEntry,
  openingStockReferences,
  openingStockShape,
} from './opening-stock.ts';

export const importOpeningStock = importEndpoint(
  {
    id: 'X025',
    operation: 'importOpeningStock',
    path: '/opening-stock/bulk-import',
    aside: rebuiltCounts,
    tag: 'Opening Stock',
    object: 'ledger_entry',
    nouns: 'opening stock',
    makers: [locationMaker],
    exampleRow: {
      material: 'FLOUR',
      location: 'DOCK',
      quantity: 100,
      unitCost: 2.5,
      date: '2026-01-01',
    },
  },
  {
    shape: openingStockShape,
    description: [
      'Each row adds stock of a material or of a SKU at a location, at a cost per unit: an',
      'adjustment with the reason "Opening stock". JSON, or `text/csv` with a header row of field',
      'names and the options as query parameters. A row names item and location by code, name or',
      'id. Every invalid row is reported with up to 20 faults. All rows are valued at once.',
      'Sending the same rows again adds the stock again, unless they have the ids of their entries, or',
      'the request repeats its `Idempotency-Key`.',
    ].join(' '),
    onDuplicate: ofMetRows(entryNoun),

    async run(work, read, options) {
      const { tx, org } = work;
      const cause = importNamed(work.newId());
      const rows = await meetEntries(work, read.rows.map(plannedRow), options);
      const { missing } = options;
      const named = await resolveReferences(tx, org.id, openingStockReferences, rows, missing);
      const decided = await mapInSlices(org.id, named, (row) => decide(work, row));
      return completeImport(work, { cause, read, options }, decided, async (valid) => {
        const parts = valid.flatMap(({ entry }) => (entry ? [partOf(entry)] : []));
        const entries = parts.flatMap((part) => part.entries);
        await post(work, [{ change: { cause, parts, entries, voided: [] } }]);
        return valid.filter(({ entry }) => entry !== undefined);
      });
    },
  },
);

/** A row that may name inactive records: their stock exists. */
const plannedRow = (row: ReadRow): PlannedRow => ({
  ...row,
  faults: row.unreadable ? row.faults : [...row.faults, ...namingFaults(row)],
  id: '',
  action: 'update',
});

/** Rows with the id of an entry record nothing: it is in the ledger. */
async function meetEntries(
  { tx, org }: Work,
  rows: readonly PlannedRow[],
  options: RunningImport,
): Promise<PlannedRow[]> {
  const ids = rows.map(({ value }) => value.id).filter((id) => typeof id === 'string');
  const found = ids.length > 0 ? await tx.rows(selectEntryIds(org.id, uuidsIn(ids))) : [];
  const known = new Set(found.map(({ id }) => id));
  return rows.map((row) => {
    const { id, ...value } = row.value;
    if (typeof id !== 'string') return { ...row, value };
    const record = known.has(id.toLowerCase()) ? id.toLowerCase() : undefined;
    return metRow({ ...row, value }, [{ field: 'id', key: id, record }], options, entryNoun);
  });
}

interface DecidedRow extends PlannedRow {
  /** Of a row without faults. */
  entry?: NewEntry;
}

function decide(work: Work, row: PlannedRow): DecidedRow {
  if (row.action === 'skip') return row;
  const decided = { ...row, action: 'create' as const };
  const undatable = dateFaults(work.org, row);
  if (undatable.length > 0) return { ...decided, faults: [...row.faults, ...undatable] };
  if (row.faults.length > 0) return decided;
  const entry = openingEntry(work, row);
  const datedBy = { entries: '/date', voided: '' };
  const faults = faultsOf(() =>
    refuseClosedPeriod(work.org, { entries: [entry], voided: [], datedBy }),
  );
  return { ...decided, id: entry.id, entry, faults };
}

const partOf = (entry: NewEntry) => ({
  cause: { type: 'ledger_entry', id: entry.id },
  entries: [entry],
});
