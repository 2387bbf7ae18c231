/** The changes of records in words: who did what, and old and new. */
import type { ListActivityResponse } from '@stockwright/client';
import { type ChangeWords, useChangeWords } from '../../words/changes.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { type Format, useFormat } from '../format.ts';
import { changeText, fieldNameOf, type Telling, valueText } from './changed-field.ts';

export type Change = ListActivityResponse['data'][number];

export interface ChangeTexts {
  who(change: Change): string;
  did(change: Change): string;
  /** Number, code or name of the record; empty for one without any. */
  recordOf(change: Change): string;
  /** A text for each field; of texts and lists the service tells the field alone. */
  values(change: Change): readonly string[];
  /** Old or new of a field of a record of this type. */
  value(field: string, value: unknown, objectType: string): string;
}

export function useChangeTexts(): ChangeTexts {
  const words = useWords();
  const own = useChangeWords();
  const format = useFormat();
  return changeTexts(words, own, format);
}

export function changeTexts(words: Words, own: ChangeWords, format: Format): ChangeTexts {
  const { activity } = words;
  const telling: Telling = { words, own, format };
  return {
    who: ({ actorName, tokenName }) => {
      const person = actorName ?? activity.somebody;
      return tokenName === null ? person : activity.by(person, tokenName);
    },
    did: ({ type }) => activity.did(type),
    recordOf: ({ objectNumber, objectName }) => objectNumber ?? objectName ?? '',
    value: (field, value, objectType) => valueText(field, value, objectType, telling),
    values: ({ objectType, changes }) =>
      withoutRepeated(changes?.fields ?? []).flatMap(({ lines = [], ...field }) => [
        ...(lines.length > 0 ? [] : fieldTexts(field, objectType, telling)),
        ...lines.flatMap(({ line, ...ofLine }) =>
          fieldTexts(ofLine, objectType, telling).map(
            (text) => `${words.refusals.line(line)}, ${text}`,
          ),
        ),
      ]),
  };
}

/** Without what a field was before it was converted, where that is the same. */
const withoutRepeated = <One extends Field>(fields: readonly One[]): One[] =>
  fields.filter(({ field, old, new: next }) => {
    const converted = fields.find((other) => field === `${other.field}Original`);
    return !converted || converted.old !== old || converted.new !== next;
  });

interface Field {
  field: string;
  old?: unknown;
  new?: unknown;
}

/** None for a field that no person can read. */
function fieldTexts(
  { field, old, new: next }: Field,
  objectType: string,
  telling: Telling,
): readonly string[] {
  const name = fieldNameOf(field, telling);
  if (!name) return [];
  const isTold = !field.endsWith('Id') && (old !== undefined || next !== undefined);
  if (!isTold) return [telling.words.activity.changed(name)];
  return [`${name}: ${changeText(field, [old, next], objectType, telling)}`];
}
