/** From matched columns to kept records. */
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow } from '../../parts/act/fields.tsx';
import { Button } from '../../parts/button.tsx';
import { isMonthFirst, useFormat } from '../../parts/format.ts';
import { Section } from '../../parts/record/record.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import { ColumnMatch } from './column-match.tsx';
import { columnName } from './column-names.ts';
import { Constants } from './constants.tsx';
import { formsOf, withChosen } from './forms.ts';
import styles from './import.module.css';
import type { ImportKind } from './kinds.ts';
import { remember } from './remembered-columns.ts';
import { MadeNames, Result } from './result.tsx';
import { continued, type Sheet } from './sheet.ts';
import { type Import, useImport } from './use-import.ts';
import { type Given, type UnknownWay, unknownWays, type Work } from './work.ts';

const FaultyRows = later(() => import('./faulty-rows.tsx'));

interface SheetImportProps {
  kind: ImportKind;
  given: Given;
  onChange(part: Partial<Work>): void;
  onGuessAgain(): void;
  onImported(): void;
}

export default function SheetImport(props: SheetImportProps) {
  const { kind, given, onChange, onGuessAgain, onImported } = props;
  const { words: all, locale } = useLanguage();
  const words = all.imports;
  const { id: org } = useOrganization();
  const { table, work } = given;
  const { rows, columns, constants, forms: chosen, onDuplicate, unknown } = work;
  // Reads the whole file: not again for each correction or constant.
  const guessed = useMemo(
    () => formsOf(table, columns, kind, isMonthFirst(locale) ? 'month' : 'day'),
    [table, columns, kind, locale],
  );
  const sheet = useMemo((): Sheet => {
    const forms = withChosen(guessed, chosen);
    return { table, rows, columns, constants, forms };
  }, [table, rows, columns, constants, guessed, chosen]);
  const { fileName } = given;
  const makes = unknown === 'make';
  const job = useImport({ kind, fileName, sheet, onDuplicate, makes, onImported });
  if (job.done) return <Result kind={kind} done={job.done} fileName={fileName} />;
  return (
    <>
      <Section title={words.columns} actions={<Ways kind={kind} work={work} onChange={onChange} />}>
        <Remarks given={given} onGuessAgain={onGuessAgain} />
        <ColumnMatch
          sheet={sheet}
          kind={kind}
          onChange={(next) => {
            remember(org, kind, table.headings, { before: columns, after: next });
            onChange({ columns: next, constants: without(constants, next) });
          }}
          onForm={(at, form) => onChange({ forms: { ...chosen, [at]: form } })}
        />
        <Constants sheet={sheet} kind={kind} onChange={(next) => onChange({ constants: next })} />
      </Section>
      <Section title={words.check}>
        <Continued sheet={sheet} kind={kind} />
        <Steps job={job} rows={rows.length} />
        {job.isCurrent && job.checked?.hasUnknown && kind.create.length > 0 && !makes && (
          <p>{words.canBeMade}</p>
        )}
        {job.checked && job.checked.faults.length > 0 && (
          <FaultyRows
            faults={job.checked.faults}
            sheet={sheet}
            onChange={(next) => onChange({ rows: next })}
          />
        )}
      </Section>
    </>
  );
}

/** Two headings for one column, and headings that mean what they did in earlier files. */
function Remarks({ given, onGuessAgain }: Pick<SheetImportProps, 'given' | 'onGuessAgain'>) {
  const all = useWords();
  const words = all.imports;
  const { doubles, remembered } = given;
  return (
    <>
      {doubles.map(({ column, kept, left, at }) => (
        <p key={at} className={styles.warning}>
          {words.double(kept, left, columnName(column, all))}
        </p>
      ))}
      {remembered.length > 0 && (
        <p className="faint">
          {words.remembered(remembered.join(', '))}{' '}
          <Button onClick={onGuessAgain}>{words.forget}</Button>
        </p>
      )}
    </>
  );
}

/** How many rows belong to the one above them. */
function Continued({ sheet, kind: { keys } }: { sheet: Sheet; kind: ImportKind }) {
  const words = useWords();
  const format = useFormat();
  const count = useMemo(() => continued(sheet, keys).size, [sheet, keys]);
  const [key = ''] = keys.filter((column) => sheet.columns.includes(column));
  if (count === 0) return null;
  return <p>{words.imports.continued(format.count(count), columnName(key, words))}</p>;
}

/** The choices for rows whose record exists, and for names of which there is no record. */
function Ways({
  kind,
  work,
  onChange,
}: Pick<SheetImportProps, 'kind' | 'onChange'> & { work: Work }) {
  return (
    <FieldRow>
      <DuplicatesField
        kind={kind}
        value={work.onDuplicate}
        onChange={(way) => onChange({ onDuplicate: way })}
      />
      {kind.create.length > 0 && (
        <UnknownField value={work.unknown} onChange={(way) => onChange({ unknown: way })} />
      )}
    </FieldRow>
  );
}

/** The choice for names of which there is no record. */
function UnknownField({
  value,
  onChange,
}: {
  value: UnknownWay;
  onChange(value: UnknownWay): void;
}) {
  const words = useWords().imports;
  return (
    <ChoiceField
      label={words.unknown}
      pointer="/create"
      value={value}
      onChange={(chosen) => onChange(chosen === 'make' ? 'make' : 'refuse')}
      options={unknownWays.map((way) => ({ value: way, title: words.unknownWays[way] }))}
    />
  );
}

/** The choice for rows whose record exists. */
function DuplicatesField({ kind, value, onChange }: DuplicatesFieldProps) {
  const words = useWords().imports;
  const ways: Record<string, string> = words.onDuplicate;
  if (kind.onDuplicate.length === 0) return null;
  return (
    <ChoiceField
      label={words.duplicates}
      pointer="/onDuplicate"
      value={value}
      onChange={onChange}
      options={kind.onDuplicate.map((way) => ({ value: way, title: ways[way] ?? way }))}
    />
  );
}

interface DuplicatesFieldProps {
  kind: ImportKind;
  value: string;
  onChange(value: string): void;
}

/** A column that the file now has needs no constant. */
const without = (constants: Sheet['constants'], columns: readonly string[]): Sheet['constants'] =>
  Object.fromEntries(Object.entries(constants).filter(([column]) => !columns.includes(column)));

/** The findings, and the buttons of the next steps. */
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
              format.count(reply.unchanged + reply.skipped),
              format.count(reply.failed),
            )
          : words.unchecked(format.count(rows))}
      </p>
      {reply && checked?.stockValue !== undefined && (
        <p>{words.stockValue(format.money(checked.stockValue))}</p>
      )}
      {reply && reply.creates.length > 0 && (
        <p>
          {words.wouldMake} <MadeNames creates={reply.creates} />
        </p>
      )}
      <p className={styles.steps}>
        <Button main={!reply || reply.failed > 0} disabled={busy !== undefined} onClick={job.check}>
          {busy === 'check' ? words.checking : reply ? words.checkAgain : words.checkNow}
        </Button>
        {reply && reply.failed === 0 && (
          <Button main disabled={busy !== undefined} onClick={() => job.run('atomic')}>
            {busy === 'import'
              ? words.importing
              : words.importAll(format.count(reply.total), format.count(reply.creates.length))}
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
