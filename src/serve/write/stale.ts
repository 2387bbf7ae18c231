import type { ParsedRequest } from '../../kernel/contract/request.ts';
import { Problem } from '../../kernel/problem.ts';
import { versionOf } from '../answer.ts';

/** If-Match names the version that the caller has read; a record of another version is refused. */
export function refuseStale({ ifMatch }: ParsedRequest, subject: unknown): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const version = versionOf(subject);
  if (version === undefined) {
    throw new Problem(
      'precondition_failed',
      'This record has no versions. Leave If-Match out, or send *.',
    );
  }
  if (version === ifMatch) return;
  throw new Problem(
    'precondition_failed',
    `This record is at version ${version}; If-Match names ${ifMatch}. Read it again.`,
  );
}
