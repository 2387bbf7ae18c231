import { expect, test } from 'vitest';
import { cyclesOf, folderCyclesOf } from '../support/cycles.ts';
import { expectOnly } from '../support/expect-only.ts';
import { importedBy, importsOf } from '../support/imports.ts';
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
  { name: 'tools', holds: /^src\/(tools\/|(main|load)\.ts$)/ },
  { name: 'words of the console', holds: /^console\/src\/words\// },
  { name: 'base of the console', holds: /^console\/src\/base\// },
  { name: 'parts of the console', holds: /^console\/src\/parts\// },
  { name: 'screens of the console', holds: /^console\/src\/screens\// },
  { name: 'shell of the console', holds: /^console\/(src\/(shell\/|main\.ts$)|[\w.]+$)/ },
  { name: 'scripts and examples', holds: /^(scripts|examples)\// },
  { name: 'tests', holds: /^test\// },
  { name: 'bench', holds: /^bench\// },
  { name: 'proofs', holds: /^prove\// },
];

const isTest = (path: string) => path.endsWith('.test.ts');

const sources = await readSources([
  ...['packages', 'src', 'console', 'scripts', 'examples', 'test', 'bench', 'prove'],
]);
const files = sources.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'));

const imports = importsOf(files);

/** Tests of all folders are of the floor of tests, and those of proofs of the floor of proofs. */
const floorOf = (path: string): number =>
  floors.findIndex(({ name, holds }) =>
    isTest(path) && !path.startsWith('prove/') ? name === 'tests' : holds.test(path),
  );

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
    path.startsWith('packages/') && !isTest(path)
      ? targets.filter((target) => roomOf(target) !== roomOf(path)).map((to) => `${path} -> ${to}`)
      : [],
  );
  expectOnly(out);
});

test('the server knows no business', () => {
  const down = [...imports].flatMap(([path, targets]) =>
    path.startsWith('src/serve/') && !isTest(path)
      ? targets
          .filter((target) => /^src\/(ledger|import|orders|domains)\//.test(target))
          .map((target) => `${path} -> ${target}`)
      : [],
  );
  expectOnly(down);
});

test('the kernel holds what the business stands on; what only runs it is of the server', () => {
  const business = files.filter(
    ({ path }) => /^src\/(domains|orders|import|ledger)\//.test(path) && !isTest(path),
  );
  const reached = importedBy(
    imports,
    business.map(({ path }) => path),
  );
  const others = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/kernel/') && !isTest(path) && !reached.has(path));
  const table = 'the limits stand in one folder, and one table has all of them';
  expectOnly(others, {
    'src/kernel/calculations/answer-calculations.ts': 'the end of a thread that the business calls',
    'src/kernel/limits/identity.ts': table,
    'src/kernel/limits/installation.ts': table,
    'src/kernel/limits/limits.ts': table,
  });
});

test('src/import does not import src/orders, which builds on it', () => {
  const up = [...imports].flatMap(([path, targets]) =>
    path.startsWith('src/import/') && !isTest(path)
      ? targets.filter((target) => target.startsWith('src/orders/')).map((to) => `${path} -> ${to}`)
      : [],
  );
  expectOnly(up);
});

test('the console knows the service through its packages alone', () => {
  const out = [...imports].flatMap(([path, targets]) =>
    path.startsWith('console/')
      ? targets
          .filter((target) => !/^(console|packages)\//.test(target))
          .map((to) => `${path} -> ${to}`)
      : [],
  );
  expectOnly(out);
});

test('screens of the console do not import each other', () => {
  const screenOf = (path: string) => /^console\/src\/screens\/([\w-]+)\//.exec(path)?.[1];
  const pairs = [...imports].flatMap(([path, targets]) => {
    const own = screenOf(path);
    const others = targets.map(screenOf).filter((other) => other !== undefined && other !== own);
    return own ? others.map((other) => `${own} -> ${other}`) : [];
  });
  expectOnly([...new Set(pairs)], {
    'ship -> sales-orders': 'ships orders from their lines, as the page of an order does',
    'why -> item': 'corrects an adjustment in the panel that made it',
    'stock -> item': 'makes items in the panel of their pages',
  });
});

test('no files import each other in a cycle, not even their types', () => {
  expect(cyclesOf(imports)).toEqual([]);
});

test('no folders and files of a folder import each other in a cycle', () => {
  const product = new Map([...imports].filter(([path]) => !isTest(path)));
  const found = folderCyclesOf(product).map((names) => names.join(' <-> '));
  const client = ['call.ts', 'generated', 'operation.ts', 'problem.ts', 'retries.ts'];
  expectOnly(found, {
    [client.map((name) => `packages/client/src/${name}`).join(' <-> ')]:
      'types of problems and the operations, which refuse with them, are generated together',
  });
});

test('no domains import each other in a cycle', () => {
  const domains = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    const room = roomOf(path);
    if (!room.startsWith('src/domains/') || isTest(path)) continue;
    const others = targets.map(roomOf).filter((to) => to.startsWith('src/domains/') && to !== room);
    domains.set(room, [...(domains.get(room) ?? []), ...others]);
  }
  expect(cyclesOf(domains)).toEqual([]);
});

test('domains, orders and the ledger do not import HTTP', () => {
  const wrong = files.filter(
    ({ path, text }) =>
      /^src\/(domains|orders|import|ledger)\//.test(path) &&
      !isTest(path) &&
      /from '(fastify|[^']*\/http\/)/.test(text),
  );
  expectOnly(wrong.map(({ path }) => path));
});
