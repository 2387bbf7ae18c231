import { Resolver } from 'node:dns/promises';
import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { valuesOf } from '../limits/limit.ts';
import { webhooks } from '../limits/webhooks.ts';
import { isLocalhost } from './address-rules.ts';

/**
 * Finds the IP addresses of a host name; none where it has none. Rejects with EMFILE or ENFILE if
 * nobody could be asked for want of a descriptor.
 */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers. `lookup` of the system would wait on one of the few threads that files and
 * cryptography need as well, so slow names of one customer would hold up the whole process.
 */
export const resolveName: ResolveName = async (name, signal) => {
  if (isLocalhost(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver(valuesOf(webhooks.names));
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    if (found.every(isUnasked)) await requireDescriptor();
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};

/** Without a descriptor, the library says that the name servers refuse connections. */
const isUnasked = (found: PromiseSettledResult<unknown>): boolean =>
  found.status === 'rejected' && found.reason.code === 'ECONNREFUSED';

/** Rejects if there is no free descriptor. */
async function requireDescriptor(): Promise<void> {
  const file = await open(devNull);
  await file.close();
}
