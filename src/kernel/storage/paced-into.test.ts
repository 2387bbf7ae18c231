import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { activity } from '../sharing/activity.ts';
import { pacedInto } from './paced-into.ts';

/** A reader that takes so many milliseconds of the event loop for each piece. */
function busyReader(milliseconds: number, began: number[] = []) {
  const pieces: Buffer[] = [];
  const reader = new Writable({
    highWaterMark: 1,
    write(chunk, _encoding, done) {
      began.push(performance.now());
      while (performance.now() - (began.at(-1) ?? 0) < milliseconds);
      pieces.push(chunk);
      setImmediate(done);
    },
  });
  return { reader, pieces };
}

test('all bytes are passed on in their order', async () => {
  const { reader, pieces } = busyReader(0);
  const sent = Array.from({ length: 50 }, (_, at) => Buffer.from(`piece ${at}`));
  await pipeline(Readable.from(sent), pacedInto(reader, 'a'));
  expect(Buffer.concat(pieces)).toEqual(Buffer.concat(sent));
});

test('beside other organizations, the pieces of a person come after rests', async () => {
  const began: number[] = [];
  const upload = () => {
    const { reader } = busyReader(20, began);
    activity.note('another organization');
    return pipeline(Readable.from(['one', 'two']), pacedInto(reader, ['a', 'person']));
  };
  await Promise.all([upload(), upload()]);
  const gaps = began.slice(1).map((at, index) => at - (began[index] ?? 0));
  expect(gaps).toHaveLength(3);
  // A timer may end a millisecond early.
  expect(Math.min(...gaps)).toBeGreaterThan(58);
});
