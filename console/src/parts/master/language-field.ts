import type { Words } from '../../words/language.tsx';
import { languageOptions } from '../../words/languages.ts';
import type { EditField } from '../edit/edit-values.ts';

/** The language of the papers of a customer or vendor. */
export const languageField = (words: Words['mail']): EditField => ({
  name: 'language',
  label: words.language,
  hint: words.languageHint,
  kind: 'choice',
  canBeEmpty: true,
  options: [{ value: '', title: words.usualLanguage }, ...languageOptions],
});
