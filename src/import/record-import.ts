/** Records an import: what became of its rows, so that it can be shown and undone. */
import type { RecordName } from '../kernel/contract/event.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { RunningImport } from './importer.ts';
import { insertImport, type NewImport, type NewImportRow } from './imports.store.ts';
import type { PlannedRow } from './plan-rows.store.ts';

interface Completed {
  cause: RecordName;
  options: RunningImport;
  counts: NewImport['counts'];
  results: readonly { row: number; id: string | null; outcome: string }[];
  /** The rows that have created or changed something. */
  written: readonly PlannedRow[];
}

/** A dry run is not recorded. */
export async function recordImport(
  { tx, org, actor, now, idempotencyKey }: Work,
  { cause, options, counts, results, written }: Completed,
): Promise<void> {
  if (options.dryRun) return;
  const { operation, recordType, fileName = null, mode, missing } = options;
  const writtenOf = new Map(written.map((row) => [row.row, row]));
  const made = missing.made.map(
    ({ id, object }): NewImportRow => ({
      ...{ row: null, outcome: 'created', recordType: object, recordId: id },
      ...{ version: 1, before: null },
    }),
  );
  const rows = results.map(({ row, id, outcome }): NewImportRow => {
    const first = outcome === 'created' ? 1 : null;
    const { undoable = {} } = writtenOf.get(row) ?? {};
    const { recordId = id, version = first, before = null } = undoable;
    return { row, outcome, recordType, recordId, version, before };
  });
  const header = {
    ...{ id: cause.id, operation, recordType, fileName, mode, counts },
    idempotencyKey: idempotencyKey ?? null,
    ...{ tokenId: actor.token?.id ?? null },
  };
  await tx.all(...insertImport(org.id, header, [...made, ...rows], { userId: actor.userId, now }));
}
