// Compiles the packages and the service for `ready.mjs`, each only when its sources changed.

import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, digest, read, root } from './files.mjs';
import { print, run } from './programs.mjs';

/** Everything that is compiled, in this order: the service and the console import the packages. */
function projects() {
  const packages = entriesOf('packages').map((name) => `packages/${name}`);
  const found = [...packages, 'console'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
  return [...found, '.'];
}

const configOf = (folder) => (folder === '.' ? 'tsconfig.build.json' : 'tsconfig.json');
/** A program of a project that completes what the compiler wrote. */
const finish = 'finish.mjs';
const isConsole = (folder) => folder === 'console';

function entriesOf(folder) {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [];
}

export function isBuilt() {
  const stamps = buildStamps();
  return projects().every((folder) => isCompiled(folder, stamps));
}

function isCompiled(folder, stamps) {
  return read(join(root, folder, 'dist', '.built')) === stamps.get(folder);
}

/** A digest for each project of all that its output depends on. */
function buildStamps() {
  const stamps = new Map();
  for (const folder of projects()) {
    const files = [
      ...['package-lock.json', 'tsconfig.json', `${folder}/${configOf(folder)}`],
      ...(folder === '.' ? [] : [`${folder}/package.json`]),
      `${folder}/${finish}`,
      ...(isConsole(folder)
        ? ['build.mjs', 'vite.config.ts', 'index.html', 'public/mark.svg']
        : []
      ).map((file) => `${folder}/${file}`),
      ...sources(`${folder}/src`),
    ];
    const parts = files.flatMap((file) => [file, bytesOf(join(root, file))]);
    // The packages come first: the service is checked against their types, the console bundles one.
    const packages = [...stamps].filter(([other]) => !isConsole(other)).map(([, stamp]) => stamp);
    const importsPackages = folder === '.' || isConsole(folder);
    stamps.set(folder, digest(importsPackages ? [...parts, ...packages] : parts));
  }
  return stamps;
}

/** The files below a folder that are compiled, in a fixed order. */
function sources(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return sources(path);
      return entry.name.endsWith('.test.ts') ? [] : [path];
    })
    .sort();
}

/** Compiles changed projects; a failure restores the last output of every project. */
export async function build() {
  print('Compiling ...');
  const stamps = buildStamps();
  const replaced = [];
  for (const folder of projects()) clearBuild(folder);
  try {
    for (const folder of projects()) {
      if (isCompiled(folder, stamps)) continue;
      await compile(folder, stamps);
      replaced.push(folder);
    }
  } catch (error) {
    for (const folder of replaced) restore(folder);
    throw error;
  } finally {
    for (const folder of projects()) clearBuild(folder);
  }
}

/** Compiles beside `dist` and then renames; the earlier `dist` stays as `.ready.old`. */
async function compile(folder, stamps) {
  const { dist, next, old } = outputs(folder);
  await run(
    [process.execPath],
    isConsole(folder) ? bundler(next) : compiler(folder, next),
    'Compiling',
  );
  const finishing = join(root, folder, finish);
  if (existsSync(finishing)) await run([process.execPath, finishing], [next], 'Compiling');
  writeFileSync(join(next, '.built'), stamps.get(folder));
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
}

function bundler(output) {
  return [join(root, 'console', 'build.mjs'), output];
}

function compiler(folder, output) {
  const typescript = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  // Types are checked by `npm test` and `npm run check`.
  return [typescript, '-p', `${folder}/${configOf(folder)}`, '--outDir', output, '--noCheck'];
}

function restore(folder) {
  const { dist, old } = outputs(folder);
  if (!existsSync(old)) return;
  rmSync(dist, { recursive: true, force: true });
  renameSync(old, dist);
}

function clearBuild(folder) {
  const { next, old } = outputs(folder);
  for (const output of [next, old]) rmSync(output, { recursive: true, force: true });
}

function outputs(folder) {
  const at = (name) => join(root, folder, name);
  return { dist: at('dist'), next: at('.ready.dist'), old: at('.ready.old') };
}
