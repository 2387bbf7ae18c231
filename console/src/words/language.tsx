/** The language of the console: English, or another catalogue with the same keys. */
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { en, type Words } from './en.ts';
import { type LanguageCode, languages } from './languages.ts';

export type { Words } from './en.ts';

interface Language {
  code: LanguageCode;
  /** For figures and days. */
  locale: string;
  words: Words;
  choose(code: LanguageCode): void;
}

const key = 'stockwright.language';
const Context = createContext<Language | undefined>(undefined);

function initial(): LanguageCode {
  const stored = localStorage.getItem(key) ?? navigator.language.slice(0, 2);
  return languages.find((code) => code === stored) ?? 'en';
}

/** The browser's own form of the language, such as British days. */
export function localeOf(code: LanguageCode): string {
  return navigator.languages.find((tag) => tag.slice(0, 2) === code) ?? code;
}

async function load(code: LanguageCode): Promise<Words> {
  return code === 'en' ? en : (await import('./de.ts')).de;
}

/** The language that is shown. */
let current: Pick<Language, 'code' | 'words' | 'locale'> = {
  ...{ code: 'en', words: en, locale: localeOf('en') },
};

/** The words of the current language, outside of the parts of a page. */
export const currentWords = (): Words => current.words;

/** The current language, outside of the parts of a page. */
export const currentLanguage = (): LanguageCode => current.code;

/** The current language of figures and days, outside of the parts of a page. */
export const currentLocale = (): string => current.locale;

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [code, choose] = useState(initial);
  const [words, setWords] = useState<Words | undefined>(code === 'en' ? en : undefined);
  useEffect(() => {
    let isWanted = true;
    load(code).then((loaded) => isWanted && setWords(() => loaded));
    localStorage.setItem(key, code);
    document.documentElement.lang = code;
    return () => {
      isWanted = false;
    };
  }, [code]);
  const value = useMemo(
    () => words && { code, locale: localeOf(code), words, choose },
    [code, words],
  );
  if (value) current = value;
  return value ? <Context value={value}>{children}</Context> : null;
}

export function useLanguage(): Language {
  const language = use(Context);
  if (!language) throw new Error('There is no language above this part.');
  return language;
}

/** The words of the current language. */
export const useWords = (): Words => useLanguage().words;
