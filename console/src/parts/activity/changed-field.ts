/** A changed field as a person reads it: its name, and its values in their form. Pure. */
import type { ChangeWords } from '../../words/changes.en.ts';
import type { Words } from '../../words/en.ts';
import { languageNames } from '../../words/languages.ts';
import { statusesOf } from '../../words/statuses.ts';
import { type Figures, figureText } from '../field-figures.ts';

/** The forms of the reader's language that values are told in. */
interface Format extends Figures {
  day(text: string): string;
  time(text: string): string;
}

/** Words and forms in which the values of fields are told. */
export interface Telling {
  words: Words;
  own: ChangeWords;
  format: Format;
}

/** Fields of programs, and figures that follow from others. */
const untold: readonly string[] = [
  ...['author', 'cascade', 'consumedMaterials', 'consumedSkus', 'contact', 'countedCount'],
  ...['countsRebuilt', 'differenceCount', 'entityType', 'exchangeRateSource', 'failingSince'],
  ...['failures', 'figures', 'id', 'impact', 'itemType', 'kept', 'lateEntries', 'ledgerEntry'],
  ...['lineCount', 'mode', 'month', 'position', 'previousSecretUntil', 'produced', 'ref'],
  ...['refused', 'repeated', 'reversed', 'revision', 'screen', 'secret', 'type', 'version'],
];

/**
 * The name of a field; undefined for one that is not told. Told only where it has a name are ids
 * and what stands beside them, the person and the time of the change, and numbers of records.
 */
export function fieldNameOf(field: string, { words, own }: Telling): string | undefined {
  if (untold.includes(field)) return undefined;
  const known = own.fields[field] ?? words.refusals.fields[field];
  if (known) return known;
  return /(Ids?|By|At|Name|Code|Unit|Number)$/.test(field) ? undefined : spaced(field);
}

/** `receivedQuantity` as `Received quantity`: many fields have that name in English. */
const spaced = (field: string) =>
  field
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

/** A value of a field of a record of this type. */
export function valueText(
  field: string,
  value: unknown,
  objectType: string,
  telling: Telling,
): string {
  const { words, format } = telling;
  const text = String(value ?? '');
  if (text === '') return '–';
  if (text === 'true') return words.masters.yes;
  if (text === 'false') return words.masters.no;
  if (isNumber(text)) return figureText(field, text, format);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.day(text);
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return format.time(text);
  return choiceText(field, text, objectType, telling) ?? text;
}

/** Old and new of a field; with all digits where they look the same. */
export function changeText(
  field: string,
  [old, next]: readonly [unknown, unknown],
  objectType: string,
  telling: Telling,
): string {
  const texts = [old, next].map((value) => valueText(field, value, objectType, telling));
  const isSame = texts[0] === texts[1];
  const shown = isSame ? [old, next].map((value) => withAllDigits(value, telling)) : texts;
  return shown.join(' → ');
}

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

const withAllDigits = (value: unknown, { format }: Telling) =>
  isNumber(String(value)) ? format.exact(String(value)) : String(value ?? '–');

/** A choice in the words of the screens where it is made. */
export function choiceText(
  field: string,
  value: string,
  objectType: string,
  { words, own }: Telling,
): string | undefined {
  const { items, returns, vendorReturns, settings } = words;
  const made: ChangeWords['values'] = {
    disabledReason: settings.disabledReasons,
    disposition: returns.dispositions,
    language: languageNames,
    paperLanguage: languageNames,
    outcome: vendorReturns.outcomes,
    planBy: { make: items.planByMake, buy: items.planByBuy },
    role: settings.roles,
  };
  return (made[field] ?? own.values[field])?.[value] ?? statusesOf(words)[objectType]?.[value];
}
