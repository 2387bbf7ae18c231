/** Reads and writes files in a thread of its own: thousands of rows would stop the page. */
import { meaningIn } from '@stockwright/headings';
import { readTable, TableError } from '@stockwright/table-files';
import type { FileOrder, FileReport } from './messages.ts';
import { writeWorkbook } from './write-workbook.ts';

addEventListener('message', ({ data }: MessageEvent<FileOrder>) => {
  answer(data).then((report) => self.postMessage(report));
});

async function answer(order: FileOrder): Promise<FileReport> {
  try {
    if ('read' in order) {
      const meaning = meaningIn(order.meant.operation, order.meant.columns);
      const options = { ...order.options, meaningOf: (text: string) => meaning(text)?.column };
      return { table: readTable(order.read, options) };
    }
    return { file: await writeWorkbook(order.write) };
  } catch (error) {
    if (!(error instanceof TableError)) return { error: String(error) };
    const { code, line, message } = error;
    return { fault: { code, line, message } };
  }
}
