/** The parameters and the reading of an endpoint that shows one record. */
import type { Fragment } from '../database/sql.ts';
import { notFound } from '../problem.ts';
import { asksForNames, includeNames } from '../values/names.ts';
import * as s from '../values/schema.ts';
import type { ReadCall, Reading } from './endpoint.ts';

interface Shown {
  noun: string;
  select(orgId: string, id: string, hasNames: boolean): Fragment;
}

const nameQuery = s.object({ include: includeNames });

/** Shows the record that the path names; for `cost` see `Reading`. */
export const readRecord = (record: Shown, cost = 1) => ({
  query: nameQuery,
  read: ({ orgId, path, query }: ReadCall<typeof nameQuery>): Reading => ({
    statements: [{ select: record.select(orgId, path.id ?? '', asksForNames(query)), named: true }],
    cost,
    show([rows]) {
      if (!rows?.[0]) throw notFound(record.noun);
      return rows[0];
    },
  }),
});
