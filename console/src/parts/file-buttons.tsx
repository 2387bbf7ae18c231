import { useState } from 'react';
import { messageOf } from '../base/refusals.ts';
import { useWords } from '../words/language.tsx';
import { Button } from './button.tsx';
import { download } from './download.ts';
import { tableFile } from './files/table-file.ts';
import { useToast } from './toast.tsx';

interface FileButtonsProps {
  /** Of the file, without its ending. */
  name: string;
  /** The titles, then the rows; the whole of what is shown, also beyond the page. */
  read(): Promise<readonly (readonly string[])[]>;
  /** Whether each column has figures. */
  numbers: readonly boolean[];
}

/** Hands over what is shown as a file. */
export function FileButtons({ name, read, numbers }: FileButtonsProps) {
  const words = useWords().files;
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function save(type: 'csv' | 'xlsx') {
    setBusy(true);
    try {
      const rows = await read();
      download(await tableFile(type, rows, numbers), `${name}.${type}`);
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
