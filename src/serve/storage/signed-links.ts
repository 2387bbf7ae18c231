import { createHmac, timingSafeEqual } from 'node:crypto';
import { keysOf, type SecretKey } from '../../kernel/identity/secrets.ts';

/** The path of a document's bytes, where the service serves files itself. */
export const contentPath = '/api/documents/:id/content';

/** Addresses that serve a file to every client until they expire. */
export interface SignedLinks {
  make(orgId: string, id: string, until: Date): string;
  /** Whether this service signed the address and it has not expired. */
  isValid(link: PresentedLink, now: Date): boolean;
}

/** Parameters of a request, not yet checked. */
interface PresentedLink {
  id: string;
  org: unknown;
  expires: unknown;
  signature: unknown;
}

/** Signed links below the public address of the service. */
export function signedLinks(publicUrl: string, secretKey: SecretKey): SignedLinks {
  const keys = keysOf(secretKey).map((each) => each.derive('document download'));
  const key = secretKey.derive('document download');
  const sign = (by: Buffer, orgId: string, id: string, expires: string) =>
    createHmac('sha256', by).update(`${orgId}\n${id}\n${expires}`).digest('base64url');
  return {
    make(orgId, id, until) {
      const expires = String(Math.floor(until.getTime() / 1000));
      const signature = sign(key, orgId, id, expires);
      const query = new URLSearchParams({ org: orgId, expires, signature });
      return `${publicUrl}${contentPath.replace(':id', id)}?${query}`;
    },
    isValid({ id, org, expires, signature }, now) {
      if (typeof org !== 'string' || typeof expires !== 'string') return false;
      if (typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
      const isOurs = keys.some((by) => isEqual(signature, sign(by, org, id, expires)));
      return isOurs && now.getTime() < Number(expires) * 1000;
    },
  };
}

const isEqual = (given: string, right: string) =>
  given.length === right.length &&
  timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1'));
