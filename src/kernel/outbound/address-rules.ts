import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [address: Address, bits: number];

export interface AddressRuleOptions {
  /** Networks that requests may reach beside the public internet, such as `10.2.0.0/16`. */
  networks: readonly string[];
  /** Whether requests may reach programs on this machine, without TLS as well. */
  loopback: boolean;
  /** Where this service is reached; it is no receiver of its own requests. */
  own?: OwnPlaces;
}

/** The places of this service: its hosts, as names or IP addresses, and its ports there. */
export interface OwnPlaces {
  hosts: readonly string[];
  ports: readonly number[];
}

/**
 * The addresses to which the service sends requests for its customers. They are public: a customer
 * must not reach the networks of the operator through the service.
 */
export class AddressRules {
  private readonly networks: readonly Network[];
  private readonly loopback: boolean;
  private readonly own: OwnPlaces;

  constructor({ networks, loopback, own = { hosts: [], ports: [] } }: AddressRuleOptions) {
    this.networks = networks.map(networkOf);
    this.loopback = loopback;
    this.own = { ...own, hosts: own.hosts.map(plainHost) };
  }

  /** Whether a connection to this IP address is permitted. */
  permits(text: string, port: number): boolean {
    const address = addressOf(text);
    if (!address) return false;
    const isOwn = this.own.hosts.includes(plainHost(text));
    if (this.opens(address)) return !(isOwn && this.own.ports.includes(port));
    return !isOwn && isPublic(address);
  }

  /**
   * Whether a URL names this service. Where the operator has opened a network, other programs on
   * the same host are receivers.
   */
  isOwn(url: URL): boolean {
    const host = hostOf(url);
    if (!this.own.hosts.includes(plainHost(host))) return false;
    const address = addressOf(isLocalhost(host) ? '127.0.0.1' : host);
    const isOpen = address !== undefined && this.opens(address);
    return !isOpen || this.own.ports.includes(portOf(url));
  }

  /** Whether the operator has opened the network of an address. */
  private opens(address: Address): boolean {
    if (this.loopback && address.range() === 'loopback') return true;
    return this.networks.some((network) => isWithin(address, network));
  }

  /**
   * The fault of the URL of a receiver; undefined where there is none. The addresses behind a name
   * are checked with each connection.
   */
  faultOf(text: string): string | undefined {
    if (!URL.canParse(text)) return 'must be a web address like https://hooks.example.com/stock.';
    const url = new URL(text);
    const host = hostOf(url);
    const isHere = isLocalhost(host) || addressOf(host)?.range() === 'loopback';
    if (url.protocol !== 'https:' && !(this.loopback && isHere && url.protocol === 'http:')) {
      return 'must start with https://.';
    }
    if (url.username || url.password) {
      return 'must not contain a user or a password; the signature proves who sends.';
    }
    if (this.isOwn(url)) return 'must not lead to this service.';
    const isRefused = isLocalhost(host)
      ? !this.loopback
      : isIP(host) > 0 && !this.permits(host, portOf(url));
    return isRefused ? 'must not lead to a private or reserved address.' : undefined;
  }
}

/** The host of a URL, as a name or as an IP address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The port of a URL, which need not say that of its protocol. */
export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * A host in the form in which hosts are compared. All names and addresses of this machine are one
 * host: they lead to the same programs.
 */
function plainHost(host: string): string {
  const address = addressOf(host);
  if (isLocalhost(host) || address?.range() === 'loopback') return 'localhost';
  return address?.toString() ?? host.toLowerCase().replace(/\.$/, '');
}

/** Names of this machine, which no name server has to know (RFC 6761). */
export const isLocalhost = (host: string): boolean => /^(.+\.)?localhost\.?$/i.test(host);

/** An IPv4 address that is written as an IPv6 address is the IPv4 address. */
function addressOf(text: string): Address | undefined {
  const written = isIPv6(text) ? canonical(text) : text;
  if (written === undefined || isIP(written) === 0) return undefined;
  return ipaddr.process(written);
}

/** An IPv6 address in hexadecimal; undefined with a zone, which belongs to a network interface. */
function canonical(text: string): string | undefined {
  const url = `http://[${text}]`;
  return URL.canParse(url) ? hostOf(new URL(url)) : undefined;
}

function networkOf(text: string): Network {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** All of IPv6 that is assigned to the public internet. */
const globalUnicast = networkOf('2000::/3');
/** The virtual machines of a large provider read their settings and keys at this public address. */
const platformOfProvider = networkOf('168.63.129.16');

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || isWithin(address, platformOfProvider)) return false;
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast);
}
