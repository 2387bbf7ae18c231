import { Download } from 'lucide-react';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { messageOf } from '../../base/refusals.ts';
import { useWords } from '../../words/language.tsx';
import { download } from '../download.ts';
import { tableFile } from '../files/table-file.ts';
import { useSheetHead } from '../files/use-sheet-head.ts';
import { Menu } from '../menu.tsx';
import { useToast } from '../toast.tsx';
import type { Beside, Column, ListDefinition } from './definition.ts';
import { useFilterTexts } from './filter-texts.ts';

const exportPage = '200';

interface ExportProps<Row> {
  definition: ListDefinition<Row>;
  query: Record<string, string>;
  columns: readonly Column<Row>[];
}

/** The columns, and the units and currencies that the screen shows beside their figures. */
function withBesides<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  titles: Record<keyof Beside, string>,
) {
  const kinds = ['unit', 'currency'] as const;
  const besides = kinds.map((id) => ({
    ...{ id, title: titles[id], holds: undefined, align: undefined },
    text: (row: Row) => columns.map(({ beside }) => beside?.(row)[id]).find(Boolean),
  }));
  const own = new Set(columns.map(({ title }) => title));
  const isNew = ({ title, text }: (typeof besides)[number]) => !own.has(title) && rows.some(text);
  return [...columns, ...besides.filter(isNew)];
}

/** The whole list as a file, with the filters, the order and the columns of the screen. */
export function ExportMenu<Row>({ definition, query, columns }: ExportProps<Row>) {
  const words = useWords().list;
  const { client, timezone } = useOrganization();
  const headOf = useSheetHead();
  const filters = useFilterTexts(definition, query);
  const toast = useToast();
  const [read, setRead] = useState<number | undefined>();

  async function readAll(): Promise<Row[]> {
    const rows: Row[] = [];
    const { signal } = new AbortController();
    let cursor: string | null = '';
    while (cursor !== null) {
      const asked = { ...query, limit: exportPage, ...(cursor && { cursor }) };
      const page = await definition.load(client, asked, signal);
      rows.push(...page.data);
      setRead(rows.length);
      cursor = page.nextCursor;
    }
    return rows;
  }

  async function save(type: 'csv' | 'xlsx') {
    try {
      const rows = await readAll();
      const all = withBesides(columns, rows, words);
      const sheet = {
        head: headOf(definition.title, filters),
        headings: all.map(({ title }) => title),
        rows: rows.map((row) => all.map(({ text }) => text(row) ?? '')),
        kinds: all.map(({ holds, align }) => holds ?? (align ? 'number' : 'text')),
        timezone,
      };
      download(await tableFile(type, sheet), `${definition.kind}.${type}`);
    } catch (error) {
      toast({ text: messageOf(error), tone: 'wrong' });
    } finally {
      setRead(undefined);
    }
  }

  return (
    <Menu
      label={read === undefined ? words.export : words.exporting(read)}
      icon={read === undefined && <Download size={16} aria-hidden />}
      items={[
        { name: 'CSV', run: () => save('csv') },
        { name: 'XLSX', run: () => save('xlsx') },
      ]}
    />
  );
}
