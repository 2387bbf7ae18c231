/** X109, WX109: shows an import with its rows, and which of them can be undone. */
import { keptReason, type RecordState } from '../../import/undo-rule.ts';
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { present } from '../../kernel/present.ts';
import { mapInSlices } from '../../kernel/sharing/slices.ts';
import { asksForNames, includeNames } from '../../kernel/values/names.ts';
import * as s from '../../kernel/values/schema.ts';
import { WrittenJson } from '../../kernel/written-json.ts';
import { selectEntryCodes } from '../inventory/ledger-entries.store.ts';
import { importExample, importWithRows } from './import.ts';
import { type StoredRow, selectGone, selectImport, selectRows } from './imports.store.ts';
import { missingImport } from './missing-import.ts';
import { undoRules } from './undo-rules.ts';

export const getImport = endpoint({
  id: 'X109',
  operation: 'getImport',
  method: 'GET',
  path: '/imports/:id',
  tag: 'Imports',
  summary: 'Get import',
  access: 'member',
  description:
    'With all of its rows, and before them what it made because rows name it. Imports are kept for 90 days (410 `import_expired`).',
  query: s.object({ include: includeNames }),
  gives: ok(importWithRows),
  fails: ['not_found', 'import_expired'],
  example: { reply: importExample },

  calculates: 'in turn',
  async readSteps({ tx, orgId, path: { id = '' }, query }) {
    const [[header], rows] = await tx.all(
      selectImport(orgId, id, asksForNames(query)),
      selectRows(orgId, id),
    );
    if (!header) throw await missingImport(tx, orgId, id);
    const states = await statesOfRows(tx, orgId, rows);
    const numbers = await numbersOfGone(tx, orgId, rows, states);
    const items = await itemsOfEntries(tx, orgId, rows);
    const shown = (row: StoredRow) => shownRow(row, states, { numbers, items });
    return { ...header, rows: await mapInSlices(orgId, rows, shown) };
  },
});

type States = ReadonlyMap<string, RecordState>;

/** The records of rows as they are now, by their ids. */
async function statesOfRows(
  tx: Transaction,
  orgId: string,
  rows: readonly StoredRow[],
): Promise<States> {
  const ofTypes = [...groupedBy(rows, ({ recordType }) => recordType).values()];
  const statements = ofTypes.map((own) => {
    const ids = new Set(own.flatMap(({ recordId }) => recordId ?? []));
    return undoRules[present(own[0]).recordType].states(orgId, [...ids]);
  });
  const found = statements.length > 0 ? await tx.all(...statements) : [];
  return new Map(found.flat().map((state) => [state.id, state]));
}

/** The codes and numbers of records that are no longer there, by their ids. */
async function numbersOfGone(
  tx: Transaction,
  orgId: string,
  rows: readonly StoredRow[],
  states: States,
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ recordId }) => (recordId && !states.has(recordId) ? recordId : []));
  const found = ids.length > 0 ? await tx.rows(selectGone(orgId, ids)) : [];
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** The codes of the items of entries, by the ids of the entries. */
async function itemsOfEntries(
  tx: Transaction,
  orgId: string,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ recordType, recordId }) =>
    recordType === 'ledger_entry' && recordId ? recordId : [],
  );
  const found = ids.length > 0 ? await tx.rows(selectEntryCodes(orgId, ids)) : [];
  return new Map(found.map(({ id, itemCode }) => [id, itemCode]));
}

/** Texts by the ids of records. */
interface Named {
  /** The numbers of those that are gone. */
  numbers: ReadonlyMap<string, string>;
  items: ReadonlyMap<string, string>;
}

function shownRow(row: StoredRow, states: States, { numbers, items }: Named) {
  const { outcome, undone } = row;
  const state = states.get(row.recordId ?? '');
  const isWritten = outcome === 'created' || outcome === 'updated';
  const hindrance = state ? keptReason({ ...row, outcome: asWritten(outcome) }, state) : 'deleted';
  const reason = isWritten && !undone ? (hindrance ?? null) : null;
  const undoable = isWritten && !undone && reason === null;
  const before = row.before && new WrittenJson(row.before);
  const number = state?.number ?? numbers.get(row.recordId ?? '') ?? null;
  const itemCode = items.get(row.recordId ?? '') ?? null;
  return { ...row, before, number, itemCode, undoable, reason };
}

const asWritten = (outcome: StoredRow['outcome']) =>
  outcome === 'created' ? 'created' : 'updated';
