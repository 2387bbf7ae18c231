import { type Client, records } from '@stockwright/client';

type List<Options, Row> = (
  client: Client,
  options: Options,
) => Promise<{ data: readonly Row[]; nextCursor: string | null }>;

/** Every record of a list that is short, page by page. */
export async function readAll<Options, Row>(
  client: Client,
  list: List<Options, Row>,
  options: Options,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of records(client, list, options)) rows.push(row);
  return rows;
}
