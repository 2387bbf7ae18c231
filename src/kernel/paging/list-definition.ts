/**
 * The definition of a list: its rows, their columns, and how they are sorted, filtered and
 * searched.
 */
import type { TSchema } from 'typebox';
import type { ReadCall } from '../contract/endpoint.ts';
import type { AnyColumns } from '../database/columns.ts';
import type { Fragment } from '../database/sql.ts';

/**
 * A column by which a list can be sorted: never null, and of a type whose comparison is leakproof,
 * so that an index finds the page. `numeric` is for figures that no index has.
 */
export interface SortColumn {
  /** Of the listed table; with `from` of the table that this names. */
  column: string;
  /** Joins the table whose column it is. Its key finds where a page begins; ties are sorted. */
  from?: (orgId: string) => Fragment;
  type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'numeric';
}

/** A filter of a list: the schema of its parameter, and its condition on the rows. */
export interface Filter {
  schema: TSchema;
  /** The list is about the record that it names. */
  isRequired?: true;
  /** Undefined when the value needs no condition. */
  where(value: unknown, orgId: string): Fragment | undefined;
}

export interface ListDefinition {
  /** The record of one row. */
  record: TSchema;
  /**
   * With `Columns` the database makes the JSON of rows; those with look-ups are a function of the
   * organization's id. Rows that `present` completes need SQL.
   */
  columns: AnyColumns | Fragment;
  /**
   * The table (and its joins); the listed table is `t`. Of several, each is read in the order of
   * the list, up to a page: for rows with a value in one of two columns.
   */
  from: Fragment | ((call: ReadCall<TSchema>) => Fragment | readonly Fragment[]);
  /**
   * Joins what the columns show beside `t`, a row for each. It is looked up for the rows of the
   * page alone: filters and sorts cannot use it.
   */
  beside?: (call: ReadCall<TSchema>) => Fragment;
  /** The page with what follows from its rows together; its rows and their order stay. */
  ofPage?: (call: ReadCall<TSchema>, page: Fragment) => Fragment;
  /** The owner of the rows; the organization by default. */
  scope?: (call: ReadCall<TSchema>) => Fragment;
  /** A condition that always holds, e.g. of one ledger. */
  where?: (call: { path: Record<string, string> }) => Fragment;
  sorts: Record<string, SortColumn>;
  /** A name of `sorts`, with `-` for descending. */
  defaultSort: string;
  filters: Record<string, Filter>;
  /** See Reading; a page of plain rows is 4. */
  cost?: number;
  /** Completes a row where SQL alone cannot. */
  present?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** The condition of `q`; absent where rows have no text to search. */
  search?: (q: string, orgId: string) => Fragment;
}
