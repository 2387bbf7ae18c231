import { useState } from 'react';
import { useOrganization } from '../base/organization.tsx';
import { messageOf } from '../base/refusals.ts';
import { useWords } from '../words/language.tsx';
import { Button } from './button.tsx';
import { download } from './download.ts';
import type { CellKind } from './files/messages.ts';
import { tableFile } from './files/table-file.ts';
import { useSheetHead } from './files/use-sheet-head.ts';
import { useToast } from './toast.tsx';

interface FileButtonsProps {
  /** Of the file, without its ending. */
  name: string;
  /** The subject of the table, and its days or records. */
  title: string;
  filters: readonly string[];
  /** The titles, then the rows; the whole of what is shown, also beyond the page. */
  read(): Promise<readonly (readonly string[])[]>;
  kinds: readonly CellKind[];
}

/** Hands over what is shown as a file. */
export function FileButtons({ name, title, filters, read, kinds }: FileButtonsProps) {
  const words = useWords().files;
  const toast = useToast();
  const headOf = useSheetHead();
  const { timezone } = useOrganization();
  const [isBusy, setBusy] = useState(false);
  async function save(type: 'csv' | 'xlsx') {
    setBusy(true);
    try {
      const [headings = [], ...rows] = await read();
      const sheet = { head: headOf(title, filters), headings, rows, kinds, timezone };
      download(await tableFile(type, sheet), `${name}.${type}`);
    } catch (error) {
      toast({ text: messageOf(error), tone: 'wrong' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <span role="group" aria-label={words.save}>
      <Button disabled={isBusy} onClick={() => save('csv')}>
        CSV
      </Button>{' '}
      <Button disabled={isBusy} onClick={() => save('xlsx')}>
        XLSX
      </Button>
    </span>
  );
}
