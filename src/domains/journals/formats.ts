/** The files of a journal, by format. */
import { type Fault, refuse } from '../../kernel/problem.ts';
import { FileReply } from '../../kernel/values/reply.ts';
import { journalCsv } from './formats/csv.ts';
import { datevFaults, datevFile } from './formats/datev.ts';
import type { ExportedJournal } from './formats/posting.ts';
import { quickbooksEntry, quickbooksFaults } from './formats/quickbooks.ts';
import { xeroFaults, xeroJournal } from './formats/xero.ts';

export const fileFormats = ['csv', 'xero', 'quickbooks', 'datev'] as const;

export type FileFormat = (typeof fileFormats)[number];

interface Format {
  write: (journal: ExportedJournal) => FileReply;
  /** Faults of journals that it cannot hold. */
  faults?: (journal: ExportedJournal) => (Fault | false)[];
}

const formats: Readonly<Record<FileFormat, Format>> = {
  csv: {
    write: (journal) =>
      new FileReply(
        Buffer.from(journalCsv(journal)),
        nameOf(journal, 'csv'),
        'text/csv; charset=utf-8',
      ),
  },
  xero: { write: (journal) => jsonFile(journal, xeroJournal(journal)), faults: xeroFaults },
  quickbooks: {
    write: (journal) => jsonFile(journal, quickbooksEntry(journal)),
    faults: quickbooksFaults,
  },
  datev: {
    write: (journal) =>
      new FileReply(
        datevFile(journal),
        `EXTF_${nameOf(journal, 'csv')}`,
        'text/csv; charset=windows-1252',
      ),
    faults: datevFaults,
  },
};

export function journalFile(journal: ExportedJournal, format: FileFormat): FileReply {
  const { write, faults } = formats[format];
  refuse([], faults?.(journal) ?? []);
  return write(journal);
}

/** The type of JSON whose fields another program has named. */
export const exportedJson = 'application/vnd.stockwright.journal-export+json';

const jsonFile = (journal: ExportedJournal, text: string): FileReply =>
  new FileReply(Buffer.from(text), nameOf(journal, 'json'), exportedJson);

const nameOf = ({ header }: ExportedJournal, extension: string): string =>
  `${header.journalNumber}_${header.month}.${extension}`;
