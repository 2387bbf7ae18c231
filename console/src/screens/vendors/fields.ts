import type { EditField } from '../../parts/edit/edit-values.ts';
import type { Words } from '../../words/language.tsx';

/** What a person enters of a vendor. */
export const vendorFields = (words: Words['vendors']): readonly EditField[] => [
  { name: 'name', label: words.name },
  { name: 'code', label: words.code },
  { name: 'email', label: words.email },
  { name: 'phone', label: words.phone },
  { name: 'website', label: words.website },
  { name: 'taxId', label: words.taxId },
  { name: 'paymentTerms', label: words.paymentTerms },
  { name: 'currency', label: words.currency },
  { name: 'leadTimeDays', label: words.leadTimeDays, kind: 'whole' },
  { name: 'notes', label: words.notes },
];
