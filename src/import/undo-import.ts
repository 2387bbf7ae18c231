/** Undoes an import: its rows from the last to the first, and then what it made for them. */
import { dropReply } from '../kernel/access/idempotency-keys.store.ts';
import type { FeedEvent, RecordName } from '../kernel/contract/event.ts';
import { EventType } from '../kernel/contract/work.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';
import { Problem } from '../kernel/problem.ts';
import type { CostCounts } from '../ledger/stock-changed.ts';
import { importNamed } from './import-event.ts';
import type { ImportedType } from './imported-types.ts';
import {
  type StoredImport,
  selectRowsToUndo,
  type UndoneRow,
  updateUndone,
} from './imports.store.ts';
import {
  type KeptReason,
  keptReason,
  type RecordState,
  type Undoing,
  type Undone,
  type UndoRule,
  type UndoWork,
} from './undo-rule.ts';

export type UndoRules = Readonly<Record<ImportedType, UndoRule>>;

interface KeptRow {
  row: UndoneRow;
  reason: KeptReason;
}

/** Rows by what became of them. A row whose record was deleted since is in none of the lists. */
interface Outcome {
  reversed: UndoneRow[];
  kept: KeptRow[];
  refused: { row: UndoneRow; problem: Problem }[];
  costs: CostCounts[];
}

export interface UndoReport {
  status: StoredImport['status'];
  reversed: { row: number | null; recordId: string }[];
  kept: { row: number | null; recordId: string; reason: KeptReason }[];
  refused: { row: number | null; code: string }[];
  cascade: Required<CostCounts>;
}

interface Told {
  cause: RecordName;
  events: readonly FeedEvent[];
}

const undone = new EventType<Told>('import.undone', ({ cause, events }) => [
  ...events.map((event): FeedEvent => ({ ...event, cause })),
  { type: 'import.undone', objectId: cause.id },
]);

export async function undoImport(
  work: UndoWork,
  rules: UndoRules,
  of: StoredImport,
  mode: 'all' | 'possible',
): Promise<UndoReport> {
  const { tx, org, actor, now } = work;
  const { id, status, idempotencyKey } = of;
  if (status === 'undone') throw undoneBefore();
  const rows = await tx.rows(selectRowsToUndo(org.id, id));
  const cause = importNamed(id);
  const events: FeedEvent[] = [];
  let all: Outcome = { reversed: [], kept: [], refused: [], costs: [] };
  // Records that the import made for its rows come last: the rows name them.
  const own = groupedBy(rows, ({ row, recordType }) => `${row === null ? 1 : 0} ${recordType}`);
  for (const [, ofKind] of [...own].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rule = rules[present(ofKind[0]).recordType];
    const outcome = await undoRows({ work, cause, of, mode }, rule, ofKind, events);
    all = {
      reversed: [...all.reversed, ...outcome.reversed],
      kept: [...all.kept, ...outcome.kept],
      refused: [...all.refused, ...outcome.refused],
      costs: [...all.costs, ...outcome.costs],
    };
  }
  if (mode === 'all' && all.kept.length > 0) throw stillUsed(all.kept);
  const isWhole = all.kept.length + all.refused.length === 0;
  const next = isWhole ? 'undone' : all.reversed.length > 0 ? 'partly_undone' : status;
  const positions = all.reversed.map(({ position }) => position);
  await tx.all(
    ...updateUndone(org.id, id, { status: next, positions, by: actor.userId, now }),
    ...(idempotencyKey === null ? [] : [dropReply(org.id, idempotencyKey, id)]),
  );
  if (all.reversed.length > 0) await work.emit(undone, { cause, events });
  return reportOf(next, all);
}

