import { networkInterfaces } from 'node:os';
import { hostOf, type OwnPlaces, portOf } from './address-rules.ts';

/** Addresses by which a program listens on all addresses of its machine. */
const everywhere = ['0.0.0.0', '::'];

interface Addresses {
  publicUrl: string;
  host: string;
  port: number;
}

/** Where this service is reached: by its public address, and by the one that it listens on. */
export function ownPlaces({ publicUrl, host, port }: Addresses): OwnPlaces {
  const url = new URL(publicUrl);
  const listening = everywhere.includes(host) ? addressesOfMachine() : [host];
  return { hosts: [hostOf(url), ...listening], ports: [portOf(url), port] };
}

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
