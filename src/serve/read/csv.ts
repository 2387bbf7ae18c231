import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import type { ParsedRequest } from '../../kernel/contract/request.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { type Shape, shapeOf } from '../../kernel/values/kinds/kind.ts';
import { asksForNames } from '../../kernel/values/names.ts';
import type { Answer } from '../answer.ts';
import { PagedStream } from '../csv/paged-stream.ts';
import { CsvTable } from '../csv/table.ts';

/**
 * Lists as CSV: all pages one after the other, each read as a request of its own. So a download
 * takes turns with other reads, and a caller who is no longer a member gets no further page.
 */

/** Rows that are read at once; a page ends after 2 MiB as well. */
const { pageRows, pageRowsInSteps } = valuesOf(reads.csv);

/** The record of a list, as CSV has it; undefined for endpoints that answer something else. */
export function recordOf({ method, gives, csv }: Endpoint): Shape | undefined {
  const { properties = {} } = shapeOf(csv?.page ?? gives.schema ?? {});
  return method === 'GET' && properties.nextCursor ? properties.data?.items : undefined;
}

/** Reads one page, as JSON; throws a Problem. */
type ReadPage = (request: ParsedRequest) => Promise<Answer>;

/** Compiles the answers of a list as CSV. `onBreak` hears of an error after the answer began. */
export function csvOf(endpoint: Endpoint, record: Shape, lines?: string) {
  const most = endpoint.readSteps ? pageRowsInSteps : pageRows;
  const plain = new CsvTable(record, false, lines);
  const named = new CsvTable(record, true, lines);
  const headers = {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': `attachment; filename="${fileNameOf(endpoint)}"`,
  };
  return async (
    request: ParsedRequest,
    readPage: ReadPage,
    onBreak: (error: unknown) => void,
  ): Promise<Answer> => {
    const table = asksForNames(request.query) ? named : plain;
    const { limit } = request.query;
    let left = typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY;
    const read = async (cursor: unknown) => {
      const query = { ...request.query, limit: Math.min(left, most) };
      const answer = await readPage({
        ...request,
        query: cursor === undefined ? query : { ...query, cursor },
        faults: [...request.faults, ...countFaults(request)],
      });
      const page = table.page(answer.body);
      left -= page.rows;
      return page;
    };
    // Before the answer begins: a refusal is a problem document.
    const first = await read(request.query.cursor);
    async function* pages() {
      yield table.header + first.lines;
      let { nextCursor } = first;
      while (nextCursor !== null && left > 0) {
        const page = await read(nextCursor);
        if (page.rows > 0) yield page.lines;
        nextCursor = page.nextCursor;
      }
    }
    const stream = new PagedStream(pages());
    stream.once('error', onBreak);
    return { status: 200, headers, body: '', stream };
  };
}

const countFaults = ({ query }: ParsedRequest) =>
  query.count === undefined
    ? []
    : [{ path: 'query/count', code: 'not_allowed', message: 'has no place in CSV.' }];

/** `listPurchaseOrders`: `purchase-orders.csv`. */
const fileNameOf = ({ operation }: Endpoint) =>
  `${operation
    .replace(/^[a-z]+/, '')
    .replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`)
    .toLowerCase()}.csv`;
