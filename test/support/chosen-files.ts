import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { importersOf, importsOf } from './imports.ts';
import { root, type Source } from './sources.ts';
import { isTest, readTestSources, testFilesIn } from './test-files.ts';

/** The test files of a set: those near a change, or those of one kind. */
export async function chosenFiles(set: string): Promise<string[]> {
  const sources = await readTestSources();
  const sets = new Map(Object.entries(testFilesIn(sources)));
  if (set === 'near') return nearFiles(sources, changedFiles(), sets.get('unit') ?? []);
  const files = sets.get(set);
  if (files) return files;
  throw new Error(`There are no tests ${set}: choose near, ${[...sets.keys()].join(', ')}.`);
}

/** A file that imports these depends on the whole service, and so on each of its files. */
const wholeService = ['src/app.ts', 'src/service.ts'];

/**
 * The tests of changed files: those in their folders, those that import them, and the unit tests of
 * the rules for code, which read all files.
 */
export function nearFiles(
  sources: readonly Source[],
  changed: readonly string[],
  unit: readonly string[],
): string[] {
  const folders = new Set(changed.map(posix.dirname));
  const ends = wholeService.filter((path) => !changed.includes(path));
  const importers = importersOf(importsOf(sources), changed, ends);
  const rules = unit.filter((path) => path.startsWith('test/tidy/'));
  const near = sources
    .map(({ path }) => path)
    .filter((path) => isTest(path))
    .filter((path) => importers.has(path) || folders.has(posix.dirname(path)));
  return changed.length > 0 ? [...new Set([...near, ...rules])] : [];
}

/** The files that differ from the branch `main`, also those that are not committed. */
function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [base = ''] = git('merge-base', 'HEAD', 'main');
  return [
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}
