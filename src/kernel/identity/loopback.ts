/**
 * Is this the name of the machine itself? Takes a host name as `URL.hostname` writes it, so IPv6
 * stands in brackets.
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/**
 * Does this `Host` header name the machine itself? A page on a foreign site can point its own
 * domain at 127.0.0.1 (DNS rebinding); the browser then still sends that domain here.
 */
export function isLoopbackAuthority(host: string | undefined): boolean {
  const parts = /^(.+?)(:\d{1,5})?$/.exec(host ?? '');
  return parts?.[1] !== undefined && isLoopback(parts[1]);
}
