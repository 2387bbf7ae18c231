/** Words, numbers and days of a paper in its language. */
import { type Language, languages } from '../../kernel/values/language.ts';
import * as s from '../../kernel/values/schema.ts';
import { showAmount, showDay, showDecimal } from './figures.ts';
import type { PaperWords } from './words/en.ts';
import { words } from './words/words.ts';

export interface Wording {
  language: Language;
  words: PaperWords;
  decimal(decimal: string): string;
  /** With at least the decimals to which the currency is rounded. */
  amount(amount: string, currency: string): string;
  day(day: string): string;
  /** A day within a sentence of a mail. */
  mailedDay(day: string): string;
}

const withComma = (number: string) => number.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));

const germanDay = (day: string) => day.split('-').toReversed().join('.');

const wordings: Record<Language, Wording> = {
  en: {
    language: 'en',
    words: words.en,
    decimal: (decimal) => showDecimal(decimal),
    amount: showAmount,
    day: showDay,
    mailedDay: (day) => day,
  },
  de: {
    language: 'de',
    words: words.de,
    decimal: (decimal) => withComma(showDecimal(decimal)),
    amount: (amount, currency) => withComma(showAmount(amount, currency)),
    day: germanDay,
    mailedDay: germanDay,
  },
};

/** The language of a paper: the one that is asked for, its partner's, or its sender's. */
export function wordingOf(
  asked: Language | undefined,
  partner: { language: Language | null } | undefined,
  sender: { language: Language },
): Wording {
  return wordings[asked ?? partner?.language ?? sender.language];
}

/** The parameter of requests that print a paper for a partner. */
export const paperLanguage = (partner: string) =>
  s.optional(
    s.oneOf(languages, {
      description: `Of the paper. Default: the language of the ${partner}, or else \`paperLanguage\` of the organization.`,
    }),
  );

/** The parameter of requests that print a paper for the own people. */
export const ownPaperLanguage = () =>
  s.optional(
    s.oneOf(languages, {
      description: 'Of the paper. Default: `paperLanguage` of the organization.',
    }),
  );
