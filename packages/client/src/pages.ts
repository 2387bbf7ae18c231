/** Lists, page by page or record by record. */
import type { Client } from './client.ts';

interface Page<Row> {
  data: readonly Row[];
  nextCursor: string | null;
}

/** An operation that answers a list; `Given` are its options, if it has any. */
type List<Given extends unknown[], Answer> = (client: Client, ...given: Given) => Promise<Answer>;

/**
 * Every page of a list, from the first or from `query.cursor` on. The next page is requested when
 * the caller asks for it; its cursor is `nextCursor`.
 */
export function pages<Given extends unknown[], Answer extends Page<unknown>>(
  client: Client,
  list: List<Given, Answer>,
  ...given: Given
): AsyncGenerator<Answer, void, undefined>;
export async function* pages<Answer extends Page<unknown>>(
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: the options of any list, and a cursor.
  list: List<[any], Answer>,
  options?: { query?: object },
): AsyncGenerator<Answer, void, undefined> {
  let query = options?.query;
  for (;;) {
    const page = await list(client, { ...options, query });
    yield page;
    if (page.nextCursor === null) return;
    query = { ...query, cursor: page.nextCursor };
  }
}

/** Every record of a list, in its order. */
export async function* records<Given extends unknown[], Row>(
  client: Client,
  list: List<Given, Page<Row>>,
  ...given: Given
): AsyncGenerator<Row, void, undefined> {
  for await (const { data } of pages(client, list, ...given)) yield* data;
}
