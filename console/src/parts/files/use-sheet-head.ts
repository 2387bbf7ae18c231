import { useOrganization } from '../../base/organization.tsx';
import { useWords } from '../../words/language.tsx';

/** The lines above a table in a workbook: whose it is, what it shows, and in what. */
export function useSheetHead() {
  const words = useWords().files;
  const { name, currency, timezone } = useOrganization();
  return (title: string, filters: readonly string[]): readonly string[] => [
    name,
    [title, ...filters].join(' · '),
    words.terms(currency, timezone),
  ];
}
