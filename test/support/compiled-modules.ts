import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A module of the service or of a package, by its folder and its path below `src`. */
const source = new RegExp(`^(${root}(?:packages/[\\w-]+/)?)src/(.+)\\.ts$`);

/**
 * Tests import the sources by their names, and get the compiled modules, which users run. Vitest
 * would rewrite every import of a source, and such code costs a sixth more processor time.
 */
export function compiledModules(): Plugin {
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    resolveId(name, importer) {
      if (!importer || !name.startsWith('.')) return null;
      const [, folder, path] = source.exec(resolve(dirname(importer), name)) ?? [];
      const compiled = `${folder}dist/${path}.js`;
      return folder && existsSync(compiled) ? compiled : null;
    },
  };
}
