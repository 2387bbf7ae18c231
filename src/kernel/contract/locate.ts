/** Finds what a path names: 404 comes before every other refusal. */
import type { RecordTable } from '../database/record.ts';
import type { Transaction } from '../database/transaction.ts';
import { notFound } from '../problem.ts';
import type { Work } from './work.ts';

/** A request whose path names a record by `id`. */
export type Located = Pick<Work, 'tx' | 'org'> & { path: Record<string, string> };

type Find<Found> = (tx: Transaction, orgId: string, id: string) => Promise<Found | undefined>;

/** Finds what the path names with a function of its own; messages call it `noun`. */
export const locateBy =
  <Found>(noun: string, find: Find<Found>) =>
  async ({ tx, org, path }: Located): Promise<Found> => {
    const found = await find(tx, org.id, path.id ?? '');
    if (!found) throw notFound(noun);
    return found;
  };

/** Finds the record that the path names, and locks it for an edit. */
export const locateRecord = <Row>(table: RecordTable<Row>) =>
  locateBy(table.noun, (tx, orgId, id) => tx.row(table.lock(orgId, id)));
