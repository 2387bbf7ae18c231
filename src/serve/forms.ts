/** The media types of an answer, of which a client prefers one by its header `Accept`. */
import type { Endpoint } from '../kernel/contract/endpoint.ts';
import { present } from '../kernel/present.ts';
import { recordOf } from './read/csv.ts';

/** The media types in which an endpoint answers records, the usual one first. */
export const formsOf = (endpoint: Endpoint): string[] => [
  'application/json',
  ...(recordOf(endpoint) ? ['text/csv'] : []),
  ...(endpoint.pdf ? ['application/pdf'] : []),
];

/** The form of an answer to a request with this header. */
export const preferredForm = (endpoint: Endpoint, accept: string | undefined): string =>
  // Most requests name none.
  accept === undefined || accept === '*/*' || accept === 'application/json'
    ? 'application/json'
    : preferred(formsOf(endpoint), accept);

/**
 * The type of these that a client prefers (RFC 9110): that of the highest quality, of equal ones
 * the one that it names most exactly; the first where it prefers none.
 */
export function preferred(types: readonly string[], accept: string): string {
  const [usual, ...others] = types.map((type) => ({ type, ...weightOf(accept, type) }));
  return others.reduce((best, next) => {
    const isCloser = next.quality === best.quality && next.range < best.range;
    const isBetter = next.quality > best.quality || isCloser;
    return isBetter && next.quality > 0 ? next : best;
  }, present(usual)).type;
}

/** The weight of the most exact range that a header has for a type, and the place of the range. */
function weightOf(accept: string, type: string): { quality: number; range: number } {
  const ranges = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const weights = accept.split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return { range, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
  });
  for (const [place, name] of ranges.entries()) {
    const found = weights.find(({ range }) => range === name);
    if (found) return { quality: found.quality, range: place };
  }
  return { quality: 0, range: ranges.length };
}
