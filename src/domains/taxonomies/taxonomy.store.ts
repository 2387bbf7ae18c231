import { type RecordTable, record } from '../../kernel/database/record.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Term, term, termChanges, termInput } from './term.ts';

/** SQL statements that the tables of the taxonomies share. */

/** The table of a taxonomy; its columns are those of `sku_types`. */
export const termRecord = ({ noun, table }: { noun: string; table: string }): RecordTable<Term> =>
  record({
    noun,
    table,
    shown: term,
    input: termInput,
    changes: termChanges,
    unique: ['name', 'externalId'],
  });

export const termReferences = (orgId: string, id: string, columns: readonly ReferencingColumn[]) =>
  referencesOf(orgId, id, columns);
