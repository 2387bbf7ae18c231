import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { turnsWithRests } from '../../kernel/sharing/turns-with-rests.ts';
import { tooManyWrites } from '../../kernel/sharing/write-queue.ts';
import { personOf } from '../access/person.ts';

const { large, ...waits } = valuesOf(writes.largeBodies);

/** The turns of organizations at parsing; of users, where the organization is not yet known. */
const turns = turnsWithRests(waits, tooManyWrites, 'parseInTurn');

/**
 * Parses large bodies one by one, so that other requests are answered in between. Beside other
 * organizations, the next body of an organization or a person comes after a rest.
 */
export function parseInTurn<Parsed>(
  request: Pick<FastifyRequest, 'body' | 'caller' | 'ip'>,
  parse: () => Parsed,
): Parsed | Promise<Parsed> {
  const { body, caller } = request;
  const size = typeof body === 'string' || body instanceof Uint8Array ? body.length : 0;
  if (size < large) return parse();
  const person = personOf(request);
  const { orgId } = caller?.token ?? {};
  return turns.run(orgId ? [orgId, person] : person, async () => {
    await setImmediate();
    return parse();
  });
}
