import { useOrganization } from '../../base/organization.tsx';
import { useLanguage } from '../../words/language.tsx';
import { typedDecimal } from '../format.ts';
import type { Choice } from '../sources.ts';
import { type Line, type LineColumn, type LinesProps, newLine } from './line.ts';

/** Look-ups of pasted codes at one time. */
const lookUps = 8;

/** Fills cells from a pasted table: records by their codes, decimals in the user's form. */
export function usePaste(
  { onChange, fixed = false, onRecord }: LinesProps,
  columns: readonly LineColumn[],
) {
  const { client } = useOrganization();
  const { locale } = useLanguage();
  return async (text: string, row: number, column: number): Promise<void> => {
    const rows = readTable(text);
    const byHeading = headed(rows[0] ?? [], columns);
    const targets = byHeading ?? columns.slice(column).filter(takesText);
    const values = byHeading ? rows.slice(1) : rows;
    const found = await findRecords(values, targets);
    onChange((lines) => {
      const next = [...lines];
      values.forEach((cells, index) => {
        const at = (byHeading && isEmpty(lines) ? 0 : row) + index;
        if (at >= next.length && fixed) return;
        let line = next[at] ?? newLine();
        cells.forEach((cell, place) => {
          const target = targets[place];
          if (target) line = withCell(line, target, cell.trim(), found);
        });
        next[at] = line;
      });
      return next;
    });
  };

  function withCell(
    line: Line,
    { id, kind, source }: LineColumn,
    cell: string,
    found: ReadonlyMap<string, Choice>,
  ): Line {
    if (!takesText({ kind })) return line;
    if (kind === 'record') {
      const choice = found.get(`${source?.kind} ${cell.toLowerCase()}`);
      // A code that nothing has stays visible, so that it can be corrected.
      const shown = choice ?? { id: '', code: cell, name: '?' };
      const next = { ...line, records: { ...line.records, [id]: shown } };
      return choice && onRecord ? onRecord(next, id, choice) : next;
    }
    const value = kind === 'decimal' ? typedDecimal(cell, locale) : cell;
    return { ...line, text: { ...line.text, [id]: value } };
  }

  async function findRecords(
    rows: readonly (readonly string[])[],
    targets: readonly LineColumn[],
  ): Promise<ReadonlyMap<string, Choice>> {
    const asked = new Map<string, () => Promise<Choice | undefined>>();
    targets.forEach(({ source }, place) => {
      if (!source) return;
      for (const cells of rows) {
        const code = cells[place]?.trim();
        if (code)
          asked.set(`${source.kind} ${code.toLowerCase()}`, () => source.byCode(client, code));
      }
    });
    const found = new Map<string, Choice>();
    const waiting = [...asked];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, find] = next;
        const choice = await find().catch(() => undefined);
        if (choice) found.set(name, choice);
      }
    };
    await Promise.all(Array.from({ length: lookUps }, work));
    return found;
  }
}

/** Whether a cell is filled by what is pasted. */
const takesText = ({ kind }: Pick<LineColumn, 'kind'>): boolean =>
  kind !== 'shown' && kind !== 'own';

const isEmpty = (lines: readonly Line[]) =>
  lines.every(
    ({ text, records }) => ![...Object.values(text), ...Object.values(records)].some(Boolean),
  );

/** Cells between tabs, rows between line breaks; a cell in quotes may have both. */
function readTable(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r?\n|$)/g;
  for (const [whole, quoted, plain = '', end] of text.replace(/\r?\n$/, '').matchAll(cell)) {
    if (whole === '' && end === '' && rows.at(-1)?.length) break;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** The columns that the first row names; undefined when it names none. */
function headed(
  first: readonly string[],
  columns: readonly LineColumn[],
): readonly LineColumn[] | undefined {
  const normal = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  const found = first.map((heading) =>
    columns.find(({ id, title, headings = [] }) =>
      [id, title, ...headings].map(normal).includes(normal(heading)),
    ),
  );
  return found.some(Boolean) ? found.map((column) => column ?? nothing) : undefined;
}

/** Where a pasted column has no counterpart: its cells go nowhere that is sent. */
const nothing: LineColumn = { id: '', title: '', kind: 'shown' };
