import { type ImportReply, Problem } from '@stockwright/client';
import { useRef, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { messageOf } from '../../base/refusals.ts';
import { useWords } from '../../words/language.tsx';
import type { ImportKind } from './kinds.ts';
import { csvOf, faultsOf, type RowFaults, refusedRows, type Sheet, wholeFault } from './sheet.ts';
import { stockValueOf } from './stock-value.ts';

export interface Checked {
  /** The answer of the import, or of its dry run. */
  reply: ImportReply;
  faults: readonly RowFaults[];
  /** The value that would come into stock; of other records undefined. */
  stockValue: string | undefined;
  /** Whether a row names something that does not exist. */
  hasUnknown: boolean;
  /** Of the content that was checked: a change makes the check out of date. */
  sheet: Sheet;
  onDuplicate: string;
  makes: boolean;
}

export interface Done {
  reply: ImportReply;
  stockValue: string | undefined;
  /** The rows that were refused, as CSV. */
  refused: string;
}

interface ImportOf {
  kind: ImportKind;
  fileName: string;
  sheet: Sheet;
  onDuplicate: string;
  makes: boolean;
  onImported(): void;
}

/** The two calls of an import: what it would do, and doing it. */
export function useImport({ kind, fileName, sheet, onDuplicate, makes, onImported }: ImportOf) {
  const { id, client } = useOrganization();
  const words = useWords().imports;
  const [checked, setChecked] = useState<Checked | undefined>();
  const [done, setDone] = useState<Done | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState<'check' | 'import' | undefined>();
  // A repeated attempt after a lost answer has one effect.
  const key = useRef(crypto.randomUUID());

  /** The faults of rows that are not sent. */
  function keptBack(): RowFaults[] {
    const { headings } = sheet.table;
    return sheet.rows.flatMap((row, index) => {
      const fault = wholeFault(sheet, index);
      if (!fault) return [];
      const message =
        fault === 'nothing'
          ? words.nothingUsed
          : words.otherLength(String(row.length), String(headings.length), row.at(-1) ?? '');
      return [{ row: index, cells: new Map<number, string>(), whole: [message] }];
    });
  }

  async function call(mode: 'atomic' | 'partial', dryRun: boolean) {
    const { text, rowOfLine } = csvOf(sheet, kind);
    const kept = keptBack();
    const query = {
      mode,
      ...(kind.onDuplicate.length > 0 && { onDuplicate }),
      ...(makes && { create: kind.create }),
      ...(fileName !== '' && { fileName: fileName.slice(0, 200) }),
      ...constantsOf(sheet),
    };
    setBusy(dryRun ? 'check' : 'import');
    setProblem(undefined);
    try {
      const options = dryRun ? { dryRun } : { idempotencyKey: key.current };
      const answer = await kind.send(client, text, query, options);
      const reply = { ...answer, failed: answer.failed + kept.length };
      const found = [...faultsOf(answer.errors, sheet, rowOfLine), ...kept];
      const faults = found.sort((a, b) => a.row - b.row);
      const hasUnknown = answer.errors.some(({ code }) => code === 'not_found');
      const stockValue = stockValueOf(sheet, kind, faults);
      if (dryRun)
        return setChecked({ reply, faults, stockValue, hasUnknown, sheet, onDuplicate, makes });
      outdate(id, 'import');
      setDone({ reply, stockValue, refused: refusedRows(sheet, faults) });
      onImported();
    } catch (error) {
      if (error instanceof Problem) key.current = crypto.randomUUID();
      setProblem(messageOf(error));
    } finally {
      setBusy(undefined);
    }
  }

  const isCurrent =
    checked?.sheet === sheet && checked.onDuplicate === onDuplicate && checked.makes === makes;
  return {
    ...{ checked, isCurrent, done, problem, busy },
    check: () => call('partial', true),
    /** All rows or none; with `partial` the rows without faults. */
    run: (mode: 'atomic' | 'partial') => call(mode, false),
  };
}

/** The parameters of constants that are filled in. */
const constantsOf = ({ constants }: Sheet): Record<`set.${string}`, string> =>
  Object.fromEntries(
    Object.entries(constants)
      .filter(([, value]) => value.trim() !== '')
      .map(([column, value]) => [`set.${column}`, value]),
  );

export type Import = ReturnType<typeof useImport>;
