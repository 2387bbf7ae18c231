import type { Client } from '../../support/client.ts';

export type Query = Record<string, string>;

/** Records of a list, each with a label; labels stand beside each other, parted by spaces. */
export interface Listed {
  /** Ids of all records, by label, in the order of their creation. */
  ids: Readonly<Record<string, string>>;
  /** The list without parameters; those that it leaves out are found by `finds`. */
  whole: string;
  /** The whole list in the order of each sort; the same backwards is not listed. */
  sorts: Readonly<Record<string, string>>;
  /** Rows as they must be shown, of lists whose records have no detail. */
  rows?: readonly Row[];
  /** Labels that each search and each filter finds. */
  finds: readonly [query: Query, labels: string][];
  /** The id in the path, and the parameters without which there is no list. */
  id?: string;
  query?: Query;
}

/** A list of the interface, as a row of the tests of all lists. */
export interface List {
  operation: string;
  make(owner: Client): Promise<Listed>;
  /** The field with the day that `from` and `to` filter by; by default when it was created. */
  day?: string;
  /** The record of a row whose id and times are not fields of the row itself. */
  recordOf?(row: Row): Row;
  /** The address of a record, and what the list shows of it; by default all of it. */
  detail?(row: Row): string;
  shown?(detail: Row, owner: Client): object | Promise<object>;
  /** Parameters that tests of its own try. */
  elsewhere?: readonly string[];
}

export interface Row {
  id: string;
  updatedAt?: string;
  items?: readonly unknown[];
  [field: string]: unknown;
}

export const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

/** Creates records one after the other, and archives those of `archived`. */
export async function makeAll(
  owner: Client,
  path: string,
  label: string,
  bodies: readonly Record<string, unknown>[],
  archived: Record<string, unknown>,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const body of [...bodies, archived]) {
    const { status, text, body: record } = await owner.post(path, body);
    if (status !== 201) throw new Error(text);
    ids[String(body[label])] = record.id;
    if (body === archived) await owner.patch(`${path}/${record.id}`, { isActive: false });
  }
  return ids;
}

/** Labels of records that have none: their places in the order of creation, from zero. */
export const numbered = (records: readonly { id: string }[]): Record<string, string> =>
  Object.fromEntries(records.map(({ id }, place) => [String(place), id]));

/** Orders and receipts in lists have the number of their lines instead of the lines. */
export const head = ({ items = [], ...fields }: Row): object => ({
  ...fields,
  itemCount: items.length,
});
