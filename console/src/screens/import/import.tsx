/** Brings records in from a file: columns are matched, faults corrected, then all of it is kept. */
import { useState } from 'react';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow } from '../../parts/act/fields.tsx';
import { Button } from '../../parts/button.tsx';
import { download } from '../../parts/download.ts';
import { RecordPage, Section } from '../../parts/record/record.tsx';
import { messageOf } from '../../shell/queries.ts';
import { useAddress } from '../../shell/use-address.ts';
import { useWords } from '../../words/language.tsx';
import { FileDrop } from './file-drop.tsx';
import styles from './import.module.css';
import { type ImportKind, importKind, importNames } from './kinds.ts';
import { type Double, matchColumns } from './match-columns.ts';
import { SheetImport } from './sheet-import.tsx';

interface Given {
  file: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  columns: readonly string[];
  constants: Readonly<Record<string, string>>;
  doubles: readonly Double[];
}

export default function ImportScreen() {
  const words = useWords().imports;
  const [{ kind: name }, change] = useAddress();
  const kind = importKind(name);
  const [given, setGiven] = useState<Given | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const read = async (file: File) => {
    setProblem(undefined);
    try {
      const { readFile } = await import('./read-file.ts');
      const [headings = [], ...rows] = await readFile(file);
      if (rows.length === 0) return setProblem(words.noRows);
      const matched = matchColumns(kind.operation, headings, kind.columns);
      setGiven({ file: file.name, headings, rows, constants: {}, ...matched });
    } catch (error) {
      setProblem(words.unreadable(messageOf(error)));
    }
  };
  return (
    <RecordPage title={words.title} states={<span className="faint">{given?.file}</span>}>
      <Section title={words.what}>
        <FieldRow>
          <ChoiceField
            label={words.kind}
            pointer="/kind"
            value={kind.name}
            onChange={(next) => {
              setGiven(undefined);
              change({ kind: next });
            }}
            options={importNames.map((value) => ({ value, title: words.kinds[value] }))}
          />
          <div className={styles.template}>
            <Button onClick={() => saveTemplate(kind)}>{words.template}</Button>
          </div>
        </FieldRow>
        {!kind.remove && <p className={styles.warning}>{words.noUndo}</p>}
        <FileDrop onFile={read} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </Section>
      {given && (
        <SheetImport
          key={`${kind.name} ${given.file}`}
          kind={kind}
          given={given}
          doubles={given.doubles}
        />
      )}
    </RecordPage>
  );
}

/** Columns that name what exists already; a new file has none of it. */
const ofExisting = ['id', 'receiptNumber'];

/** All columns, and a row that shows how some of them are filled. */
function saveTemplate({ name, columns, example }: ImportKind): void {
  const [headings = '', row = ''] = example.split('\n');
  const shown = headings.split(',');
  const others = columns.filter(
    (column) => !shown.includes(column) && !ofExisting.includes(column),
  );
  const lines = [[...shown, ...others].join(','), row + ','.repeat(others.length)];
  download(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), `${name}.csv`);
}
