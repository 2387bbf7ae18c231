import Big from 'big.js';
import { type Exact, exact, toText } from '../exact.ts';
import { typed } from '../typed.ts';
import { type Described, type Finding, kind, type Replace, ReplyMismatch } from './kind.ts';

/** The decimals that records keep of a number that is stated. */
export const keptDecimals = 6;

/** An exact decimal: a JSON number of at most 6 decimals, or `decimals`, and below 1e12. */
export const decimal = (
  options: Described & { above?: string; min?: string; max?: string; decimals?: number } = {},
) => {
  const { above, min, max, decimals, ...rest } = options;
  return typed<Exact>({ decimal: { above, min, max, decimals }, ...rest });
};

export const quantity = (options: Described = {}) => decimal({ above: '0', ...options });
export const money = (options: Described & { decimals?: number } = {}) =>
  decimal({ min: '0', ...options });

interface DecimalOption {
  above?: string;
  min?: string;
  max?: string;
  /** The most decimals that are read. */
  decimals?: number;
}

/** Every number of a request stays below this, on either side of zero. */
const limit = exact('1e12');

function readDecimal(value: unknown): Exact | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? exact(String(value)) : undefined;
  return value instanceof Big ? value : undefined;
}

function checkDecimal(
  option: DecimalOption,
  value: unknown,
  replace: Replace,
): Finding | undefined {
  const number = readDecimal(value);
  if (!number) return ['invalid_type', 'must be a number.'];
  if (number.abs().gte(limit)) return ['too_large', 'must be below 1000000000000.'];
  const { decimals = keptDecimals } = option;
  if (!number.round(decimals, Big.roundDown).eq(number)) {
    return ['too_many_decimals', `must have ${decimals} decimals or fewer.`];
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
}

/** Text of a `numeric` column, or an exact decimal; both are in plain notation already. */
export function numeral(value: unknown, path: string): string {
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  if (value instanceof Big) return toText(value);
  throw new ReplyMismatch(`${path} is not an exact decimal`);
}

export const decimalKind = kind<DecimalOption>({
  keyword: 'decimal',
  check: checkDecimal,
  fromText(text, source) {
    const numeral = source === 'csv' ? text.trim().replace(/^(-?)0+(?=\d)/, '$1') : text;
    return /^-?(0|[1-9]\d{0,29})(\.\d{1,30})?$/.test(numeral) ? exact(numeral) : text;
  },
  toJson: (_option, path) => (value) => numeral(value, path),
  toJsonSql: (expression) => `trim_scale(${expression})`,
  // Replies may contain sums above the limit of requests.
  jsonSchema({ above, min, max }, side) {
    if (side === 'reply') return { type: 'number' };
    const bounded = above !== undefined || min !== undefined;
    return {
      type: 'number',
      ...(above !== undefined && { exclusiveMinimum: Number(above) }),
      ...(min !== undefined && { minimum: Number(min) }),
      ...(!bounded && { exclusiveMinimum: -Number(toText(limit)) }),
      ...(max === undefined
        ? { exclusiveMaximum: Number(toText(limit)) }
        : { maximum: Number(max) }),
    };
  },
});
