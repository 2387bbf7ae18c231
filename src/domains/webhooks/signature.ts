/** Secrets of endpoints, and the signatures made with them (Standard Webhooks 1.0.0). */
import { createHmac } from 'node:crypto';
import type { SecretKey } from '../../kernel/identity/secrets.ts';

/** The secret of an endpoint. It is derived whenever it is needed, and stored nowhere. */
export const secretOf = (key: SecretKey, endpointId: string, generation: number): Buffer =>
  key.derive(`webhook ${endpointId} ${generation}`);

/** The secret as the owner of the receiver gets it. */
export const shownSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;

export interface SignedContent {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The headers of a message, with a signature for each secret. */
export function signedHeaders(
  { id, timestamp, body }: SignedContent,
  secrets: readonly Buffer[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
