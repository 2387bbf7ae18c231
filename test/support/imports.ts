import { posix } from 'node:path';
import type { Source } from './sources.ts';

/** The files that each file imports from this repository, for values and for types. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of some files. */
export function importsOf(files: readonly Source[]): Imports {
  return new Map(
    files.map(({ path, text }) => [
      path,
      [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
        if (name.startsWith('.')) return [posix.join(posix.dirname(path), name)];
        const [, own, part = 'index'] = /^@stockwright\/([\w-]+)(?:\/([\w-]+))?/.exec(name) ?? [];
        return own ? [`packages/${own}/src/${part}.ts`] : [];
      }),
    ]),
  );
}

/** Some files, and all that they import, directly or through others. */
export function importedBy(imports: Imports, names: Iterable<string>): Set<string> {
  const found = new Set(names);
  // A set gives also what is added while it is read.
  for (const name of found) for (const target of imports.get(name) ?? []) found.add(target);
  return found;
}

/**
 * Some files, and all that import them, directly or through others. The files of `ends` are found;
 * those that import them are not.
 */
export function importersOf(
  imports: Imports,
  names: Iterable<string>,
  ends: readonly string[] = [],
): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const known = importers.get(target);
      if (known) known.push(path);
      else importers.set(target, [path]);
    }
  }
  const found = new Set(names);
  for (const name of found) {
    if (ends.includes(name)) continue;
    for (const importer of importers.get(name) ?? []) found.add(importer);
  }
  return found;
}
