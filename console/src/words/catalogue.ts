/** Words that only some screens need: the others load without them. */
import { useLanguage } from './language.tsx';
import type { LanguageCode } from './languages.ts';

/** How parts of a page read the words of the current language, and how other code does. */
export function catalogueOf<Own>(words: Readonly<Record<LanguageCode, Own>>) {
  return {
    useOwn: (): Own => words[useLanguage().code],
    current: (): Own => words[document.documentElement.lang === 'de' ? 'de' : 'en'],
  };
}
