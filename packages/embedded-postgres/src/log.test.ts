import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readLogFrom, rotateLog, sizeOf, trimLog } from './log.ts';

let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-log-'));
  log = join(folder, 'postgres.log');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('A start keeps the log of the run before and no more', () => {
  for (const run of ['first', 'second', 'third']) {
    rotateLog(log);
    appendFileSync(log, run);
  }
  expect(readFileSync(log, 'utf8')).toBe('third');
  expect(readFileSync(`${log}.1`, 'utf8')).toBe('second');
});

test('A log beyond 10 MiB is emptied under the program that appends to it', () => {
  const writer = openSync(log, 'a');
  appendFileSync(writer, Buffer.alloc(10 * 1024 * 1024, 'x'));
  trimLog(log);
  expect(sizeOf(log)).toBe(10 * 1024 * 1024);
  appendFileSync(writer, 'y');
  trimLog(log);
  appendFileSync(writer, 'after');
  closeSync(writer);
  expect(readFileSync(log, 'utf8')).toBe('after');
  expect(sizeOf(`${log}.1`)).toBe(10 * 1024 * 1024 + 1);
});

test('Reading from an offset returns the later text, at most 64 KiB', () => {
  appendFileSync(log, 'before');
  const offset = sizeOf(log);
  expect(readLogFrom(log, offset)).toBe('');
  appendFileSync(log, 'später');
  expect(readLogFrom(log, offset)).toBe('später');
  appendFileSync(log, 'x'.repeat(100_000));
  expect(readLogFrom(log, offset)).toHaveLength(65_536);
});

test('A log that cannot be copied stays, and its process with it', () => {
  writeFileSync(log, Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  mkdirSync(`${log}.1`);
  trimLog(log);
  expect(sizeOf(log)).toBe(10 * 1024 * 1024 + 1);
});
