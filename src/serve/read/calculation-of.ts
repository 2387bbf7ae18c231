import type { TSchema } from 'typebox';
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import type { Endpoint, SteppedCall } from '../../kernel/contract/endpoint.ts';
import { compileReply, Rendered } from '../../kernel/values/reply.ts';

/** A request for a workflow that reads in several round trips. */
export type SteppedRequest = Omit<SteppedCall<TSchema>, 'tx'>;

/** The calculation of an endpoint on a thread: the JSON of its answer. */
export function calculationOf(endpoint: Endpoint): Calculation<SteppedRequest, string> {
  const { id: name, gives, readSteps } = endpoint;
  const write = compileReply(gives.schema ?? {});
  return {
    name,
    async run(tx, request) {
      const body = await readSteps?.({ tx, ...request });
      if (body instanceof Rendered) return body.text;
      return write(body);
    },
  };
}
