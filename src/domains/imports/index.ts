/** The history of bulk imports, and their undo. */
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { undoBulkImport } from './undo-import.ts';

export const imports: readonly Endpoint[] = [listImports, getImport, undoBulkImport];
