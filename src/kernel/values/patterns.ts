import type { TextPattern } from './schema.ts';

/** What a text of a named form must be, and the words that say so. */
interface Pattern {
  matches(value: string): boolean;
  message: string;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** The codes that ISO 3166-1 assigns; ICU also knows retired and reserved ones. */
const countries = new Set(
  `
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
    BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
    EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW
    GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY
    KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV
    MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY
    QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG
    TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM
    ZW
  `
    .split(/\s+/)
    .filter(Boolean),
);

/** Names that ICU keeps and the IANA database has dropped: PostgreSQL does not know them. */
const droppedZones = /^(systemv\/|us\/pacific-new$|canada\/east-saskatchewan$)/i;

const largestImage = 256 * 1024;
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
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 ? 3 : 1), 0) % 10 === 0;
}

function isImage(value: string): boolean {
  const header = imageHeader.exec(value);
  if (!header) return false;
  const encoded = value.slice(header[0].length);
  const bytes = Buffer.from(encoded, 'base64');
  const signature = header[1] === 'png' ? '89504e470d0a1a0a' : 'ffd8ff';
  return (
    bytes.length <= largestImage &&
    bytes.toString('base64') === encoded &&
    bytes.toString('hex', 0, signature.length / 2) === signature
  );
}

export const patterns: Record<TextPattern, Pattern> = {
  email: {
    matches: (value) =>
      value.length <= 254 && /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value),
    message: 'must be an e-mail address like ada@example.com.',
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
  image: {
    matches: isImage,
    message: 'must be a data URL of a PNG or JPEG of at most 256 KiB.',
  },
};
