/** The languages of the console, and of papers. */
export const languages = ['en', 'de'] as const;
export type LanguageCode = (typeof languages)[number];
export const languageNames: Record<LanguageCode, string> = { en: 'English', de: 'Deutsch' };

/** The languages, to be chosen by their own names. */
export const languageOptions = languages.map((value) => ({ value, title: languageNames[value] }));
