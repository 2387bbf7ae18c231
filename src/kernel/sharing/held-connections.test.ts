import { expect, test } from 'vitest';
import { type HeldConnections, openStreams } from './held-connections.ts';

/** Opens as many as a user may have; answers their ends and the refusal of the next. */
function openAll(streams: HeldConnections, userId: string) {
  const ends: (() => void)[] = [];
  for (;;) {
    try {
      ends.push(streams.open(userId));
    } catch (refusal) {
      return { ends, refusal };
    }
  }
}

test('a user has a number of streams at once, and can open others when they end', () => {
  const streams = openStreams({ perUser: 3, total: 100 });
  const { ends, refusal } = openAll(streams, 'ada');
  expect(ends).toHaveLength(3);
  expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(openAll(streams, 'grace').ends).toHaveLength(3);
  ends[0]?.();
  // An end counts once.
  ends[0]?.();
  expect(openAll(streams, 'ada').ends).toHaveLength(1);
});

test('users share the total, such that each leaves some to the next', () => {
  const streams = openStreams({ perUser: 100, total: 8 });
  const first = openAll(streams, 'ada');
  expect(first.ends).toHaveLength(4);
  expect(first.refusal).toMatchObject({ status: 429 });
  expect(openAll(streams, 'grace').ends).toHaveLength(2);
  expect(openAll(streams, 'edsger').ends).toHaveLength(1);
  expect(openAll(streams, 'barbara').ends).toHaveLength(1);
  expect(openAll(streams, 'donald')).toMatchObject({ ends: [], refusal: { status: 503 } });
  for (const end of first.ends) end();
  expect(openAll(streams, 'donald').ends).toHaveLength(2);
});
