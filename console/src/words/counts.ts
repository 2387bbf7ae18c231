/** The words of counts, which only their screens need: the others load without them. */
import { countsDe } from './counts.de.ts';
import { type CountWords, countsEn } from './counts.en.ts';
import { type LanguageCode, useLanguage } from './language.tsx';

export type { CountWords } from './counts.en.ts';

const catalogues: Readonly<Record<LanguageCode, CountWords>> = { en: countsEn, de: countsDe };

export const useCountWords = (): CountWords => catalogues[useLanguage().code];

/** The words of the current language, outside of the parts of a page. */
export const currentCountWords = (): CountWords =>
  catalogues[document.documentElement.lang === 'de' ? 'de' : 'en'];
