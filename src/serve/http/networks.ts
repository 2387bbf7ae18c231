import type { Socket } from 'node:net';
import { clientNetwork } from '../access/client-network.ts';

/** The network of a client; behind proxies all are one, whose connections the proxies share out. */
export const networkOf =
  (trustProxy: boolean | string) =>
  ({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string =>
    trustProxy ? 'proxies' : clientNetwork(remoteAddress);

/** A choice of connections. */
export type Some = Pick<ReadonlySet<Socket>, 'has'>;

/** Connections by the networks of their clients. */
export class Networks {
  private readonly networkOf: (socket: Socket) => string;
  /** A closed connection has no address. */
  private readonly networks = new Map<Socket, string>();
  /** By network, in the order in which they were opened. */
  private readonly sockets = new Map<string, Set<Socket>>();

  constructor(networkOf: (socket: Socket) => string) {
    this.networkOf = networkOf;
  }

  add(socket: Socket): void {
    const network = this.networkOf(socket);
    this.networks.set(socket, network);
    const sockets = this.sockets.get(network);
    if (sockets) sockets.add(socket);
    else this.sockets.set(network, new Set([socket]));
  }

  delete(socket: Socket): void {
    const network = this.networks.get(socket) ?? '';
    const sockets = this.sockets.get(network);
    this.networks.delete(socket);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.sockets.delete(network);
  }

  /** The connections of the network that has most, if these are more than its share. */
  crowd(share: number): ReadonlySet<Socket> | undefined {
    let most: ReadonlySet<Socket> | undefined;
    for (const sockets of this.sockets.values()) {
      if (sockets.size > (most?.size ?? share)) most = sockets;
    }
    return most;
  }
}
