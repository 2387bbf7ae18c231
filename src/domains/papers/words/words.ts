import type { Language } from '../../../kernel/values/language.ts';
import { de } from './de.ts';
import { en, type PaperWords } from './en.ts';

/** The words of papers, in each language. */
export const words: Record<Language, PaperWords> = { en, de };
