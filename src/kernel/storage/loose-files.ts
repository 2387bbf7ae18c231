/**
 * SQL of files that no record holds: on their way to one, or left behind by one. A file is written
 * down here before it is stored, and struck out by the transaction that takes it up; a record that
 * goes puts it back. So whatever breaks at whatever moment, a file is held, or it is swept.
 */
import { type Statement, sql } from '../database/sql.ts';

/** Milliseconds within which an upload takes its file up. */
const grace = 60 * 60_000;
/** Milliseconds after which a removal that failed is tried again. */
const retry = 10 * 60_000;

const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

export const announceFile = (key: string, now: Date): Statement =>
  sql`insert into loose_files (key, remove_after) values (${key}, ${after(now, grace)})`;

/** Touches no row when the file is not there to be taken up. */
export const takeUpFile = (key: string): Statement =>
  sql`delete from loose_files where key = ${key} and not is_going`;

/** Lets go of a file, if nothing has taken it up. */
export const letGoOfFile = (key: string): Statement =>
  sql`update loose_files set remove_after = '-infinity' where key = ${key}`;

/** Keys of files of all tenants whose time has come, which are nobody else's to remove for now. */
export const takeLooseFiles = (now: Date, limit: number): Statement =>
  sql`select key from take_loose_files(${now}::timestamptz, ${after(now, retry)}::timestamptz,
    ${limit}::int) as key`;

/** Files that were removed. */
export const forgetLooseFiles = (keys: readonly string[]): Statement =>
  sql`select forget_loose_files(${keys}::text[])`;
