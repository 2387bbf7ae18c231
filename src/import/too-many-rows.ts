import { Problem } from '../kernel/problem.ts';
import { maxImportRows } from './importer.ts';

/** 413 of an import with too many rows; `count` where they were counted. */
export function tooManyRows(count?: number): Problem {
  return new Problem(
    'payload_too_large',
    `An import may have ${maxImportRows} rows; this one has ${count ?? 'more'}. Send it in parts.`,
  );
}
