import { countryNamed } from '../country-names.ts';
import { patterns, type TextPattern } from '../patterns.ts';
import { readPhone } from '../phone.ts';
import { typed } from '../typed.ts';
import { invisibleFault, withoutInvisibleEnds } from './invisible.ts';
import {
  type Described,
  escapedSql,
  type Finding,
  type JsonSchema,
  kind,
  type Place,
  primitive,
} from './kind.ts';

/** Text: trimmed, NFC, no control characters; `lines` allows newline and tab. */
export const text = (
  options: Described & { min?: number; max: number; lines?: boolean; pattern?: TextPattern },
) => {
  const { min = 1, max, lines = false, pattern, ...rest } = options;
  return typed<string>({ text: { min, max, lines, pattern }, ...rest });
};

export const name = (options: Described = {}) => text({ max: 200, ...options });
/** A code, a number or an id: what cannot be seen is no part of it. */
export const code = (options: Described & { max?: number; pattern?: TextPattern } = {}) => {
  const { max = 64, pattern, ...rest } = options;
  return typed<string>({ text: { min: 1, max, lines: false, pattern, isCode: true }, ...rest });
};

/** The name of others for an order or a delivery, e.g. the number of a customer's order. */
export const reference = (options: Described = {}) => code({ max: 200, ...options });
export const notes = (options: Described = {}) =>
  text({ min: 0, max: 10_000, lines: true, ...options });

/** A text that may be sent as a whole number, e.g. the number of a line. */
export const label = (options: Described = {}) =>
  typed<string>({
    text: { min: 1, max: 64, lines: false, isCode: true, orNumber: true },
    ...options,
  });

/** A line of an address, of which a spreadsheet may have several in one cell. */
export const addressLine = (options: Described = {}) =>
  typed<string>({ text: { min: 1, max: 200, lines: false, isOfAddress: true }, ...options });

/** A phone number, in E.164 where its country is known, and otherwise as it was written. */
export const phone = (options: Described = {}) =>
  typed<string>({ text: { min: 1, max: 50, lines: false, phone: true }, ...options });

interface TextOption {
  min: number;
  max: number;
  lines: boolean;
  pattern?: TextPattern;
  /** Whether characters that cannot be seen are removed at its ends, and refused within. */
  isCode?: boolean;
  /** Whether several lines of a cell are joined. */
  isOfAddress?: boolean;
  /** Whether a text that is a phone number is normalised to it. */
  phone?: boolean;
  /** Whether a whole number stands for its digits. */
  orNumber?: boolean;
}

// Control characters are refused everywhere; only notes may contain newline and tab.
const control = /\p{Cc}/u;
const controlButLines = /[^\P{Cc}\n\r\t]/u;

/**
 * Composing shortens a text at most by this factor: no character decomposes into more than four,
 * each of which may have been sent as one of two code units.
 */
const maxComposition = 8;

/**
 * Composing sorts the marks on each letter, in time quadratic in their number. Thirty is the limit
 * of Unicode's Stream-Safe Text Format, more than any language needs.
 */
const tooManyMarks = /\p{M}{31}/u;

const tooLong = (max: number): Finding => ['too_long', `must have ${max} characters or fewer.`];

const tooShort = (min: number): Finding => [
  'too_short',
  min === 1 ? 'must not be empty.' : `must have ${min} characters or more.`,
];

/** The letter that a program writes in place of letters that it could not read. */
const replacement = '\ufffd';

/** The fault of a text that is stored; what was stored once can still be searched. */
function damage({ isCode }: TextOption, normal: string): Finding | undefined {
  if (normal.includes(replacement)) {
    const message =
      'letters were lost when the file was converted: save it as UTF-8, and send it again.';
    return ['replacement_character', message];
  }
  const found = isCode && invisibleFault(normal);
  return found ? ['invisible_character', found] : undefined;
}

/** Most texts, of which nothing else needs to be looked at. */
const ascii = /^[ -~]*$/;

/** Composing adds and removes no control characters. */
function unreadableIn({ lines }: TextOption, text: string): string | undefined {
  if (!text.isWellFormed()) return 'must be well-formed Unicode.';
  if (tooManyMarks.test(text)) return 'must not put more than 30 marks on one character.';
  const isControl = (lines ? controlButLines : control).test(text);
  return isControl ? 'must not contain control characters.' : undefined;
}

function checkText(
  option: TextOption,
  sent: unknown,
  replace: (value: string) => void,
  place: Place,
): Finding | undefined {
  const value = option.orNumber && Number.isSafeInteger(sent) ? String(sent) : sent;
  if (typeof value !== 'string') return ['invalid_type', 'must be a text.'];
  const plain = value.trim();
  const trimmed =
    option.isCode && plain.length <= option.max * maxComposition
      ? withoutInvisibleEnds(plain)
      : plain;
  // Before everything that takes time: a body can be one long text.
  if (trimmed.length > option.max * maxComposition) return tooLong(option.max);
  const unreadable = ascii.test(trimmed) ? undefined : unreadableIn(option, trimmed);
  if (unreadable) return ['invalid_text', unreadable];
  const normal = trimmed.normalize('NFC');
  const length = normal.length > option.max ? [...normal].length : normal.length;
  if (length < option.min) return tooShort(option.min);
  if (length > option.max) return tooLong(option.max);
  const damaged = place === 'body' ? damage(option, normal) : undefined;
  if (damaged) return damaged;
  const pattern = option.pattern && patterns[option.pattern];
  if (pattern && !pattern.matches(normal)) {
    return [`invalid_${option.pattern}`, pattern.message];
  }
  const read = option.phone && readPhone(normal);
  if (read) replace(read.value);
  else replace(option.lines ? normal.replace(/\r\n?/g, '\n') : normal);
  return undefined;
}

/** The form of a named pattern, as far as JSON Schema can express it. */
const forms: Record<TextPattern, JsonSchema> = {
  email: { format: 'email' },
  url: { format: 'uri' },
  currency: { pattern: '^[A-Z]{3}$' },
  country: { pattern: '^[A-Z]{2}$' },
  timezone: { pattern: '^[A-Za-z]' },
  locale: {},
  gtin: { pattern: '^(\\d{8}|\\d{12,14})$' },
  epoch: { pattern: '^[0-9a-f]{32}$' },
  month: { pattern: '^\\d{4}-\\d{2}$' },
  image: { pattern: '^data:image/(png|jpeg);base64,' },
};

const onOneLine = (text: string): string =>
  text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** Offices write the names of countries, and addresses of several lines in one cell. */
function textOfCell(text: string, { isOfAddress, pattern }: TextOption): string {
  if (pattern === 'country') return countryNamed(text) ?? text;
  return isOfAddress ? onOneLine(text) : text;
}

export const textKind = kind<TextOption>({
  keyword: 'text',
  check: checkText,
  fromText: (text, source, option) => (source === 'csv' ? textOfCell(text, option) : text),
  toJson: (_option, path) => primitive('string', path),
  toJsonSql: escapedSql,
  jsonSchema: ({ min, max, pattern, orNumber }) => ({
    type: orNumber ? ['string', 'integer'] : 'string',
    ...(min > 0 && { minLength: min }),
    maxLength: max,
    ...(pattern && forms[pattern]),
  }),
});
