/** Files to begin with: all columns of an import, and a row that shows how some are filled. */
import { download } from '../../parts/download.ts';
import { tableFile } from '../../parts/files/table-file.ts';
import type { Words } from '../../words/en.ts';
import { columnName } from './column-names.ts';
import type { ImportKind } from './kinds.ts';

/** Columns that name what exists already; a new file has none of it. */
const ofExisting = ['id', 'receiptNumber'];

function tableOf({ columns, example }: ImportKind) {
  const [headings = '', row = ''] = example.split('\n');
  const shown = headings.split(',');
  const others = columns.filter(
    (column) => !shown.includes(column) && !ofExisting.includes(column),
  );
  return { columns: [...shown, ...others], row: [...row.split(','), ...others.map(() => '')] };
}

/** A CSV with the columns by their names in the service. */
export function saveTemplate(kind: ImportKind): void {
  const { columns, row } = tableOf(kind);
  const text = `${columns.join(',')}\r\n${row.join(',')}\r\n`;
  download(new Blob([text], { type: 'text/csv' }), `${kind.name}.csv`);
}

/** A workbook with the columns by their names in the forms. */
export async function saveWorkbook(kind: ImportKind, words: Words): Promise<void> {
  const { columns, row } = tableOf(kind);
  const workbook = await tableFile('xlsx', {
    head: [],
    headings: columns.map((column) => columnName(column, words)),
    rows: [row],
    kinds: columns.map((column) => {
      if (kind.days.includes(column)) return 'day';
      return column in kind.numbers ? 'number' : 'text';
    }),
    timezone: 'UTC',
  });
  download(workbook, `${words.imports.kinds[kind.name]}.xlsx`);
}
