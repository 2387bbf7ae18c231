/**
 * The keys of what is read, which come from the operations that read it. What a change makes out of
 * date follows: `record-types.json` is generated, and has the kinds of records in each answer.
 */
import { type CreateWebhookEndpointRequest, pathOf } from '@stockwright/client';
import type { Query } from '@tanstack/react-query';
import { queries } from './queries.ts';
import recordTypes from './record-types.json';

/** An operation that reads. */
export type Read = Parameters<typeof pathOf>[0];

type EventName = NonNullable<CreateWebhookEndpointRequest['types']>[number];

/** A kind of record that events name. */
export type RecordType = EventName extends `${infer Type}.${string}` ? Type : never;

/** The owner of what is read about the user, in all organizations. */
export const ofUser = 'user';

/**
 * The key of an answer, or of several that are read together: the organization, or `ofUser`; the
 * operations; and the parameters that they are given.
 */
export const keyOf = (
  owner: string,
  reads: Read | readonly Read[],
  ...parameters: readonly unknown[]
) => [owner, pathsOf(reads), ...parameters] as const;

const pathsOf = (reads: Read | readonly Read[]): readonly string[] => [reads].flat().map(pathOf);

const typesOfPath: Readonly<Record<string, string>> = recordTypes;

/** Whether a query reads records of one of the types, or with one of the operations. */
export function isAbout({ queryKey }: Query, org: string, changed: ReadonlySet<string>): boolean {
  const [owner, paths] = queryKey;
  if ((owner !== org && owner !== ofUser) || !Array.isArray(paths)) return false;
  return paths.some((path: string) => {
    const types = typesOfPath[path] ?? '';
    return changed.has(path) || types === '*' || types.split(' ').some((type) => changed.has(type));
  });
}

/** Changes that come faster than they are read are not waited for. */
const maxRounds = 10;

/**
 * Marks as out of date what was read about records of a type, or with an operation. Ends once what
 * is shown of it was read again.
 */
export async function outdate(org: string, ...changed: readonly (RecordType | Read)[]) {
  const at = Date.now();
  const names = new Set(changed.map((one) => (typeof one === 'string' ? one : pathOf(one))));
  const isChanged = (query: Query) => isAbout(query, org, names);
  await queries.invalidateQueries({ predicate: isChanged });
  // A change that is heard of meanwhile reads it once more, and ends the read that was waited for.
  const readAgain = () =>
    queries.getQueryCache().findAll({
      ...{ type: 'active', fetchStatus: 'fetching' },
      predicate: (query) => isChanged(query) && query.state.dataUpdatedAt < at,
    });
  for (let rounds = 0; rounds < maxRounds; rounds += 1) {
    const reads = readAgain();
    if (reads.length === 0) return;
    await Promise.allSettled(reads.map(({ promise }) => promise));
  }
}
