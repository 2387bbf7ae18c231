import { expect, test } from 'vitest';
import { importedBy, importersOf, importsOf } from './imports.ts';

const imports = importsOf([
  { path: 'src/a.ts', text: "import { b } from './b/b.ts';\nexport type { C } from './c.ts';" },
  { path: 'src/b/b.ts', text: "import '../c.ts';\nimport { join } from 'node:path';" },
  { path: 'src/c.ts', text: "const pdf = await import('@stockwright/pdf/renderer');" },
  { path: 'src/d.ts', text: "import {\n  a,\n} from './a.ts';" },
  { path: 'packages/pdf/src/renderer.ts', text: "import { x } from '@stockwright/headings';" },
]);

test('imports of values, of types and of packages are read, those of libraries are not', () => {
  expect(Object.fromEntries(imports)).toEqual({
    'src/a.ts': ['src/b/b.ts', 'src/c.ts'],
    'src/b/b.ts': ['src/c.ts'],
    'src/c.ts': ['packages/pdf/src/renderer.ts'],
    'src/d.ts': ['src/a.ts'],
    'packages/pdf/src/renderer.ts': ['packages/headings/src/index.ts'],
  });
});

test('importers are found through others, up to the files where the search ends', () => {
  const found = (...ends: string[]) => [...importersOf(imports, ['src/c.ts'], ends)];
  expect(found()).toEqual(['src/c.ts', 'src/a.ts', 'src/b/b.ts', 'src/d.ts']);
  expect(found('src/a.ts')).toEqual(['src/c.ts', 'src/a.ts', 'src/b/b.ts']);
});

test('imports are found through others', () => {
  const found = importedBy(imports, ['src/b/b.ts']);
  expect([...found]).toEqual([
    'src/b/b.ts',
    'src/c.ts',
    'packages/pdf/src/renderer.ts',
    'packages/headings/src/index.ts',
  ]);
});
