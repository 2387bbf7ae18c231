import { type Fragment, literally, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { RecordState, UndoRule } from './undo-rule.ts';

/** Records of any table, as an undo meets them. */

/** A table whose records are undone. */
export interface StatedTable {
  table: string;
  /** The column of the code or the number. */
  number?: string | undefined;
  unversioned?: true;
  /** Deleted ones are kept, with `deleted_at`. */
  keepsDeleted?: true | undefined;
}

/** The record that those of a table belong to, and the column that names it. */
interface Owner {
  type: string;
  column: string;
}

/** The records of a table as they are now; `isUsed` is a condition on `t`. */
export const statesOf = (
  { table, number, unversioned, keepsDeleted }: StatedTable,
  isUsed: (orgId: string) => Fragment,
  owner?: Owner,
): UndoRule['states'] =>
  function states(orgId, ids): Statement<RecordState> {
    const version = literally(unversioned ? 'null::int' : 't.version');
    const named = literally(number === undefined ? 'null::text' : `t.${number}`);
    const parent = owner
      ? part`case when t.${literally(owner.column)} is not null then
          jsonb_build_object('type', ${owner.type}::text, 'id', t.${literally(owner.column)}) end`
      : part`null::jsonb`;
    const kept = literally(keepsDeleted ? 'and t.deleted_at is null' : '');
    return sql<RecordState>`select t.id, ${version} as version, ${named} as number,
        ${isUsed(orgId)} as "isUsed", ${parent} as parent
      from ${literally(table)} t
      where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) ${kept}`;
  };
