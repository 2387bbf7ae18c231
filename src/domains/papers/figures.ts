/** Numbers, dates and addresses as they are printed; numbers and dates in English. */
import type { Language } from '../../kernel/values/language.ts';
import { minorUnits } from '../../kernel/values/money.ts';
import type { PostalAddress } from './paper.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const countriesIn = (language: Language) => new Intl.DisplayNames([language], { type: 'region' });
const countries: Record<Language, Intl.DisplayNames> = {
  en: countriesIn('en'),
  de: countriesIn('de'),
};

/** `1234567.5` as `1,234,567.5`; with at least `places` decimals, and never fewer than it has. */
export function showDecimal(decimal: string, places = 0): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  const decimals = fraction.replace(/0+$/, '').padEnd(places, '0');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${grouped}${decimals && `.${decimals}`}`;
}

/** An amount of money, with at least the decimals to which its currency is rounded. */
export const showAmount = (amount: string, currency: string): string =>
  showDecimal(amount, minorUnits(currency));

/** `2026-03-09` as `9 Mar 2026`, which cannot be read as September. */
export function showDay(day: string): string {
  const [year, month = '', date] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

/** Countries with the postal code at the end; elsewhere it is before the city. */
const codeLast = new Set(
  'AU BD BR CA CN CO GB HK ID IE IN JP KR MX NZ PK SA SG TH TW US ZA'.split(' '),
);

/** The lines of an address that are not empty. */
export function addressLines(address: PostalAddress | null, language: Language): string[] {
  if (!address) return [];
  const { line1, line2, city, region, postalCode, country } = address;
  const cityAndRegion = joined(', ', city, region);
  const isLast = !country || codeLast.has(country);
  const town = isLast
    ? joined(' ', cityAndRegion, postalCode)
    : joined(' ', postalCode, cityAndRegion);
  const land = country && (countries[language].of(country) ?? country);
  return [line1, line2, town, land].filter((line): line is string => !!line);
}

const joined = (separator: string, ...parts: (string | null)[]): string =>
  parts.filter(Boolean).join(separator);
