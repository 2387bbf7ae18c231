import { importersOf, importsOf } from './imports.ts';
import { longest } from './longest-first.ts';
import { readSources, type Source } from './sources.ts';

/** Test files that a run can be limited to, by what they need and where they are. */
export interface TestFiles {
  /** Tests that need no database, start no program, and do not take long. */
  unit: string[];
  /** Tests of the service that need a database. */
  api: string[];
  sweeps: string[];
  console: string[];
  /** All others: of the whole system, and of its model. */
  whole: string[];
}

/** Reads the database of the run: `ProvidedContext` of `cluster.ts` has the names. */
const readsDatabase = /\binject\(\s*'(clusterUrl|nodeUrls|template|clusterLog)'/;

const startsProgram = /\bfrom 'node:child_process'/;

/** Divides the test files. What a file needs follows from its imports, so that no list is kept. */
export function testFilesIn(sources: readonly Source[]): TestFiles {
  const imports = importsOf(sources);
  const withSign = (sign: RegExp) =>
    importersOf(
      imports,
      sources.filter(({ text }) => sign.test(text)).map(({ path }) => path),
    );
  const ofDatabase = withSign(readsDatabase);
  const ofPrograms = withSign(startsProgram);
  const files: TestFiles = { unit: [], api: [], sweeps: [], console: [], whole: [] };
  for (const { path } of sources.filter(({ path }) => isTest(path))) {
    files[setOf(path, ofDatabase.has(path), ofPrograms.has(path))].push(path);
  }
  return files;
}

/** The sources that tests consist of. */
export const readTestSources = () => readSources(['src', 'packages', 'test', 'prove']);

export const isTest = (path: string) =>
  /^(packages\/[\w-]+\/src|src|test|prove)\/.*\.test\.ts$/.test(path);

function setOf(path: string, needsDatabase: boolean, needsProgram: boolean): keyof TestFiles {
  if (!needsDatabase && !needsProgram && !longest.includes(path)) return 'unit';
  if (path.startsWith('test/sweeps/')) return 'sweeps';
  if (path.startsWith('test/console/')) return 'console';
  return path.startsWith('src/') && needsDatabase ? 'api' : 'whole';
}
