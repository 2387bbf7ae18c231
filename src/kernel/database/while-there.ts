import type { Reading } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';
import type { Fragment } from './sql.ts';

/** A list of what belongs to one record: without the record it is not empty, it is not there. */
export function whileThere(list: Reading, record: Fragment, absent: () => Problem): Reading {
  return {
    ...list,
    statements: [...list.statements, { select: record, named: true }],
    show(results, services, client) {
      if (!results.at(-1)?.[0]) throw absent();
      return list.show(results.slice(0, -1), services, client);
    },
  };
}
