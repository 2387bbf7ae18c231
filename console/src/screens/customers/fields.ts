import type { EditField } from '../../parts/edit/edit-panel.tsx';
import type { Words } from '../../words/language.tsx';

/** What a person enters of a customer. */
export const customerFields = (words: Words['customers']): readonly EditField[] => [
  { name: 'name', label: words.name },
  { name: 'code', label: words.code },
  { name: 'email', label: words.email },
  { name: 'phone', label: words.phone },
  { name: 'taxId', label: words.taxId },
  { name: 'paymentTerms', label: words.paymentTerms },
  { name: 'currency', label: words.currency },
  { name: 'notes', label: words.notes },
];
