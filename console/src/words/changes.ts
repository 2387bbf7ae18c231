/** The words of changes of records. */
import { catalogueOf } from './catalogue.ts';
import { changesDe } from './changes.de.ts';
import { changesEn } from './changes.en.ts';

export type { ChangeWords } from './changes.en.ts';

export const { useOwn: useChangeWords } = catalogueOf({ en: changesEn, de: changesDe });
