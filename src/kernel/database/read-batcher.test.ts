import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { Activity } from '../sharing/activity.ts';
import { LargeAnswers } from './large-answers.ts';
import { fullCost, ReadBatcher, type Reader } from './read-batcher.ts';

/** A connection that keeps the messages it was sent, and answers each when it is told to. */
class Connection {
  readonly sent: string[] = [];
  private answers: (() => void)[] = [];
  private readonly stream = new PassThrough();
  readonly client = {
    connection: { stream: this.stream },
    query: (text: string) =>
      new Promise((resolve) => {
        this.sent.push(text);
        this.answers.push(() => resolve(text.split(';\n').map(resultOf)));
      }),
  } as unknown as pg.PoolClient;

  /** The bytes of an answer that is large as a whole. */
  async receive(): Promise<void> {
    this.stream.write(Buffer.alloc(largeText.length));
    await nextTurn();
  }

  async answerAll(): Promise<void> {
    for (const answer of this.answers.splice(0)) answer();
    await nextTurn();
  }
}

const largeText = 'x'.repeat(200 * 1024);

/** The answer to a read whose name ends with `large` is so. */
const resultOf = (name: string) => {
  const rows = name.endsWith('large') ? [{ page: largeText }] : [];
  return { rows, rowCount: rows.length, command: 'SELECT' };
};

/** On a busy machine a timer is late, and comes before what was put off to the next turn. */
async function nextTurn() {
  await new Promise((resolve) => setTimeout(resolve, 5));
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
}

function open(connections: number, timeout = 10_000) {
  const connection = new Connection();
  const batcher = new ReadBatcher(connections, timeout, new LargeAnswers(new Activity()), (work) =>
    work(connection.client),
  );
  /** A read is named after its owner: `a1` is one of `a`. */
  const read = (name: string, cost = fullCost, reader?: Reader) =>
    batcher.read({
      owner: name.charAt(0),
      owners: name.charAt(0),
      reader,
      before: [],
      statements: [{ text: name, values: [], named: false }],
      cost,
    });
  return { connection, read };
}

test('the reads of one organization leave connections to others', async () => {
  const { connection, read } = open(4);
  const reads = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => read(name));
  await nextTurn();
  expect(connection.sent).toEqual(['a1', 'b1', 'c1']);
  await connection.answerAll();
  expect(connection.sent.slice(3)).toEqual(['a2', 'a3']);
  await connection.answerAll();
  await connection.answerAll();
  await Promise.all(reads);
});

test('organizations take turns, and cheap reads of all share a message', async () => {
  const { connection, read } = open(1);
  const dear = read('a1');
  const cheap = ['a2', 'a3', 'a4', 'b1'].map((name) => read(name, fullCost / 4));
  await nextTurn();
  const last = read('b2');
  await connection.answerAll();
  expect(connection.sent).toEqual(['a1', 'b1;\na2;\na3;\na4']);
  await connection.answerAll();
  await connection.answerAll();
  expect(connection.sent.at(-1)).toBe('b2');
  await Promise.all([dear, ...cheap, last]);
});

test('pages of an organization that had a large one share no message', async () => {
  const { connection, read } = open(1);
  const first = ['a large', 'b1'].map((name) => read(name, fullCost / 4));
  await nextTurn();
  expect(connection.sent).toEqual(['a large;\nb1']);
  await connection.receive();
  await connection.answerAll();
  const busy = read('c1');
  await nextTurn();
  const pages = ['a2', 'b2', 'a3', 'c2'].map((name) => read(name, fullCost / 4));
  for (let answer = 0; answer < 4; answer += 1) await connection.answerAll();
  expect(connection.sent.slice(1)).toEqual(['c1', 'a2', 'b2;\nc2', 'a3']);
  await Promise.all([...first, busy, ...pages]);
});

test('a read that waits for a client that has left is not sent', async () => {
  const { connection, read } = open(1);
  const reader = { hasLeft: false };
  const first = read('a1');
  const second = read('a2', fullCost, reader);
  await nextTurn();
  reader.hasLeft = true;
  const third = read('a3');
  const left = expect(second).rejects.toMatchObject({ code: 'request_timeout' });
  await connection.answerAll();
  await connection.answerAll();
  await Promise.all([first, left, third]);
  expect(connection.sent).toEqual(['a1', 'a3']);
});

test('of too many reads of one organization the last is refused, and none of another', async () => {
  const { connection, read } = open(1);
  const first = read('a0');
  await nextTurn();
  const many = Array.from({ length: 2_500 }, (_, index) => read(`a${index}`, 1));
  await expect(read('a')).rejects.toMatchObject({
    code: 'unavailable',
    headers: { 'retry-after': '5' },
  });
  const others = read('b1');
  for (let turn = 0; connection.sent.length < 2 && turn < 100; turn += 1) {
    await connection.answerAll();
  }
  expect(connection.sent[1]).toBe('b1');
  const drain = setInterval(() => void connection.answerAll(), 0);
  await Promise.all([first, others, ...many]);
  clearInterval(drain);
});
