/** The thread that reads imports, when an import breaks it or keeps it too long. */
import { afterEach, expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { activity } from '../kernel/sharing/activity.ts';
import { ImportReader, type ReaderLimits } from './reader.ts';

const readers: ImportReader[] = [];

function newReader(limits?: Partial<ReaderLimits>): ImportReader {
  const reader = new ImportReader(limits);
  readers.push(reader);
  return reader;
}

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close();
});

const csv = (text: string) =>
  ({
    endpointId: 'E029',
    operation: 'importVendors',
    format: 'file',
    file: {},
    constants: {},
    bytes: new TextEncoder().encode(text),
  }) as const;

/** There is no such import, so that the reading thread fails. */
const breaking = { ...csv('name\nx'), endpointId: 'E000' };

test('an import that breaks the thread fails alone, and others are read', async () => {
  const reader = newReader();
  const before = reader.read(csv('name\nMill'), 'mill');
  const broken = reader.read(breaking, 'mill');
  const after = [reader.read(csv('name\nOven'), 'oven'), reader.read(csv('name\nBarn'), 'barn')];
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
  const { rows } = await newReader().read(csv(`name\n${names.join('\n')}`), 'mill');
  expect(rows.map(({ value }) => value.name)).toEqual(names);
});

test('an import that takes too long is ended, and the next has a new thread', async () => {
  const reader = newReader({ readTime: 1 });
  const read = [reader.read(csv('name\nMill'), 'mill'), reader.read(csv('name\nOven'), 'oven')];
  for (const outcome of await Promise.allSettled(read)) {
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '60' } });
  }
});

/** The cost of an import of a few bytes, where a large one costs 1. */
const small = 1 / 64;

const busy = { code: 'unavailable', headers: { 'retry-after': '60' } };

test('an organization may have few imports waiting, and those of others are read in between', async () => {
  const reader = newReader({ waitingOfOne: 2 * small });
  const read: string[] = [];
  const ask = async (orgId: string, name: string) => {
    await reader.read(csv(`name\n${name}`), orgId);
    read.push(name);
  };
  const waiting = [ask('mill', 'M1'), ask('mill', 'M2'), ask('mill', 'M3')];
  await expect(ask('mill', 'M4')).rejects.toMatchObject(busy);
  waiting.push(ask('oven', 'O1'), ask('oven', 'O2'), ask('barn', 'B1'));
  await Promise.all(waiting);
  expect(read).toEqual(['M1', 'O1', 'B1', 'M2', 'O2', 'M3']);
  await ask('mill', 'M4');
});

test('a limited number of imports may wait in all; when these are read there is room again', async () => {
  const reader = newReader({ waiting: 2 * small });
  const read = ['mill', 'oven', 'barn'].map((orgId) => reader.read(csv('name\nx'), orgId));
  const refused = await reader.read(csv('name\nx'), 'shop').catch((error) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject(busy);
  await Promise.all(read);
  expect((await reader.read(csv('name\nx'), 'shop')).rows).toHaveLength(1);
});

test('an import that has waited too long is refused, and is not read', async () => {
  const reader = newReader({ waitTime: 1 });
  const names = Array.from({ length: 5000 }, (_, index) => `Vendor ${index}`);
  const long = reader.read(csv(`name\n${names.join('\n')}`), 'mill');
  await expect(reader.read(csv('name\nOven'), 'oven')).rejects.toMatchObject(busy);
  expect((await long).rows).toHaveLength(5000);
});

test('imports that wait when the reader is closed are refused', async () => {
  const reader = newReader();
  const read = [reader.read(csv('name\nMill'), 'mill'), reader.read(csv('name\nOven'), 'oven')];
  const outcomes = Promise.allSettled(read);
  await reader.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('beside other organizations, one that imports without a pause waits between imports', async () => {
  const reader = newReader();
  const names = Array.from({ length: 1000 }, (_, index) => `Vendor ${index}`);
  const timeOf = async (text: string) => {
    const began = performance.now();
    // A slow machine reads for longer than an activity is remembered.
    const others = setInterval(() => activity.note('oven'), 100);
    activity.note('oven');
    await reader.read(csv(text), 'mill').finally(() => clearInterval(others));
    return performance.now() - began;
  };
  const long = await timeOf(`name\n${names.join('\n')}`);
  // A pause has an upper limit, also after an import that took very long.
  expect(await timeOf('name\nMill')).toBeGreaterThan(Math.min(2 * long, 9_000));
});

test('a person with several organizations has few imports waiting, and rests in all of them', async () => {
  const reader = newReader({ waitingOfOne: 2 * small });
  const read: string[] = [];
  const others = setInterval(() => activity.note('barn'), 100);
  activity.note('barn');
  const ask = async (orgId: string, person: string) => {
    await reader.read(csv('name\nx'), [orgId, person]);
    read.push(orgId);
  };
  const waiting = ['mill', 'oven', 'shop'].map((orgId) => ask(orgId, 'ann'));
  await expect(ask('yard', 'ann')).rejects.toMatchObject(busy);
  await Promise.all([...waiting, ask('barn', 'bob')]);
  clearInterval(others);
  expect(read).toEqual(['mill', 'barn', 'oven', 'shop']);
});
