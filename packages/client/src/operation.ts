/** An operation of the service as a function. */
import { answered } from './call.ts';
import type { Client } from './client.ts';
import type { CallOptions, Operation } from './options.ts';

/** The options are left out where none is required. */
type Given<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

/** A function for an operation; the generated types say what it takes and what it answers. */
export function operation<Data, Answer, Extra = unknown>(declared: Operation) {
  type Options = Omit<Data, 'url'> & Extra & CallOptions;
  return (client: Client, ...[options]: Given<Options>): Promise<Answer> =>
    answered(client, declared, options ?? {});
}
