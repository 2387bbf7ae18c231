import { type Caller, identityOf } from '../../kernel/access/caller.ts';
import { clientNetwork } from './client-network.ts';

/** Who sends a request, and from which address. */
export interface Client {
  caller: Caller | null | undefined;
  ip: string;
}

/** The person behind a request, whatever the credential; without one the network of its address. */
export const personOf = ({ caller, ip }: Client): string =>
  caller ? (caller.token?.person ?? identityOf(caller)) : clientNetwork(ip);
