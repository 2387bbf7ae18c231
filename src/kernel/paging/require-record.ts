import type { Reading } from '../contract/endpoint.ts';
import type { Fragment } from '../database/sql.ts';
import type { Problem } from '../problem.ts';

/**
 * Reads the rows that belong to one record, which `record` selects. Without the record the answer
 * is `notFound`, not an empty list.
 */
export function requireRecord(list: Reading, record: Fragment, notFound: () => Problem): Reading {
  return {
    ...list,
    statements: [...list.statements, { select: record, named: true }],
    show(results, services, client) {
      if (!results.at(-1)?.[0]) throw notFound();
      return list.show(results.slice(0, -1), services, client);
    },
  };
}
