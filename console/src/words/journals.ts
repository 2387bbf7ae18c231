/** The words of journals. */
import { catalogueOf } from './catalogue.ts';
import { journalsDe } from './journals.de.ts';
import { journalsEn } from './journals.en.ts';

export type { JournalWords } from './journals.en.ts';

export const { useOwn: useJournalWords } = catalogueOf({ en: journalsEn, de: journalsDe });
