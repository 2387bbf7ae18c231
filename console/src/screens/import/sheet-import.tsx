/** From matched columns to kept records. */
import type { DecimalMark, Table } from '@stockwright/table-files';
import { useMemo, useState } from 'react';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { Button } from '../../parts/button.tsx';
import { useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { ColumnMatch } from './column-match.tsx';
import { decimalMarks } from './decimal-marks.ts';
import { FaultyRows } from './faulty-rows.tsx';
import styles from './import.module.css';
import type { ImportKind } from './kinds.ts';
import { matchColumns } from './match-columns.ts';
import { Result } from './result.tsx';
import type { Sheet } from './sheet.ts';
import { type Import, useImport } from './use-import.ts';

export function SheetImport({ kind, table }: { kind: ImportKind; table: Table }) {
  const words = useWords().imports;
  const [rows, setRows] = useState<Sheet['rows']>(() => table.rows.map(({ cells }) => cells));
  const [columns, setColumns] = useState<readonly string[]>(() =>
    matchColumns(table.headings, kind.columns),
  );
  const [chosen, setChosen] = useState<Readonly<Record<number, DecimalMark>>>({});
  const sheet = useMemo((): Sheet => {
    const guessed = decimalMarks(table, columns, kind.numbers);
    return { table, rows, columns, marks: guessed.map((mark, at) => chosen[at] ?? mark) };
  }, [table, rows, columns, chosen, kind]);
  const [onDuplicate, setDuplicate] = useState('error');
  const ways: Record<string, string> = words.onDuplicate;
  const job = useImport(kind, sheet, onDuplicate);
  if (job.done) return <Result kind={kind} reply={job.done} />;
  return (
    <>
      <Section
        title={words.columns}
        actions={
          kind.onDuplicate.length > 0 && (
            <ChoiceField
              label={words.duplicates}
              pointer="/onDuplicate"
              value={onDuplicate}
              onChange={setDuplicate}
              options={kind.onDuplicate.map((value) => ({
                value,
                title: ways[value] ?? value,
              }))}
            />
          )
        }
      >
        <ColumnMatch
          sheet={sheet}
          kind={kind}
          onChange={setColumns}
          onMark={(at, mark) => setChosen({ ...chosen, [at]: mark })}
        />
      </Section>
      <Section title={words.check}>
        <Steps job={job} rows={rows.length} />
        {job.checked && job.checked.faults.length > 0 && (
          <FaultyRows faults={job.checked.faults} sheet={sheet} onChange={setRows} />
        )}
      </Section>
    </>
  );
}

/** What was found, and the buttons of what can be done next. */
function Steps({ job, rows }: { job: Import; rows: number }) {
  const words = useWords().imports;
  const format = useFormat();
  const { checked, isCurrent, busy, problem } = job;
  const reply = isCurrent ? checked?.reply : undefined;
  const good = reply ? reply.created + reply.updated : 0;
  return (
    <>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <p role="status">
        {reply
          ? words.found(
              format.count(reply.created),
              format.count(reply.updated),
              format.count(reply.skipped),
              format.count(reply.failed),
            )
          : words.unchecked(format.count(rows))}
      </p>
      <p className={styles.steps}>
        <Button main={!reply || reply.failed > 0} disabled={busy !== undefined} onClick={job.check}>
          {busy === 'check' ? words.checking : reply ? words.checkAgain : words.checkNow}
        </Button>
        {reply && reply.failed === 0 && (
          <Button main disabled={busy !== undefined} onClick={() => job.run('atomic')}>
            {busy === 'import' ? words.importing : words.importAll(format.count(reply.total))}
          </Button>
        )}
        {reply && reply.failed > 0 && good > 0 && (
          <Button disabled={busy !== undefined} onClick={() => job.run('partial')}>
            {busy === 'import' ? words.importing : words.importGood(format.count(good))}
          </Button>
        )}
      </p>
    </>
  );
}
