/**
 * The files that a browser loads: at first, and for each further screen; KB are 1,000 bytes, gzip.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/sources.ts';

const dist = join(root, 'console/dist');

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(dist, '.vite/manifest.json'), 'utf8'),
);
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';
const later = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
const screens = later.filter((name) => name.startsWith('src/screens/'));
/** The screen that is shown first. */
const today = 'src/screens/today/today.tsx';

/** A chunk with everything that it cannot run without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of manifest[name]?.imports ?? []) withImports(other, found);
  return found;
}

const filesOf = (names: Iterable<string>) =>
  new Set(
    [...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]),
  );

/** Kilobytes of the files of one type. */
function size(files: Iterable<string>, type: 'js' | 'css'): number {
  const bytes = [...files]
    .filter((file) => file.endsWith(`.${type}`))
    .map((file) => statSync(join(dist, `${file}.gz`)).size);
  return bytes.reduce((sum, one) => sum + one, 0) / 1000;
}

/** The entry loads this when nobody is sent to sign in. */
const app = 'src/shell/show-app.tsx';
const first = filesOf([entry, app, today].flatMap((name) => [...withImports(name)]));

test('the first load has at most 200 KB of programs', () => {
  const kilobytes = size(first, 'js');
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(200);
});

test('all styles together have at most 25 KB, and there are no fonts', () => {
  const all = filesOf(Object.keys(manifest));
  expect(size(all, 'css')).toBeLessThanOrEqual(25);
  expect([...all].filter((file) => /\.(woff2?|ttf|otf)$/.test(file))).toEqual([]);
});

describe('a further screen has at most 40 KB', () => {
  test.each(screens)('%s', (name) => {
    const more = [...filesOf(withImports(name))].filter((file) => !first.has(file));
    expect(size(more, 'js')).toBeLessThanOrEqual(40);
  });
});
