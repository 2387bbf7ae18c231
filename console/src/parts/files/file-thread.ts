/** Files that are read and written beside the page. */
import { type Table, TableError } from '@stockwright/table-files';
import { openThread } from '../thread.ts';
import address from './file-worker.ts?worker&url';
import type { FileOrder, FileReport, Meant, ReadOptions, Sheet } from './messages.ts';

/** Throws a TableError where the file is no table. */
export async function readTableFile(
  file: File,
  { operation, columns }: Meant,
  options: ReadOptions,
): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const meant = { operation, columns };
  const report = await ask({ read: bytes, meant, options }, [bytes.buffer]);
  if ('table' in report) return report.table;
  throw faultOf(report);
}

export async function writeXlsxFile(sheet: Sheet): Promise<Blob> {
  const report = await ask({ write: sheet }, []);
  if ('file' in report) return report.file;
  throw faultOf(report);
}

function faultOf(report: FileReport): Error {
  if (!('fault' in report)) return new Error('error' in report ? report.error : '');
  const { code, line, message } = report.fault;
  return new TableError(code, line, message);
}

/** Each file has a thread of its own, which ends with it. */
function ask(order: FileOrder, transferred: Transferable[]): Promise<FileReport> {
  const thread = openThread(address);
  const report = new Promise<FileReport>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<FileReport>) => resolve(data);
    thread.onerror = () => reject(new Error('The program that reads files did not start.'));
    thread.postMessage(order, transferred);
  });
  return report.finally(() => thread.terminate());
}
