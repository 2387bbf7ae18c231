import type { IncomingHttpHeaders } from 'node:http';
import type { LivePage } from '../../kernel/contract/endpoint.ts';
import type { ParsedRequest } from '../../kernel/contract/request.ts';
import type { Services } from '../../kernel/contract/services.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { invalid } from '../../kernel/problem.ts';
import type { Answer } from '../answer.ts';
import { PagedStream } from '../csv/paged-stream.ts';

/**
 * Server-sent events: pages one after the other, without end. Each is read as a request of its own,
 * so a caller who is no longer a member, or whose token has expired, gets no further page.
 */

const { heartbeat, soon, later, ...pageSize } = valuesOf(reads.live);

/** Bytes that a listener may leave unread: the page that is sent, and the next one. */
const heldBytes = 2 * pageSize.bytes;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies that collect answers would deliver events late.
  'x-accel-buffering': 'no',
};

/** Answers a listener, from the position in `Last-Event-ID` or in the query. */
export async function answerLive(
  request: ParsedRequest,
  { 'last-event-id': lastId }: IncomingHttpHeaders,
  isExpired: () => boolean,
  { sink }: Services,
  readPage: (request: ParsedRequest, page: LivePage) => Promise<Answer>,
): Promise<Answer> {
  // A stream stays in the epoch in which it begins.
  let epoch: { epoch?: string } = {};
  const read = async (position: unknown, wait: number) => {
    const query = {
      ...request.query,
      ...epoch,
      ...(position !== undefined && { after: position }),
    };
    return readPage({ ...request, query }, { ...pageSize, wait });
  };
  const start = lastId === undefined ? request.query.after : positionOf(lastId);
  // Before the answer begins: a refusal is a problem document.
  const begun = await read(start, 0);
  const first = begun.body;
  const { 'event-epoch': current } = begun.headers;
  if (current !== undefined) epoch = { epoch: current };
  async function* pages() {
    yield `retry: ${later}\n\n${first}`;
    let position = positionAfter(first) ?? start;
    while (!sink.isEnding && !isExpired()) {
      const page = (await read(position, heartbeat).catch(() => undefined))?.body;
      // The client hears the reason when it comes back.
      if (page === undefined) return;
      position = positionAfter(page) ?? position;
      yield page === '' ? ':\n\n' : page;
    }
    yield `retry: ${soon}\n\n`;
  }
  return {
    status: 200,
    headers: { ...begun.headers, ...headers },
    body: '',
    stream: new PagedStream(pages(), heldBytes),
  };
}

function positionOf(lastId: unknown): number {
  if (typeof lastId === 'string' && /^\d{1,15}$/.test(lastId)) return Number(lastId);
  throw invalid({
    path: 'headers/last-event-id',
    code: 'invalid',
    message:
      'must be the id of the last event that you have received. Leave it out to use `after`.',
  });
}

/** The position that a page ends with: that of its last line `id: ...`. */
function positionAfter(page: string): number | undefined {
  const line = page.split('\n').findLast((each) => each.startsWith('id: '));
  return line === undefined ? undefined : Number(line.slice('id: '.length));
}
