import { domainToASCII } from 'node:url';
import iso3166 from 'iso-3166-1';
import { isDay } from './calendar.ts';

/** The named forms that a text can be required to have. */
export type TextPattern =
  | 'email'
  | 'url'
  | 'currency'
  | 'country'
  | 'timezone'
  | 'locale'
  | 'gtin'
  | 'epoch'
  | 'month'
  | 'image';

/** The check for a named form, and the message for texts that fail it. */
interface Pattern {
  matches(value: string): boolean;
  message: string;
}

/**
 * Not from `currency-codes`: that list lacks XCG, which is money since 2025, and has funds, metals
 * and test codes. ICU also keeps currencies that records of past years have, such as HRK.
 */
const currencies = new Set(Intl.supportedValuesOf('currency'));
/** The codes that ISO 3166-1 assigns; ICU also has retired and reserved ones. */
const countries = new Set(iso3166.all().map(({ alpha2 }) => alpha2));

/** Zones in ICU that the IANA database has dropped: PostgreSQL does not have them. */
const droppedZones = /^(systemv\/|us\/pacific-new$|canada\/east-saskatchewan$)/i;

const maxImageBytes = 256 * 1024;
const imageHeader = /^data:image\/(png|jpeg);base64,/;

function isTimezone(value: string): boolean {
  // Abbreviations are left out: PST is a zone to some programs and a fixed offset to others.
  if (!/^(UTC|[A-Za-z]+\/.+)$/.test(value) || droppedZones.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

function isLocale(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}

function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

/** GS1 check digit: weights 3 and 1 from the right, the sum a multiple of ten. */
function isGtin(value: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(value)) return false;
  const digits = [...value].reverse().map(Number);
  return digits.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10 === 0;
}

function isImage(value: string): boolean {
  const header = imageHeader.exec(value);
  if (!header) return false;
  const encoded = value.slice(header[0].length);
  const bytes = Buffer.from(encoded, 'base64');
  const signature = header[1] === 'png' ? '89504e470d0a1a0a' : 'ffd8ff';
  return (
    bytes.length <= maxImageBytes &&
    bytes.toString('base64') === encoded &&
    bytes.toString('hex', 0, signature.length / 2) === signature
  );
}

/** A domain in ASCII: labels of letters, digits and hyphens, the last one not of digits alone. */
const domain = /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]{0,61}[a-z\d])$/;

function isEmail(value: string): boolean {
  const [, sent = ''] = /^[^\s@"(),:;<>[\]\\]{1,64}@([^\s@]+)$/.exec(value) ?? [];
  return value.length <= 254 && domain.test(domainToASCII(sent));
}

export const patterns: Record<TextPattern, Pattern> = {
  email: {
    matches: isEmail,
    message:
      'must be an e-mail address like ada@example.com, with at most 64 characters before the @.',
  },
  url: { matches: isUrl, message: 'must be a web address that starts with http:// or https://.' },
  currency: {
    matches: (value) => currencies.has(value),
    message: 'must be an ISO 4217 currency code in capitals, like USD.',
  },
  country: {
    matches: (value) => countries.has(value),
    message: 'must be an ISO 3166-1 alpha-2 country code in capitals, like GB.',
  },
  timezone: {
    matches: isTimezone,
    message: 'must be an IANA time zone of an area and a place, like Europe/Berlin, or UTC.',
  },
  locale: {
    matches: isLocale,
    message: 'must be a BCP 47 language tag, like en or pt-BR.',
  },
  gtin: {
    matches: isGtin,
    message: 'must be a GTIN of 8, 12, 13 or 14 digits with a right check digit.',
  },
  epoch: {
    matches: (value) => /^[0-9a-f]{32}$/.test(value),
    message: 'must be the Event-Epoch of an answer.',
  },
  month: {
    matches: (value) => /^\d{4}-\d{2}$/.test(value) && isDay(`${value}-01`),
    message: 'must be a month as YYYY-MM, like 2026-03.',
  },
  image: {
    matches: isImage,
    message: 'must be a data URL of a PNG or JPEG of at most 256 KiB.',
  },
};
