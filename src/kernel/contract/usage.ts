/** Reads which records refer to a record. */
import type { Fragment } from '../database/sql.ts';
import { notFound } from '../problem.ts';
import * as s from '../values/schema.ts';
import type { Reading } from './endpoint.ts';

/** The answer of every `GET …/:id/in-use`. */
export const usage = s.object({
  inUse: s.boolean(),
  count: s.integer(),
  usedBy: s.listOf(s.object({ entityType: s.text({ max: 64 }), count: s.integer() })),
});

/** Reads the answer of a `GET …/:id/in-use` from the record's row and its counted references. */
export function readReferences(noun: string, record: Fragment, references: Fragment): Reading {
  return {
    statements: [
      { select: record, named: true },
      { select: references, named: true },
    ],
    show([found, usedBy = []]) {
      if (!found?.[0]) throw notFound(noun);
      const count = usedBy.reduce((total, row) => total + (row.count as number), 0);
      return { inUse: count > 0, count, usedBy };
    },
  };
}
