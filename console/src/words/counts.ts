/** The words of counts. */
import { catalogueOf } from './catalogue.ts';
import { countsDe } from './counts.de.ts';
import { countsEn } from './counts.en.ts';

export type { CountWords } from './counts.en.ts';

export const { useOwn: useCountWords, current: currentCountWords } = catalogueOf({
  en: countsEn,
  de: countsDe,
});
