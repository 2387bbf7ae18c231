import { expect, test } from 'vitest';
import { casts, functionLengths, templates } from './scan.ts';

test('a function is as long as its lines, parameters included, functions inside left out', () => {
  const source = `export async function load(
  id: string,
): Promise<void> {
  if (id) {
    await wait();
  }
  const inner = () => {
    stop();
  };
  function apart() {
    return inner;
  }
}

class Clock {
  now(): Date {
    return new Date();
  }
}

test('has a title', async () => {
  await load('x');
});
`;
  expect(functionLengths(source)).toEqual([
    { name: 'export async function load(', line: 1, length: 10 },
    { name: 'const inner = () => {', line: 7, length: 3 },
    { name: 'function apart() {', line: 10, length: 3 },
    { name: 'now(): Date {', line: 16, length: 3 },
    { name: "test('has a title', async () => {", line: 21, length: 3 },
  ]);
});

test('templates are found with their tags, also inside of each other', () => {
  const source = [
    '// a `comment`',
    "const it = 'a ` quote';",
    'const a = sql`select §{x ? part`from §{{ y: 1 }.y} b` : `c`} d`;',
    'const b = `\\`e`;',
  ]
    .join('\n')
    .replaceAll('§', '$');
  expect(templates(source)).toEqual([
    { tag: 'part', text: 'from ? b', line: 3 },
    { tag: '', text: 'c', line: 3 },
    { tag: 'sql', text: 'select ? d', line: 3 },
    { tag: '', text: 'e', line: 4 },
  ]);
});

test('casts are found in code only', () => {
  const source = [
    "import * as s from './schema.ts';",
    'export { a as b };',
    '// read as Text',
    "const a = 'as Text' as const;",
    'const b = `as Text §{c as Order} as Text`;',
    'const d = e as { id: string };',
    'const f = g as unknown as Line[];',
  ]
    .join('\n')
    .replaceAll('§', '$');
  expect(casts(source)).toEqual(['Order', '{', 'unknown as']);
});
