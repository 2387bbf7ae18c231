import { typed } from '../typed.ts';
import { bareSql, type Described, primitive, standardKind } from './kind.ts';

export const integer = (options: Described & { min?: number; max?: number } = {}) => {
  const { min, max, ...rest } = options;
  return typed<number>({
    type: 'integer',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...rest,
  });
};

export const integerKind = standardKind({
  keyword: 'integer',
  findings: {
    type: () => ['invalid_type', 'must be a whole number.'],
    minimum: (limit) => ['too_small', `must be ${limit} or more.`],
    maximum: (limit) => ['too_large', `must be ${limit} or less.`],
  },
  fromText(text, source) {
    const numeral = source === 'csv' ? text.trim() : text;
    return /^-?\d{1,15}$/.test(numeral) ? Number(numeral) : text;
  },
  toJson: (_option, path) => primitive('number', path),
  toJsonSql: bareSql,
  jsonSchema: (_option, _side, { minimum, maximum }) => ({
    type: 'integer',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }),
});
