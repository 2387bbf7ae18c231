import { typed } from '../typed.ts';
import { type Described, kind, quotedSql, ReplyMismatch } from './kind.ts';

/** A choice of a few words, of letters that need no escaping. */
export const oneOf = <const T extends string>(values: readonly T[], options: Described = {}) =>
  typed<T>({ choice: values, ...options });

export const choiceKind = kind<readonly unknown[]>({
  keyword: 'choice',
  check: (choices, value) =>
    choices.includes(value) ? undefined : ['not_allowed', `must be one of ${choices.join(', ')}.`],
  toJson(choices, path) {
    const texts = new Map(choices.map((value) => [value, JSON.stringify(value)]));
    return (value) => {
      const text = texts.get(value);
      if (text === undefined) throw new ReplyMismatch(`${path} is ${value}, which is not a choice`);
      return text;
    };
  },
  toJsonSql: quotedSql,
  jsonSchema: (choices) => ({ type: 'string', enum: [...choices] }),
});
