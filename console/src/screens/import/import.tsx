/** Brings records in from a file: columns are matched, faults corrected, then all of it is kept. */
import { Suspense } from 'react';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useAddress } from '../../base/use-address.ts';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow } from '../../parts/act/fields.tsx';
import { Button } from '../../parts/button.tsx';
import { useUnsaved } from '../../parts/form/use-unsaved.ts';
import { RecordPage, Section } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import { FileDrop } from './file-drop.tsx';
import { FileReading } from './file-reading.tsx';
import styles from './import.module.css';
import { type ImportKind, importKind, importNames } from './kinds.ts';
import type { Reading } from './read-file.ts';
import { saveTemplate, saveWorkbook } from './template.ts';
import { useReading } from './use-reading.ts';
import type { Given } from './work.ts';

const SheetImport = later(() => import('./sheet-import.tsx'));

export default function ImportScreen() {
  const words = useWords().imports;
  const [{ kind: name }, change] = useAddress();
  const kind = importKind(name);
  const reader = useReading(kind);
  const { given, problem } = reader;
  const mayLeave = useUnsaved(reader.isChanged);
  return (
    <RecordPage
      title={words.title}
      states={<span className="faint">{given?.fileName}</span>}
      actions={<Go to="/imports">{words.history}</Go>}
    >
      <Section title={words.what}>
        <FieldRow>
          <ChoiceField
            label={words.kind}
            pointer="/kind"
            value={kind.name}
            onChange={async (next) => {
              if (!(await mayLeave())) return;
              reader.forget();
              change({ kind: next });
            }}
            options={importNames.map((value) => ({ value, title: words.kinds[value] }))}
          />
          <Templates kind={kind} />
        </FieldRow>
        <FileDrop onFile={async (file) => (await mayLeave()) && reader.read(file)} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </Section>
      {given && (
        <HowRead
          given={given}
          reading={reader.asked}
          onRead={async (file, reading) => (await mayLeave()) && reader.read(file, reading)}
        />
      )}
      <Suspense>
        {given && given.table.rows.length > 0 && (
          <SheetImport
            key={given.number}
            kind={kind}
            given={given}
            onChange={reader.change}
            onGuessAgain={reader.guessAgain}
            onImported={reader.imported}
          />
        )}
      </Suspense>
    </RecordPage>
  );
}

/** Files to begin with. */
function Templates({ kind }: { kind: ImportKind }) {
  const words = useWords();
  const run = useRun();
  const { template, workbook } = words.imports;
  return (
    <div className={styles.template}>
      <Button onClick={() => saveTemplate(kind)}>{template}</Button>{' '}
      <Button onClick={() => run(() => saveWorkbook(kind, words))}>{workbook}</Button>
    </div>
  );
}

interface HowReadProps {
  given: Given;
  reading: Reading;
  onRead(file: File, reading: Reading): void;
}

/** The reading of the file; a file that was brought back is no longer there to be read again. */
function HowRead({ given: { file, fileName, table }, reading, onRead }: HowReadProps) {
  const words = useWords().imports;
  if (!file) return <p role="status">{words.broughtBack(fileName)}</p>;
  return <FileReading table={table} reading={reading} onChange={(next) => onRead(file, next)} />;
}
