import { record } from '../../kernel/database/record.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { type View, view, viewChanges, viewDefaults, viewInput } from './view.ts';

/** Every SQL statement on `views`. */

export const views = record({
  noun: 'view',
  table: 'views',
  shown: view,
  input: viewInput,
  changes: viewChanges,
  defaults: viewDefaults,
});

/** Admits one request at a time that writes views of a person in an organization. */
export const lockViewsOf = (orgId: string, userId: string): Statement =>
  sql`select pg_advisory_xact_lock(
    hashtextextended('views:' || ${orgId}::text || ' ' || ${userId}::text, 0))`;

/** The rows of a list: a person's own views, and the shared ones. */
export const seenBy = (orgId: string, userId: string): readonly Fragment[] => [
  part`(select v.* from views v where v.org_id = ${orgId} and v.created_by = ${userId}) t`,
  part`(select v.* from views v where v.org_id = ${orgId} and v.is_shared) t`,
];

/** The facts about a person's other views on which a write depends. */
interface OwnViews {
  /** All of them, this one included. */
  count: number;
  /** Whether another view of the screen has the name. */
  isTaken: boolean;
}

export const selectOwnViews = (
  orgId: string,
  { id, createdBy, screen, name }: Pick<View, 'createdBy' | 'screen' | 'name'> & { id?: string },
): Statement<OwnViews> =>
  sql<OwnViews>`select
    (select count(*)::int from views v
      where v.org_id = ${orgId} and v.created_by = ${createdBy}::uuid) as count,
    exists (select 1 from views v
      where v.org_id = ${orgId} and v.created_by = ${createdBy}::uuid and v.screen = ${screen}
        and v.name_key = name_key(${name}) and v.id is distinct from ${id ?? null}::uuid
    ) as "isTaken"`;

type Changed = Pick<View, 'id' | 'version'>;

/** Ends the default of a person and a screen, unless it is this view. */
export const endDefault = (
  orgId: string,
  { id, createdBy, screen }: Pick<View, 'createdBy' | 'screen'> & { id?: string },
  now: Date,
): Statement<Changed> =>
  sql<Changed>`update views t set is_default = false, version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.created_by = ${createdBy}::uuid and t.screen = ${screen}
      and t.is_default and t.id is distinct from ${id ?? null}::uuid
    returning t.id, t.version`;

/** Deletes what nobody sees when a person has left. */
export const deletePrivateViews = (orgId: string, userId: string): Statement<Changed> =>
  sql<Changed>`delete from views t
    where t.org_id = ${orgId} and t.created_by = ${userId} and not t.is_shared
    returning t.id, t.version`;
