import type { GetImportResponse, ListImportsResponse } from '@stockwright/client';
import type { Words } from '../../words/language.tsx';
import { kindOfOperation } from './kinds.ts';

export type ListedImport = ListImportsResponse['data'][number];

export type PastImport = GetImportResponse;

/** Its records in words, and the name of its file. */
export function nameOf(
  { operation, fileName }: Pick<ListedImport, 'operation' | 'fileName'>,
  words: Words['imports'],
): string {
  const kind = kindOfOperation(operation);
  return [kind ? words.kinds[kind] : operation, fileName].filter(Boolean).join(' · ');
}
