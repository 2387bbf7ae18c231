import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv';
import Big from 'big.js';
import type { TSchema } from 'typebox';
import { type Fault, mostFaults } from '../contract/problem.ts';
import { isDay, parseInstant, yearsTaken } from './calendar.ts';
import { type Exact, exact } from './exact.ts';
import { patterns } from './patterns.ts';
import { readPhone } from './phone.ts';
import type { FormFile, TextPattern } from './schema.ts';

/** Puts a normalised value in the place of the one that was sent. */
type Replace = (value: unknown) => void;

/** Returns a fault's code and message, or nothing when the value is good. */
type Rule<Option> = (
  option: Option,
  value: unknown,
  replace: Replace,
) => [code: string, message: string] | undefined;

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuidForm.test(value);
}

const checkUuid: Rule<true> = (_option, value, replace) => {
  if (!isUuid(value)) return ['invalid_uuid', 'must be a UUID.'];
  replace(value.toLowerCase());
  return undefined;
};

interface TextOption {
  min: number;
  max: number;
  lines: boolean;
  pattern?: TextPattern;
  /** Whether it is kept as the phone number that it says, if it says one. */
  phone?: boolean;
}

// Control characters are refused wherever they stand; only notes may hold newline and tab.
const control = /\p{Cc}/u;
const controlButLines = /[^\P{Cc}\n\r\t]/u;

const tooLong = (max: number): [string, string] => [
  'too_long',
  `must have ${max} characters or fewer.`,
];

/**
 * Composing makes a text shorter by no more than this: no character decomposes into more than four,
 * each of which may have been sent as one of two code units.
 */
const mostShrinking = 8;

/**
 * Composing sorts the marks on each letter, in a time that grows with the square of their number.
 * Thirty is what Unicode's Stream-Safe Text Format allows, beyond the need of any language.
 */
const tooManyMarks = /\p{M}{31}/u;

const checkText: Rule<TextOption> = (option, value, replace) => {
  if (typeof value !== 'string') return ['invalid_type', 'must be a text.'];
  const bare = value.trim();
  // Before anything that takes time: a body can be one long text.
  if (bare.length > option.max * mostShrinking) return tooLong(option.max);
  if (!bare.isWellFormed()) return ['invalid_text', 'must be well-formed Unicode.'];
  if (tooManyMarks.test(bare)) {
    return ['invalid_text', 'must not put more than 30 marks on one character.'];
  }
  const normal = bare.normalize('NFC');
  if ((option.lines ? controlButLines : control).test(normal)) {
    return ['invalid_text', 'must not contain control characters.'];
  }
  const length = normal.length > option.max ? [...normal].length : normal.length;
  if (length < option.min) {
    return [
      'too_short',
      option.min === 1 ? 'must not be empty.' : `must have ${option.min} characters or more.`,
    ];
  }
  if (length > option.max) return tooLong(option.max);
  const pattern = option.pattern && patterns[option.pattern];
  if (pattern && !pattern.matches(normal)) return [`invalid_${option.pattern}`, pattern.message];
  const phone = option.phone && readPhone(normal);
  if (phone) replace(phone.value);
  else replace(option.lines ? normal.replace(/\r\n?/g, '\n') : normal);
  return undefined;
};

interface DecimalOption {
  above?: string;
  min?: string;
  max?: string;
}

const decimalLimit = exact('1e12');

const checkDecimal: Rule<DecimalOption> = (option, value, replace) => {
  const number = readDecimal(value);
  if (!number) return ['invalid_type', 'must be a number.'];
  if (number.abs().gte(decimalLimit)) return ['too_large', 'must be below 1000000000000.'];
  if (!number.round(6, Big.roundDown).eq(number)) {
    return ['too_many_decimals', 'must have 6 decimals or fewer.'];
  }
  if (option.above !== undefined && number.lte(option.above)) {
    return [
      'too_small',
      option.above === '0' ? 'must be positive.' : `must be above ${option.above}.`,
    ];
  }
  if (option.min !== undefined && number.lt(option.min)) {
    return ['too_small', `must be ${option.min} or more.`];
  }
  if (option.max !== undefined && number.gt(option.max)) {
    return ['too_large', `must be ${option.max} or less.`];
  }
  replace(number);
  return undefined;
};

function readDecimal(value: unknown): Exact | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? exact(String(value)) : undefined;
  return value instanceof Big ? value : undefined;
}

const checkTimestamp: Rule<true> = (_option, value, replace) => {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  if (!instant) {
    return [
      'invalid_timestamp',
      `must be an ISO 8601 date-time with an offset, like 2026-03-01T08:00:00Z, ${yearsTaken}.`,
    ];
  }
  replace(instant);
  return undefined;
};

