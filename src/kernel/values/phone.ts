import { createRequire } from 'node:module';

/** A phone number as it is stored, and the key that all its spellings share. */
export interface Phone {
  /** E.164 where the country is known (`+442079460000 ext. 12`), else as it was written. */
  value: string;
  /** For matching: `+442079460000;ext=12`, or the digits of a national number. */
  key: string;
}

/** Latin and Arabic digits; full-width ones are Latin after NFKC. */
const digits = '\\d\u0660-\u0669\u06f0-\u06f9';

const nationalForm = new RegExp(
  `^(?<number>\\(?[${digits}][\\s()./\\p{Pd}${digits}]+?)` +
    `(?:\\s*(?:;\\s*ext\\s*=|extension|ext\\.?|x|#)\\s*(?<extension>[${digits}]{1,7}))?$`,
  'iu',
);

/** No spelling of a number is longer; matching longer texts takes too long. */
const maxSpelling = 1000;
const minLength = 5;
const maxLength = 30;
/** Numbers of a few islands have four digits. */
const minDigits = 4;

/**
 * Reads a phone number. Written with `+` or `00` it names its country, and must have a length that
 * numbers of the country have. Otherwise its country is unknown: it only has to look like a number,
 * and keeps its text. Returns undefined for texts that are not phone numbers.
 */
export function readPhone(text: string): Phone | undefined {
  if (text.length > maxSpelling) return undefined;
  const plain = plainText(text);
  return isInternational(plain) ? readInternational(plain) : readNational(plain);
}

/**
 * The digits by which a number is looked for, from any part of it; nothing for a text that is no
 * part of a number. Leading zeros are dropped: `020 7946` finds `+44 20 7946 0000`.
 */
export function searchDigits(text: string): string | undefined {
  const plain = plainText(text);
  const whole = isInternational(plain) && readInternational(plain);
  if (whole) return digitsOf(whole.value.split(' ', 1)[0] ?? '');
  if (/[^\s()./+\p{Pd}\p{Nd}]/u.test(plain)) return undefined;
  const significant = digitsOf(plain).replace(/^0+/, '');
  return significant.length < 3 ? undefined : significant;
}

/** Numbers copied from other programs contain invisible direction marks. */
const plainText = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const internationalPrefix = /^\(?\s*(\+|00)/;

const isInternational = (plain: string) => internationalPrefix.test(plain);

/** Loaded with the first number: many organizations have none, and it takes 10 MB. */
function library(): typeof import('libphonenumber-js/min') {
  return require('libphonenumber-js/min');
}

const require = createRequire(import.meta.url);

function readInternational(plain: string): Phone | undefined {
  const number = library().parsePhoneNumberFromString(plain.replace(internationalPrefix, '+'), {
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  const { number: value, ext } = number;
  return ext
    ? { value: `${value} ext. ${ext}`, key: `${value};ext=${ext}` }
    : { value, key: value };
}

function readNational(plain: string): Phone | undefined {
  if (plain.length < minLength || plain.length > maxLength) return undefined;
  const { number = '', extension } = nationalForm.exec(plain)?.groups ?? {};
  const key = digitsOf(number);
  if (key.length < minDigits) return undefined;
  return { value: plain, key: extension ? `${key};ext=${digitsOf(extension)}` : key };
}

const digitsOf = (text: string) => library().parseIncompletePhoneNumber(text).replace('+', '');
