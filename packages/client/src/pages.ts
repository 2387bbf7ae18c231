/** Lists: page by page, record by record, or as a file. Answers in another form. */
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

/** Milliseconds for a file, whose length has no limit. */
const fileTimeout = 3_600_000;

/**
 * A whole list as CSV, with a line of names first. Filters and the order are those of the query. A
 * file that breaks off is requested again.
 */
export function csvOf<Given extends unknown[]>(
  client: Client,
  list: List<Given, Page<unknown>>,
  ...given: Given
): Promise<Blob>;
export function csvOf(
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: the options of any list, and its media type.
  list: List<[any], any>,
  options?: object,
): Promise<Blob> {
  return list(client, { timeout: fileTimeout, ...options, accept: 'text/csv' });
}

/** The answer of an operation as PDF, where the operation has this form. */
export function pdfOf<Given extends unknown[]>(
  client: Client,
  operation: List<Given, unknown>,
  ...given: Given
): Promise<Blob>;
export function pdfOf(
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: the options of any operation, and its media type.
  operation: List<[any], any>,
  options?: object,
): Promise<Blob> {
  return operation(client, { ...options, accept: 'application/pdf' });
}