/** Undoes rows of one kind of record, which several rows may share. */
async function undoRows(
  undoing: Undoing,
  rule: UndoRule,
  rows: readonly UndoneRow[],
  events: FeedEvent[],
): Promise<Outcome> {
  const { work, mode } = undoing;
  const ids = [...new Set(rows.map(({ recordId }) => recordId))];
  const undo = await rule.open(work, ids);
  const found = await work.tx.rows(rule.states(work.org.id, ids));
  const states = new Map(found.map((state) => [state.id, state]));
  const kept = rows.flatMap((row): KeptRow[] => {
    const state = states.get(row.recordId);
    const reason = state && keptReason(row, state);
    return reason ? [{ row, reason }] : [];
  });
  if (mode === 'all' && kept.length > 0) return { reversed: [], kept, refused: [], costs: [] };
  const stays = new Set(kept.map(({ row }) => row.recordId));
  const open = rows.filter(({ recordId }) => states.has(recordId) && !stays.has(recordId));
  const first = new Map(open.map((row) => [row.recordId, row]));
  const {
    refused: problems,
    events: others = [],
    costs,
  } = first.size > 0 ? await undo(undoing, [...first.values()]) : nothingUndone;
  const [refusal] = problems.values();
  if (mode === 'all' && refusal) throw refusal;
  const refused = open.flatMap((row) => {
    const problem = problems.get(row.recordId);
    return problem ? [{ row, problem }] : [];
  });
  const reversed = open.filter(({ recordId }) => !problems.has(recordId));
  const changed = [...first.values()].filter(({ recordId }) => !problems.has(recordId));
  events.push(...changed.map((row) => eventOf(row, rule, present(states.get(row.recordId)))));
  events.push(...others);
  return { reversed, kept, refused, costs: costs ? [costs] : [] };
}

const nothingUndone: Undone = { refused: new Map() };

function eventOf(
  { recordType, recordId: objectId, outcome, before }: UndoneRow,
  { ends = 'deleted' }: UndoRule,
  { version, number, parent }: RecordState,
): FeedEvent {
  const named = { objectId, ...(number !== null && { number }), ...(parent && { parent }) };
  if (outcome === 'created') {
    const versioned = version !== null && ends === 'deleted';
    return { type: `${recordType}.${ends}`, ...named, ...(versioned && { version }) };
  }
  const fields = Object.keys(before ?? {}).map((field) => ({ field }));
  return { type: `${recordType}.updated`, ...named, version: (version ?? 0) + 1, fields };
}

const reportOf = (
  status: StoredImport['status'],
  { reversed, kept, refused, costs }: Outcome,
): UndoReport => ({
  status,
  reversed: reversed.map(({ row, recordId }) => ({ row, recordId })),
  kept: kept.map(({ row: { row, recordId }, reason }) => ({ row, recordId, reason })),
  refused: refused.map(({ row: { row }, problem }) => ({ row, code: codeOf(problem) })),
  cascade: {
    materialsUpdated: sumOf(costs, 'materialsUpdated'),
    skusUpdated: sumOf(costs, 'skusUpdated'),
    rowsRecosted: sumOf(costs, 'rowsRecosted'),
    receiptsRecosted: sumOf(costs, 'receiptsRecosted'),
  },
});

const sumOf = (costs: readonly CostCounts[], field: keyof CostCounts): number =>
  costs.reduce((sum, each) => sum + (each[field] ?? 0), 0);

/** The code of the fault, where the Problem is one of many kinds of fault. */
const codeOf = ({ code, errors }: Problem): string =>
  code === 'validation_failed' ? (errors?.[0]?.code ?? code) : code;

const undoneBefore = () =>
  new Problem(
    'import_undone',
    'This import was undone before. Import the file again if you need it.',
  );

/** The most rows that a refusal names. */
const named = 100;

function stillUsed(kept: readonly KeptRow[]): Problem {
  const rows = kept.length === 1 ? '1 row has' : `${kept.length} rows have`;
  return new Problem(
    'in_use',
    `${rows} been edited or used since; see kept. Undo what is possible with mode \`possible\`, which leaves them.`,
    {
      members: {
        kept: kept
          .slice(0, named)
          .map(({ row: { row, recordId }, reason }) => ({ row, recordId, reason })),
      },
    },
  );
}
