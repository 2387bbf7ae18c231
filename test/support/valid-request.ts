import type { Answer, Client } from './client.ts';

/** A request that its endpoint accepts; all records that it references exist. */
export interface ValidRequest {
  /** Values of the path's parameters. */
  path?: Record<string, string>;
  /** Required query parameters. */
  query?: Record<string, string>;
  body?: unknown;
  /** The client that sends it; the organization's owner by default. */
  by?: Client;
}

/** Creates a valid request in the owner's organization, a different one each time. */
export type MakeRequest = (owner: Client) => ValidRequest | Promise<ValidRequest>;

let uniqueCount = 0;
/** A unique text. */
export const unique = (prefix: string) => `${prefix}-${process.pid}-${uniqueCount++}`;

/** The id of a created record, as the path of a request. */
export async function made(answer: Promise<Answer>): Promise<{ path: { id: string } }> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`Nothing was created: ${text}`);
  return { path: { id: body.id } };
}
