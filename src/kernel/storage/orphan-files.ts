/**
 * SQL on orphan files: those without a record. A file is registered here before it is stored, and
 * the transaction that inserts its record claims it. A transaction that deletes the record makes
 * the file an orphan again. So after a failure at any moment a file has a record, or it will be
 * removed.
 */
import { type Fragment, type Statement, sql } from '../database/sql.ts';

/** An upload claims its file within an hour, by the clock of the database as all sweeps. */
export const registerFile = (key: string): Statement =>
  sql`insert into loose_files (key, remove_after) values (${key}, now() + interval '1 hour')`;

/** Deletes no row when the file can no longer be claimed. */
export const claimFile = (key: string): Statement =>
  sql`delete from loose_files where key = ${key} and not is_going`;

/**
 * Makes files orphans whose records are deleted next; `keys` selects them as `file_key`. Another
 * transaction may delete one of the records at the same time.
 *
 * @param since when the records are deleted: files are kept for the retention from then on
 */
export const orphanFiles = (keys: Fragment, since: Fragment): Statement =>
  sql`insert into loose_files (key, remove_after)
    select k.file_key, ${since} from (${keys}) as k on conflict (key) do nothing`;

/** Makes an unclaimed file due for removal at once. */
export const releaseFile = (key: string): Statement =>
  sql`update loose_files set remove_after = '-infinity' where key = ${key}`;

/**
 * The keys of files that are due, of all tenants. They are due again ten minutes later, if their
 * removal has failed; no other node takes them meanwhile.
 *
 * @param due the time of the sweep, less the retention
 * @param retention milliseconds for which files are kept
 */
export const takeOrphanFiles = (
  due: string,
  retention: number,
  limit: number,
): Statement<{ key: string }> =>
  sql`select key from take_loose_files(${due}::timestamptz,
    now() - ${retention}::float8 * interval '1 millisecond' + interval '10 minutes',
    ${limit}::int) as key`;

/** Deletes the registration of files that were removed. */
export const deleteOrphanFiles = (keys: readonly string[]): Statement =>
  sql`select forget_loose_files(${keys}::text[])`;
