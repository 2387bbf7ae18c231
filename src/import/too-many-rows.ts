import { Problem } from '../kernel/contract/problem.ts';
import { largestImport } from './importer.ts';

/** 413 of an import with more rows than one may have; `count` where they were counted. */
export function tooManyRows(count?: number): Problem {
  return new Problem(
    'payload_too_large',
    `An import takes ${largestImport} rows; this one has ${count ?? 'more'}. Send it in parts.`,
  );
}
