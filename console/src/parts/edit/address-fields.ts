import type { Words } from '../../words/language.tsx';
import type { EditField } from './edit-values.ts';

/** The lines of an address, in a member of the record and under a heading. */
export const addressFields = (
  words: Words['address'],
  member = 'address',
  group = words.title,
): readonly EditField[] =>
  (['line1', 'line2', 'postalCode', 'city', 'region', 'country'] as const).map((line) => ({
    name: `${member}/${line}`,
    label: words[line],
    group,
    ...(line === 'country' && { kind: 'country' }),
  }));
