/** Signatures of requests to S3, version 4: in a header, or in the parameters of an address. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface KeyPair {
  id: string;
  secret: string;
}

/** The parts of a request that tell of its signature. */
interface Signed {
  credential: string;
  headers: string;
  signature: string;
  /** As `20260301T101500Z`. */
  date: string;
  /** Seconds from its date on. */
  validity: number;
  contentHash: string;
}

/** The code of the error with which a store refuses a request; undefined if it may go on. */
export function refusalOf(
  request: IncomingMessage,
  address: URL,
  { id, secret }: KeyPair,
): string | undefined {
  const signed = inParameters(address.searchParams) ?? inHeader(request);
  if (!signed) return 'AccessDenied';
  const [keyId, ...scope] = signed.credential.split('/');
  if (keyId !== id) return 'InvalidAccessKeyId';
  const age = (Date.now() - timeOf(signed.date)) / 1000;
  if (!(age > -900 && age < signed.validity)) return 'AccessDenied';
  const text = [
    'AWS4-HMAC-SHA256',
    signed.date,
    scope.join('/'),
    createHash('sha256')
      .update(canonical(request, address, signed))
      .digest('hex'),
  ].join('\n');
  const key = scope.reduce<string | Buffer>((outer, part) => hmac(outer, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex') === signed.signature ? undefined : 'SignatureDoesNotMatch';
}

const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

function inParameters(parameters: URLSearchParams): Signed | undefined {
  const named = (name: string) => parameters.get(`X-Amz-${name}`) ?? '';
  if (!parameters.has('X-Amz-Signature')) return undefined;
  return {
    credential: named('Credential'),
    headers: named('SignedHeaders'),
    signature: named('Signature'),
    date: named('Date'),
    validity: Number(named('Expires')),
    contentHash: 'UNSIGNED-PAYLOAD',
  };
}

function inHeader({ headers }: IncomingMessage): Signed | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=(.+?), ?SignedHeaders=(.+?), ?Signature=(\w+)$/;
  const [, credential, names, signature] = form.exec(headers.authorization ?? '') ?? [];
  if (!credential || !names || !signature) return undefined;
  return {
    ...{ credential, headers: names, signature },
    date: String(headers['x-amz-date']),
    validity: 900,
    contentHash: String(headers['x-amz-content-sha256']),
  };
}

function canonical(request: IncomingMessage, address: URL, signed: Signed): string {
  const parameters = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(escaped).join('='))
    .sort();
  const headers = signed.headers
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  return [
    request.method,
    address.pathname,
    parameters.join('&'),
    headers.join(''),
    signed.headers,
    signed.contentHash,
  ].join('\n');
}

/** Also the characters that `encodeURIComponent` leaves. */
const escaped = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
