import { expect, test } from 'vitest';
import { cyclesOf } from '../support/cycles.ts';
import { expectOnly } from '../support/expect-only.ts';
import { importsOf } from '../support/imports.ts';
import { readSources } from '../support/sources.ts';

/** The floors of the code, the lowest first. A file imports from its own floor or from below. */
const floors: readonly { name: string; holds: RegExp }[] = [
  { name: 'packages', holds: /^packages\// },
  { name: 'kernel', holds: /^src\/kernel\// },
  { name: 'ledger', holds: /^src\/ledger\// },
  { name: 'import and orders', holds: /^src\/(import|orders)\// },
  { name: 'domains', holds: /^src\/domains\// },
  { name: 'serve', holds: /^src\/serve\// },
  {
    name: 'application',
    holds: /^src\/(app|service|open-shared|tags|(import|calculation)[\w-]*)\.ts$/,
  },
  { name: 'tools', holds: /^src\/(tools\/|main\.ts$)/ },
];

const files = (await readSources(['src', 'packages'])).filter(
  ({ path }) => /\.ts$/.test(path) && !/\.(test|d)\.ts$/.test(path),
);

const imports = importsOf(files);

const floorOf = (path: string): number => floors.findIndex(({ holds }) => holds.test(path));

/** The domain, or the folder of another floor, that a file belongs to. */
const roomOf = (path: string): string =>
  /^(src\/(domains|kernel|serve|tools)\/[\w-]+|packages\/[\w-]+|src\/[\w-]+)(?=\/)/.exec(
    path,
  )?.[0] ?? path;

test('every file belongs to a floor', () => {
  expect(files.map(({ path }) => path).filter((path) => floorOf(path) < 0)).toEqual([]);
});

test('imports lead down, or along a floor', () => {
  const up = [...imports].flatMap(([path, targets]) =>
    targets
      .filter((target) => floorOf(target) > floorOf(path))
      .map((target) => `${path} -> ${target}`),
  );
  expectOnly(up);
});

test('a package imports no other package and nothing of the service', () => {
  const out = [...imports].flatMap(([path, targets]) =>
    path.startsWith('packages/')
      ? targets.filter((target) => roomOf(target) !== roomOf(path)).map((to) => `${path} -> ${to}`)
      : [],
  );
  expectOnly(out);
});

test('the server knows no business', () => {
  const down = [...imports].flatMap(([path, targets]) =>
    path.startsWith('src/serve/')
      ? targets
          .filter((target) => /^src\/(ledger|import|orders|domains)\//.test(target))
          .map((target) => `${path} -> ${target}`)
      : [],
  );
  expectOnly(down);
});

test('src/import does not import src/orders, which builds on it', () => {
  const up = [...imports].flatMap(([path, targets]) =>
    path.startsWith('src/import/')
      ? targets.filter((target) => target.startsWith('src/orders/')).map((to) => `${path} -> ${to}`)
      : [],
  );
  expectOnly(up);
});

test('the proofs build on the tests, and nothing builds on the proofs', async () => {
  const sources = await readSources(['src', 'packages', 'test', 'bench', 'scripts']);
  const users = sources.filter(({ text }) => /(from|import)\s*\(?\s*'[^']*\/prove\//.test(text));
  expectOnly(users.map(({ path }) => path));
});

test('no files import each other in a cycle, not even their types', () => {
  expect(cyclesOf(imports)).toEqual([]);
});

test('no domains import each other in a cycle', () => {
  const domains = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const room = roomOf(path);
    if (!room.startsWith('src/domains/')) continue;
    const others = targets.map(roomOf).filter((to) => to.startsWith('src/domains/') && to !== room);
    domains.set(room, [...(domains.get(room) ?? []), ...others]);
  }
  expect(cyclesOf(domains)).toEqual([]);
});

test('domains, orders and the ledger do not import HTTP', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      /^src\/(domains|orders|import|ledger)\//.test(path) &&
      /from '(fastify|[^']*\/http\/)/.test(text),
  );
  expectOnly(wrong.map(({ path }) => path));
});
