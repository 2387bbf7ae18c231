/** How the file was read, and the choice to read it otherwise. */
import type { Table } from '@stockwright/table-files';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { FieldRow } from '../../parts/act/fields.tsx';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import type { Reading } from './read-file.ts';

/** Encodings of offices, the most frequent first. */
const encodings = [
  ...['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1251', 'macintosh'],
  ...['gbk', 'big5', 'shift_jis', 'euc-kr'],
];

export function FileReading({
  table,
  reading,
  onChange,
}: {
  table: Table;
  reading: Reading;
  onChange(reading: Reading): void;
}) {
  const words = useWords().imports;
  const { encoding, sheet, sheets, top, headerRow } = table;
  const offered = top.some(({ line }) => line === headerRow)
    ? top
    : [...top, { line: headerRow, cells: table.headings }];
  const samples = samplesOf(table);
  return (
    <Section title={words.reading}>
      <FieldRow>
        {encoding !== undefined && (
          <ChoiceField
            label={words.encoding}
            pointer="/encoding"
            value={encoding}
            onChange={(next) => onChange({ ...reading, encoding: next })}
            options={[...new Set([...encodings, encoding])].map((value) => ({
              value,
              title: value.toUpperCase(),
            }))}
          />
        )}
        {sheets.length > 1 && sheet !== undefined && (
          <ChoiceField
            label={words.sheet}
            pointer="/sheet"
            value={sheet}
            // Each sheet has headings of its own.
            onChange={(next) => onChange({ sheet: next })}
            options={sheets.map((value) => ({ value, title: value }))}
          />
        )}
        <ChoiceField
          label={words.headerRow}
          pointer="/headerRow"
          value={String(headerRow)}
          onChange={(next) => onChange({ ...reading, headerRow: Number(next) })}
          options={offered.map(({ line, cells }) => ({
            value: String(line),
            title: `${line}: ${shortened(cells)}`,
          }))}
        />
      </FieldRow>
      {table.separator && <p className="faint">{words.separatedBy[table.separator]}</p>}
      {samples.length > 0 && <p className="faint">{words.samples(samples.join(' · '))}</p>}
    </Section>
  );
}

const shortened = (cells: readonly string[]): string => {
  const text = cells.filter((cell) => cell.trim() !== '').join(' | ');
  return text.length > 60 ? `${text.slice(0, 60)} …` : text;
};

/** Cells by which a person sees whether the encoding is right: their letters are not of ASCII. */
function samplesOf({ encoding, rows }: Table): string[] {
  const found = new Set<string>();
  if (encoding === undefined) return [];
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) found.add(cell.trim().slice(0, 60));
    if (found.size >= 4) break;
  }
  return [...found].slice(0, 4);
}
