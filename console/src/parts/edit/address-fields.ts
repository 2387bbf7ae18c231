import type { Words } from '../../words/language.tsx';
import type { EditField } from './edit-values.ts';

/** The lines of an address. */
export const addressFields = (words: Words['address']): readonly EditField[] =>
  (['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const).map((line) => ({
    name: `address/${line}`,
    label: words[line],
    group: words.title,
  }));
