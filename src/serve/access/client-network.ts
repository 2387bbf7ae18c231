import ipaddr from 'ipaddr.js';

/**
 * The network by which an address counts: one client has all addresses of a /64 of IPv6. An IPv4
 * address counts for itself, also where it is written as an IPv6 address.
 */
export function clientNetwork(ip: string): string {
  if (!ipaddr.IPv6.isValid(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const parts = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
