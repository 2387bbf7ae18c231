/** Sorts before every id. */
const beginning = '00000000-0000-0000-0000-000000000000';

/** Rows in the order of their ids, by page: `read` returns the rows after an id. */
export async function* pages<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: string | undefined = beginning;
  while (after !== undefined) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id;
  }
}
