// Compiles the packages and the service for `ready.mjs`, each only when its sources changed.

import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest, read, root } from './files.mjs';
import { print, run } from './programs.mjs';

/** Everything that is compiled, in this order: the service imports the packages. */
function projects() {
  const folder = join(root, 'packages');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const packages = names.filter((name) => existsSync(join(folder, name, 'tsconfig.json')));
  return [
    ...packages.map((name) => ({ folder: `packages/${name}`, config: 'tsconfig.json' })),
    { folder: '.', config: 'tsconfig.build.json' },
  ];
}

export function isBuilt() {
  const stamps = buildStamps();
  return projects().every((project) => isCompiled(project, stamps));
}

function isCompiled({ folder }, stamps) {
  return read(join(root, folder, 'dist', '.built')) === stamps.get(folder);
}

/** A digest for each project of all that its output depends on. */
function buildStamps() {
  const stamps = new Map();
  for (const { folder, config } of projects()) {
    const files = [
      ...['package-lock.json', 'tsconfig.json', `${folder}/${config}`],
      ...(folder === '.' ? [] : [`${folder}/package.json`]),
      ...sources(`${folder}/src`),
    ];
    const parts = files.flatMap((file) => [file, read(join(root, file))]);
    // The service comes last and is checked against the types of the packages.
    stamps.set(folder, digest(folder === '.' ? [...parts, ...stamps.values()] : parts));
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
  for (const project of projects()) clearBuild(project);
  try {
    for (const project of projects()) {
      if (isCompiled(project, stamps)) continue;
      await compile(project, stamps);
      replaced.push(project);
    }
  } catch (error) {
    for (const project of replaced) restore(project);
    throw error;
  } finally {
    for (const project of projects()) clearBuild(project);
  }
}

/** Compiles beside `dist` and then renames; the earlier `dist` stays as `.ready.old`. */
async function compile(project, stamps) {
  const { dist, next, old } = outputs(project);
  const typescript = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  // Types are checked by `npm test` and `npm run check`.
  const config = `${project.folder}/${project.config}`;
  const args = [typescript, '-p', config, '--outDir', next, '--noCheck'];
  await run([process.execPath], args, 'Compiling');
  writeFileSync(join(next, '.built'), stamps.get(project.folder));
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
}

function restore(project) {
  const { dist, old } = outputs(project);
  if (!existsSync(old)) return;
  rmSync(dist, { recursive: true, force: true });
  renameSync(old, dist);
}

function clearBuild(project) {
  const { next, old } = outputs(project);
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
}

function outputs({ folder }) {
  const at = (name) => join(root, folder, name);
  return { dist: at('dist'), next: at('.ready.dist'), old: at('.ready.old') };
}
