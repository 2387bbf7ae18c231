import type { Answer, Client } from './client.ts';

/** A request that its endpoint accepts, with all that it names in place. */
export interface ValidRequest {
  /** Values of the path's parameters. */
  path?: Record<string, string>;
  /** Parameters that it cannot do without. */
  query?: Record<string, string>;
  body?: unknown;
  /** Who sends it; the organization's owner unless it is said. */
  by?: Client;
}

/** Makes a valid request in an organization that `owner` speaks for; another one each time. */
export type MakeRequest = (owner: Client) => ValidRequest | Promise<ValidRequest>;

let given = 0;
/** A text that nothing else has. */
export const unique = (prefix: string) => `${prefix}-${process.pid}-${given++}`;

/** A record that was just made, by its id. */
export async function made(answer: Promise<Answer>): Promise<{ path: { id: string } }> {
  const { status, body, text } = await answer;
  if (status !== 201) throw new Error(`Nothing was made: ${text}`);
  return { path: { id: body.id } };
}
