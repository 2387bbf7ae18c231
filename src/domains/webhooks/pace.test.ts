import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** A pace of three messages a second, and its clock. */
function paced() {
  let now = 1_700_000_000_000;
  const pace = new Pace(3, () => new Date(now));
  return {
    pace,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    takes: (count: number, owner = 'a') => Array.from({ length: count }, () => pace.take(owner)),
  };
}

test('an owner sends so many messages a second, and then waits for its end', () => {
  const { takes, pass } = paced();
  expect(takes(4)).toEqual([0, 0, 0, 1000]);
  pass(400);
  expect(takes(1)).toEqual([600]);
  pass(600);
  expect(takes(4)).toEqual([0, 0, 0, 1000]);
});

test('a message that is not sent does not count', () => {
  const { pace, takes } = paced();
  takes(3);
  pace.giveBack('a');
  expect(takes(2)).toEqual([0, 1000]);
});

test('owners do not wait for each other', () => {
  const { takes } = paced();
  expect(takes(4)).toEqual([0, 0, 0, 1000]);
  expect(takes(3, 'b')).toEqual([0, 0, 0]);
});

test('a clock that is set back makes nobody wait', () => {
  const { takes, pass } = paced();
  takes(3);
  pass(-3_600_000);
  expect(takes(4)).toEqual([0, 0, 0, 1000]);
});

test('owners whose second is over are forgotten', () => {
  const { pace, pass } = paced();
  const kept = () => (pace as unknown as { seconds: Map<string, unknown> }).seconds.size;
  for (let at = 0; at < 1_500; at += 1) pace.take(`owner ${at}`);
  expect(kept()).toBe(1_500);
  pass(1_000);
  pace.take('another');
  expect(kept()).toBe(1);
});
