/** The thread that reads imports, when an import breaks it or keeps it too long. */
import { afterEach, expect, test } from 'vitest';
import { Problem } from '../problem.ts';
import { ImportReader } from './reader.ts';

const readers: ImportReader[] = [];

function newReader(timeLimit?: number): ImportReader {
  const reader = new ImportReader(timeLimit);
  readers.push(reader);
  return reader;
}

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});

const csv = (text: string) =>
  ({ endpointId: 'E029', format: 'csv', bytes: new TextEncoder().encode(text) }) as const;

/** The reading thread knows no such import, and breaks. */
const breaking = { ...csv('name\nx'), endpointId: 'E000' };

test('an import that breaks the thread fails alone, and others are read', async () => {
  const reader = newReader();
  const before = reader.read(csv('name\nMill'));
  const broken = reader.read(breaking);
  const after = [reader.read(csv('name\nOven')), reader.read(csv('name\nBarn'))];
  await expect(broken).rejects.toThrow(TypeError);
  const read = await Promise.all([before, ...after]);
  expect(read.map(({ rows }) => rows[0]?.value)).toEqual([
    { name: 'Mill' },
    { name: 'Oven' },
    { name: 'Barn' },
  ]);
});

test('every row of a long import arrives once and in its order', async () => {
  const names = Array.from({ length: 2345 }, (_, index) => `Vendor ${index}`);
  const { rows } = await newReader().read(csv(`name\n${names.join('\n')}`));
  expect(rows.map(({ value }) => value.name)).toEqual(names);
});

test('an import that takes too long is given up, and the next has a thread of its own', async () => {
  const reader = newReader(1);
  const read = [reader.read(csv('name\nMill')), reader.read(csv('name\nOven'))];
  for (const outcome of await Promise.allSettled(read)) {
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '60' } });
  }
});

test('what waits when the reader is closed is told', async () => {
  const reader = newReader();
  const read = [reader.read(csv('name\nMill')), reader.read(csv('name\nOven'))];
  const outcomes = Promise.allSettled(read);
  await reader.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