const checkDay: Rule<true> = (_option, value) =>
  typeof value === 'string' && isDay(value)
    ? undefined
    : ['invalid_date', `must be a calendar date, like 2026-03-01, ${yearsTaken}.`];

const checkChoice: Rule<string[]> = (choices, value) =>
  choices.includes(value as string)
    ? undefined
    : ['not_allowed', `must be one of ${choices.join(', ')}.`];

const checkFile: Rule<true> = (_option, value) => {
  const sizeBytes = (value as Partial<FormFile> | null)?.sizeBytes;
  if (sizeBytes === undefined) return ['invalid_type', 'must be a file with a name.'];
  return sizeBytes > 0 ? undefined : ['too_short', 'must not be empty.'];
};

const rules = {
  file: checkFile,
  uuid: checkUuid,
  text: checkText,
  decimal: checkDecimal,
  timestamp: checkTimestamp,
  day: checkDay,
  choice: checkChoice,
};

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  coerceTypes: false,
  messages: false,
  verbose: true,
});
for (const [keyword, rule] of Object.entries(rules)) {
  ajv.addKeyword({
    keyword,
    modifying: true,
    errors: true,
    validate: keywordOf(rule as Rule<unknown>),
  });
}
// Said about a schema for readers of the documentation, never checked.
for (const keyword of ['decimalText', 'example', 'orNull', 'whole', 'written'])
  ajv.addKeyword(keyword);

function keywordOf(rule: Rule<unknown>): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (option, value, parentSchema, context) => {
    if (value === null && parentSchema?.orNull) return true;
    const fault = rule(option, value, (normal) => {
      if (context) context.parentData[context.parentDataProperty] = normal;
    });
    if (!fault) return true;
    validate.errors = [{ keyword: 'rule', params: { code: fault[0] }, message: fault[1] }];
    return false;
  };
  return validate;
}

/**
 * Checks a value and normalises it in place; answers every fault, none when it is good. Of more
 * than `mostFaults` it answers one more, which tells that there are more.
 */
export type Check = (value: unknown) => Fault[];

/** Compiles a schema; `prefix` goes before every path (`query` or nothing for the body). */
export function compileCheck(schema: TSchema, prefix = ''): Check {
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : faultsOf(validate.errors ?? [], prefix));
}

function faultsOf(errors: readonly ErrorObject[], prefix: string): Fault[] {
  const faults: Fault[] = [];
  let numeral: unknown;
  for (const error of errors) {
    // A long numeral is an object to the validator, which then looks for each field in it.
    const fields = error.keyword === 'required' || error.keyword === 'additionalProperties';
    if (faults.length > mostFaults) break;
    if (!fields || !(error.data instanceof Big)) {
      faults.push(faultOf(error, prefix));
    } else if (error.data !== numeral) {
      numeral = error.data;
      faults.push(faultOf({ ...error, keyword: 'type', params: { type: 'object' } }, prefix));
    }
  }
  return faults;
}

function faultOf(error: ErrorObject, prefix: string): Fault {
  const at = (field?: string) =>
    shortened(
      prefix + error.instancePath + (field === undefined ? '' : `/${escapePointer(field)}`),
    );
  const { params } = error;
  switch (error.keyword) {
    case 'rule':
      return { path: at(), code: params.code, message: error.message ?? '' };
    case 'required':
      return { path: at(params.missingProperty), code: 'required', message: 'is required.' };
    case 'additionalProperties':
      return {
        path: at(params.additionalProperty),
        code: 'unknown_field',
        message: `is not a ${prefix === 'query' ? 'parameter' : 'field'} of this request.`,
      };
    case 'type':
      return {
        path: at(),
        code: 'invalid_type',
        message: `must be ${typeNames[params.type] ?? params.type}.`,
      };
    case 'minItems':
      return {
        path: at(),
        code: 'too_short',
        message: `must have ${params.limit} or more elements.`,
      };
    case 'maxItems':
      return {
        path: at(),
        code: 'too_long',
        message: `must have ${params.limit} or fewer elements.`,
      };
    case 'minimum':
      return { path: at(), code: 'too_small', message: `must be ${params.limit} or more.` };
    case 'maximum':
      return { path: at(), code: 'too_large', message: `must be ${params.limit} or less.` };
    default:
      return { path: at(), code: 'invalid', message: 'is not valid.' };
  }
}

const typeNames: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
};

const longestPath = 400;

/** A field may have a name as long as the body. */
const shortened = (path: string) =>
  path.length > longestPath ? path.slice(0, longestPath).toWellFormed() : path;

/** A name as a step of a JSON pointer. */
export function escapePointer(field: string): string {
  return field.replaceAll('~', '~0').replaceAll('/', '~1');
}
