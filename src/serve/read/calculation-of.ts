import type { TSchema } from 'typebox';
import type { Calculation } from '../../kernel/calculations/calculation.ts';
import type { Endpoint, SteppedCall } from '../../kernel/contract/endpoint.ts';
import { compileReply, FileReply, Rendered } from '../../kernel/values/reply.ts';
import { versionOf } from '../answer.ts';

/** A request for a workflow that reads in several round trips. */
export type SteppedRequest = Omit<SteppedCall<TSchema>, 'tx'>;

/** The JSON of a record as a thread answers it. */
type CalculatedBody = Pick<Rendered, 'text' | 'version'>;
type CalculatedFile = Pick<FileReply, 'fileName' | 'contentType'> & { bytes: Uint8Array };
type Calculated = CalculatedBody | CalculatedFile;

/** The calculation of an endpoint on a thread: the JSON of its answer, or a file. */
export function calculationOf(endpoint: Endpoint): Calculation<SteppedRequest, Calculated> {
  const { id: name, gives, readSteps } = endpoint;
  const write = compileReply(gives.schema ?? {});
  return {
    name,
    async run(tx, request) {
      const body = await readSteps?.({ tx, ...request });
      if (body instanceof Rendered) return { text: body.text, version: body.version };
      if (body instanceof FileReply) {
        const { bytes, fileName, contentType } = body;
        // Memory of its own passes to the service without a copy.
        return { bytes: new Uint8Array(bytes), fileName, contentType };
      }
      return { text: write(body), version: versionOf(body) };
    },
  };
}

/** The answer of a thread, as the service sends it. */
export const calculated = (answer: Calculated): Rendered | FileReply =>
  'text' in answer
    ? new Rendered(answer.text, {}, answer.version)
    : new FileReply(Buffer.from(answer.bytes.buffer), answer.fileName, answer.contentType);
