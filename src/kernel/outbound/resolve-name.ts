import { Resolver } from 'node:dns/promises';
import { isLocalhost } from './address-rules.ts';

/** Finds the IP addresses of a host name; none where it has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers. `lookup` of the system would wait on one of the few threads that files and
 * cryptography need as well, so slow names of one customer would hold up the whole process.
 */
export const resolveName: ResolveName = async (name, signal) => {
  if (isLocalhost(name)) return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
