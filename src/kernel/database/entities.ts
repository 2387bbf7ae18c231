import { type Fragment, literally, part, sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** SQL on records that other rows belong to, and that these name by kind and id. */

export interface Entity<Type extends string> {
  entityType: Type;
  entityId: string;
}

/** The table of a kind, and the column of the belonging rows that references it. */
export interface EntityTable {
  table: string;
  column: string;
}

export interface Entities<Type extends string> {
  /** The column that references this kind. */
  columnOf(type: Type): Fragment;
  select(orgId: string, entity: Entity<Type>): Fragment;
  /** Whether the entity exists; it cannot be deleted before this transaction ends. */
  keep(tx: Transaction, orgId: string, entity: Entity<Type>): Promise<boolean>;
}

export function entitiesIn<Type extends string>(
  tableOf: (type: Type) => EntityTable,
): Entities<Type> {
  const select = (orgId: string, { entityType, entityId }: Entity<Type>) =>
    part`select t.id from ${literally(tableOf(entityType).table)} t
      where t.org_id = ${orgId} and t.id = ${entityId}`;
  return {
    columnOf: (type) => literally(tableOf(type).column),
    select,
    async keep(tx, orgId, entity) {
      const kept = await tx.row(sql`${select(orgId, entity)} for key share`);
      return kept !== undefined;
    },
  };
}
