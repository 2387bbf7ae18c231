import type { TSchema } from 'typebox';
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import type { Endpoint, SteppedCall } from '../../kernel/contract/endpoint.ts';
import { compileReply, FileReply, Rendered } from '../../kernel/values/reply.ts';

/** A request for a workflow that reads in several round trips. */
export type SteppedRequest = Omit<SteppedCall<TSchema>, 'tx'>;

/** A file as a thread answers it. */
type CalculatedFile = Pick<FileReply, 'fileName' | 'contentType'> & { bytes: Uint8Array };

/** The calculation of an endpoint on a thread: the JSON of its answer, or a file. */
export function calculationOf(
  endpoint: Endpoint,
): Calculation<SteppedRequest, string | CalculatedFile> {
  const { id: name, gives, readSteps } = endpoint;
  const write = compileReply(gives.schema ?? {});
  return {
    name,
    async run(tx, request) {
      const body = await readSteps?.({ tx, ...request });
      if (body instanceof Rendered) return body.text;
      if (body instanceof FileReply) {
        const { bytes, fileName, contentType } = body;
        return { bytes: new Uint8Array(bytes), fileName, contentType };
      }
      return write(body);
    },
  };
}

/** The answer of a thread, as the service sends it. */
export const calculated = (answer: string | CalculatedFile): Rendered | FileReply =>
  typeof answer === 'string'
    ? new Rendered(answer)
    : new FileReply(Buffer.from(answer.bytes), answer.fileName, answer.contentType);
