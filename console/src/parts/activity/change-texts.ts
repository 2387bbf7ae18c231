/** The changes of records in words: who did what, and old and new. */
import type { ListActivityResponse } from '@stockwright/client';
import { useWords, type Words } from '../../words/language.tsx';
import { statusesOf } from '../../words/statuses.ts';
import { type Format, useFormat } from '../format.ts';

export type Change = ListActivityResponse['data'][number];

export interface ChangeTexts {
  who(change: Change): string;
  did(change: Change): string;
  /** Number, code or name of the record; empty for one without any. */
  recordOf(change: Change): string;
  /** A text for each field; of texts and lists the service tells the field alone. */
  values(change: Change): readonly string[];
  /** Old or new of a field of a record of this type. */
  value(value: unknown, objectType: string): string;
}

export function useChangeTexts(): ChangeTexts {
  const words = useWords();
  const format = useFormat();
  return changeTexts(words, format);
}

export function changeTexts(words: Words, format: Format): ChangeTexts {
  const { activity: own } = words;
  return {
    who: ({ actorName, tokenName }) => {
      const person = actorName ?? own.somebody;
      return tokenName === null ? person : own.by(person, tokenName);
    },
    did: ({ type }) => own.did(type),
    recordOf: ({ objectNumber, objectName }) => objectNumber ?? objectName ?? '',
    value: (value, objectType) => valueText(value, objectType, words, format),
    values: ({ objectType, changes }) =>
      withoutRepeated(changes?.fields ?? []).flatMap(({ lines = [], ...field }) => [
        ...(lines.length > 0 ? [] : fieldTexts(field, objectType, words, format)),
        ...lines.flatMap(({ line, ...ofLine }) =>
          fieldTexts(ofLine, objectType, words, format).map(
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

/**
 * None for an id that no field of a form has, such as that of an entry in the ledger, nor for the
 * person and the time of the change.
 */
function fieldTexts(
  { field, old, new: next }: Field,
  objectType: string,
  words: Words,
  format: Format,
): readonly string[] {
  const known = words.refusals.fields[field];
  const isId = field.endsWith('Id');
  if (!known && /(Id|By|At)$/.test(field)) return [];
  const name = known ?? spaced(field);
  if (isId || (old === undefined && next === undefined)) return [words.activity.changed(name)];
  const shown = (value: unknown) => valueText(value, objectType, words, format);
  return [`${name}: ${shown(old)} → ${shown(next)}`];
}

/** `receivedQuantity` as `Received quantity`: many fields have that name in English. */
const spaced = (field: string) =>
  field
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

function valueText(value: unknown, objectType: string, words: Words, format: Format): string {
  const text = String(value ?? '');
  if (text === '') return '–';
  if (text === 'true') return words.masters.yes;
  if (text === 'false') return words.masters.no;
  if (/^-?\d+(\.\d+)?$/.test(text)) return format.exact(text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.day(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return format.time(text);
  return statusesOf(words)[objectType]?.[text] ?? text;
}
