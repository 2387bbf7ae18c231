/** The files of a journal, by format. */
import { invalid } from '../../kernel/problem.ts';
import { FileReply } from '../../kernel/values/reply.ts';
import { journalCsv } from './formats/csv.ts';
import { datevFaults, datevFile } from './formats/datev.ts';
import type { ExportedJournal } from './formats/posting.ts';
import { quickbooksEntry } from './formats/quickbooks.ts';
import { xeroJournal } from './formats/xero.ts';

export const fileFormats = ['csv', 'xero', 'quickbooks', 'datev'] as const;

export type FileFormat = (typeof fileFormats)[number];

const writers: Readonly<Record<FileFormat, (journal: ExportedJournal) => FileReply>> = {
  csv: (journal) =>
    new FileReply(
      Buffer.from(journalCsv(journal)),
      nameOf(journal, 'csv'),
      'text/csv; charset=utf-8',
    ),
  xero: (journal) => jsonFile(journal, xeroJournal(journal)),
  quickbooks: (journal) => jsonFile(journal, quickbooksEntry(journal)),
  datev(journal) {
    const faults = datevFaults(journal).filter((fault) => fault !== false);
    if (faults.length > 0) throw invalid(...faults);
    const name = `EXTF_${nameOf(journal, 'csv')}`;
    return new FileReply(datevFile(journal), name, 'text/csv; charset=windows-1252');
  },
};

export const journalFile = (journal: ExportedJournal, format: FileFormat): FileReply =>
  writers[format](journal);

const jsonFile = (journal: ExportedJournal, text: string): FileReply =>
  new FileReply(Buffer.from(text), nameOf(journal, 'json'), 'application/json');

const nameOf = ({ header }: ExportedJournal, extension: string): string =>
  `${header.journalNumber}_${header.month}.${extension}`;
