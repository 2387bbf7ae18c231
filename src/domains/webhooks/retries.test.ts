import { expect, test } from 'vitest';
import type { Sent } from '../../kernel/outbound/send-post.ts';
import { verdictOn } from './retries.ts';

const now = new Date('2026-03-01T08:00:00.000Z');
const never = { failures: 0, failingSince: null };
const answer = (status: number, retryAfter?: string): Sent => ({ status, retryAfter });
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

test.each([200, 201, 202, 204, 299])('an answer %i is a success', (status) => {
  expect(verdictOn(answer(status), never, now, 0)).toEqual({ outcome: 'delivered' });
});

test.each([199, 300, 301, 302, 307, 308, 400, 401, 404, 418, 500, 503])(
  'an answer %i is a failure',
  (status) => {
    const verdict = verdictOn(answer(status), never, now, 0);
    expect(verdict).toEqual({ outcome: 'failed', nextAttemptAt: later(5_000) });
  },
);

test('tries follow after 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, and every 10 h', () => {
  const seconds = Array.from({ length: 9 }, (_, failures) => {
    const failingSince = failures > 0 ? now.toISOString() : null;
    const verdict = verdictOn({ failure: 'timeout' }, { failures, failingSince }, now, 0);
    return 'nextAttemptAt' in verdict && (+verdict.nextAttemptAt - +now) / 1000;
  });
  expect(seconds).toEqual([5, 30, 300, 1800, 7200, 18_000, 36_000, 36_000, 36_000]);
});

test('a delay is longer by up to a tenth', () => {
  for (const [random, expected] of [
    [0, 5_000],
    [0.5, 5_250],
    [1, 5_500],
  ] as const) {
    const verdict = verdictOn(answer(500), never, now, random);
    expect(verdict).toEqual({ outcome: 'failed', nextAttemptAt: later(expected) });
  }
});

test.each([
  [429, '120', 120_000],
  [503, '120', 120_000],
  [429, ' 7 ', 7_000],
  [429, '0', 5_000],
  [429, 'Sun, 01 Mar 2026 08:10:00 GMT', 600_000],
  [429, 'Sun, 01 Mar 2026 07:00:00 GMT', 5_000],
  [503, '864000', 86_400_000],
  [503, '9'.repeat(400), 86_400_000],
  [429, 'soon', 18_000_000],
  [429, '', 18_000_000],
  [500, '120', 18_000_000],
])('%i with Retry-After %j waits for %i ms', (status, retryAfter, expected) => {
  const before = { failures: 5, failingSince: later(-1_000).toISOString() };
  const verdict = verdictOn(answer(status, retryAfter), before, now, 0);
  expect(verdict).toEqual({ outcome: 'failed', nextAttemptAt: later(expected) });
});

test('a receiver that is gone is disabled at once', () => {
  expect(verdictOn(answer(410), never, now, 0)).toEqual({ outcome: 'disabled', reason: 'gone' });
});

test('a receiver that has failed for five days is disabled', () => {
  const since = (milliseconds: number) => ({
    failures: 20,
    failingSince: later(-milliseconds).toISOString(),
  });
  const fiveDays = 5 * 24 * 3_600_000;
  expect(verdictOn(answer(500), since(fiveDays - 1), now, 0).outcome).toBe('failed');
  expect(verdictOn(answer(500), since(fiveDays), now, 0)).toEqual({
    outcome: 'disabled',
    reason: 'failing',
  });
  expect(verdictOn(answer(200), since(fiveDays), now, 0).outcome).toBe('delivered');
});

test('an interrupted try is no failure of the receiver', () => {
  const before = { failures: 20, failingSince: '2020-01-01T00:00:00.000Z' };
  const verdict = verdictOn({ failure: 'interrupted' }, before, now, 0);
  expect(verdict).toEqual({ outcome: 'interrupted' });
});
