/** An operation of the service as a function. */
import { answered } from './call.ts';
import type { Client } from './client.ts';
import type { CallOptions, Operation } from './options.ts';

/** The options are left out where none is required. */
type Given<Options> = Partial<Options> extends Options ? [options?: Options] : [options: Options];

const paths = new WeakMap<object, string>();

/** A function for an operation; the generated types say what it takes and what it answers. */
export function operation<Data, Answer, Extra = unknown>(declared: Operation) {
  type Options = Omit<Data, 'url'> & Extra & CallOptions;
  const call = (client: Client, ...[options]: Given<Options>): Promise<Answer> =>
    answered(client, declared, options ?? {});
  paths.set(call, declared.path);
  return call;
}

/** The address of an operation, such as `/api/vendors/{id}`: a name for what was read with it. */
export const pathOf = (call: (client: Client, ...options: never[]) => Promise<unknown>): string =>
  paths.get(call) ?? '';
