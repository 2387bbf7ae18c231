import { isLoopback } from '@stockwright/dev-sign-in';
import { identity } from '../../kernel/limits/identity.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';

const { maxAnswerBytes } = valuesOf(identity.provider);

/**
 * Addresses of an identity provider: those of OpenID Connect Discovery 4 with these names, and what
 * it has of the optional ones. The document must name the configured issuer.
 * @throws Error when the document is out of reach, or lacks one of them
 */
export async function discover<Name extends string, Optional extends string = never>(
  issuer: string,
  names: readonly Name[],
  signal: AbortSignal,
  optional: readonly Optional[] = [],
): Promise<Record<Name, string> & Partial<Record<Optional, string>>> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const found = await readJson<Partial<Record<string, unknown>> | null>(address, signal);
  if (found?.issuer !== issuer) {
    throw new Error(`${address} names the issuer ${String(found?.issuer)}, not ${issuer}`);
  }
  const extra = optional.filter((name) => {
    const value = found[name];
    return typeof value === 'string' && isSafe(value);
  });
  const entries = [...names, ...extra].map((name) => {
    const value = found[name];
    if (typeof value !== 'string') throw new Error(`${address} has no ${name}`);
    checkAddress(value);
    return [name, value] as const;
  });
  return Object.fromEntries(entries) as Record<Name, string> & Partial<Record<Optional, string>>;
}

/** The callers check the shape of the document. */
export async function readJson<T>(address: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(address, {
    redirect: 'error',
    signal,
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) throw new Error(`${address} answered over ${maxAnswerBytes} bytes`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, hash } = new URL(address);
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isPrivate && !username && !password && !hash;
}

/** @throws Error when keys may not be fetched from this address */
export function checkAddress(address: string): void {
  if (!isSafe(address)) {
    const host = URL.canParse(address) && new URL(address).host;
    throw new Error(
      `${host || address} cannot be the identity provider: its address must be an https one, ` +
        'without a password or a fragment (http is accepted on loopback only).',
    );
  }
}
