import type { EndpointId } from '../src/kernel/contract/endpoint.ts';
import { recordHistory } from '../test/support/archives.ts';
import type { Client } from '../test/support/client.ts';
import { done } from '../test/support/making.ts';
import { inTenant, sweepOf, writes } from '../test/support/sweep.ts';
import { send, validRequests } from '../test/support/valid-requests.ts';
import { allDomains, withMoreEntries } from './older-schema.ts';

/** The migrations that made the tables of these endpoints, the first and the last of each range. */
const tables: readonly { version: number; from: EndpointId; to: EndpointId }[] = [
  { version: 2, from: 'E076', to: 'E086' },
  { version: 2, from: 'E092', to: 'E096' },
  { version: 3, from: 'E104', to: 'E110' },
  { version: 4, from: 'E024', to: 'E075' },
  { version: 4, from: 'E097', to: 'E103' },
  { version: 6, from: 'E087', to: 'E091' },
  { version: 7, from: 'E111', to: 'E128' },
  { version: 8, from: 'E129', to: 'E143' },
  { version: 9, from: 'E144', to: 'E164' },
];

/** Records what an organization could record when the schema had a version. */
export async function recordHistoryUntil(version: number, owner: Client): Promise<void> {
  if (version >= allDomains) {
    const later = withMoreEntries.filter((each) => each.version > version);
    return recordHistory(owner, ({ tag }) => !later.some(({ tags }) => tags.includes(tag)));
  }
  const had = ({ id }: { id: EndpointId }) =>
    tables.some((range) => range.version <= version && range.from <= id && id <= range.to);
  for (const [, endpoint] of sweepOf((each) => inTenant(each) && writes(each) && had(each))) {
    const request = (await validRequests[endpoint.id]?.(owner)) ?? {};
    await done(send(request.by ?? owner, endpoint, request));
  }
}
