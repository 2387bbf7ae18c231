/** Says whether a host name is this machine; as in `URL.hostname`, IPv6 is in brackets. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * Says whether a `Host` header names this machine. A foreign site can point its own domain at
 * 127.0.0.1 (DNS rebinding); the browser then still sends that domain as the host.
 */
export function isLoopbackAuthority(host: string | undefined): boolean {
  const parts = /^(.+?)(:\d{1,5})?$/.exec(host ?? '');
  return parts?.[1] !== undefined && isLoopback(parts[1]);
}
