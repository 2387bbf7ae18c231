/**
 * The load generator, a process of its own. It must cost little, since the service lacks the
 * processor time that it uses. So it writes prepared bytes to plain sockets, and of an answer it
 * reads the status, the length and the id of a record that another request follows.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { filler, withId } from './template.mjs';

/** Seconds at the beginning that are not counted. */
const ramp = 0.5;

process.on('message', async (order) => {
  process.send(await load(order));
});

/** Closed loop: every client sends its next request when the previous one is answered. */
async function load({ hostname, port, clients, seconds, messages }) {
  const nextMessage = chooser(messages);
  const tally = { accepted: 0, failures: new Map() };
  const running = Array.from({ length: clients }, () =>
    runClient(connect({ host: hostname, port, noDelay: true }), nextMessage, tally),
  );
  await sleep(ramp * 1000);
  const began = performance.now();
  const before = tally.accepted;
  await sleep(seconds * 1000);
  const counted = tally.accepted - before;
  const rate = counted / ((performance.now() - began) / 1000);
  // Running requests are still answered: afterwards every accepted write must be in the database.
  for (const client of running) client.finish();
  await Promise.all(running.map((client) => client.ended));
  const failures = [...tally.failures].map(
    ([what, { count, first }]) => `${count} x ${what}, first: ${first}`,
  );
  return { rate, done: tally.accepted, failures };
}

/** A function that returns the next request, and a function for the one that follows it, if any. */
function chooser(messages) {
  const fillers = messages.map(({ text, draws, next }) => {
    const first = filler(text, draws);
    const second = next && filler(next.text, next.draws);
    return () => ({ text: first(), next: second && ((id) => withId(second(), id)) });
  });
  return () => fillers[Math.floor(Math.random() * fillers.length)]();
}

function runClient(socket, nextMessage, tally) {
  const answer = new AnswerReader();
  let finishing = false;
  let next;
  const write = (text, following) => {
    next = following;
    socket.write(text, 'latin1');
  };
  const fail = (what, details) => {
    const { count, first } = tally.failures.get(what) ?? { count: 0, first: details };
    tally.failures.set(what, { count: count + 1, first });
  };
  const send = () => {
    try {
      const message = nextMessage();
      write(message.text, message.next);
    } catch (error) {
      // Requests that run out fail their row, and no other.
      fail('no request', error.message);
      finishing = true;
      socket.end();
    }
  };
  const ended = new Promise((resolve) => {
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      if (!answer.take(chunk)) return;
      if (!answer.status.startsWith('2')) fail(answer.status, answer.beginning.toString());
      else if (next) return write(next(answer.id));
      else tally.accepted += 1;
      if (finishing) socket.end();
      else send();
    });
    socket.on('error', (error) => fail(error.code, error.message));
    socket.on('close', () => {
      if (!finishing) fail('closed', 'the service closed the connection');
      resolve();
    });
  });
  return {
    ended,
    finish() {
      finishing = true;
    },
  };
}

/** Finds the end of each answer; only one is being read at a time. */
class AnswerReader {
  status = '';
  /** The first bytes of the body. */
  beginning = Buffer.alloc(0);
  #head = Buffer.alloc(0);
  #missing = 0;

  /** The id of the record that the answer shows, its first field. */
  get id() {
    return /"id":"([^"]+)"/.exec(this.beginning.latin1Slice())?.[1];
  }

  /** True when the answer is complete. */
  take(chunk) {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else if (!this.#open(chunk)) return false;
    return this.#missing <= 0;
  }

  #open(chunk) {
    const bytes = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = bytes.indexOf('\r\n\r\n');
    this.#head = end < 0 ? bytes : Buffer.alloc(0);
    if (end < 0) return false;
    const head = bytes.latin1Slice(0, end);
    this.status = head.slice(9, 12);
    this.beginning = bytes.subarray(end + 4, end + 304);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) throw new Error(`An answer without Content-Length:\n${head}`);
    this.#missing = end + 4 + length - bytes.length;
    return true;
  }
}
