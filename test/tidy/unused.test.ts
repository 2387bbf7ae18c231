import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';

interface Issue {
  file: string;
  [kind: string]: string | { name: string; line?: number }[];
}

/**
 * The findings of knip that no other file uses, a line each; `knip.json` lists the entry points.
 */
function unused(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = ['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-progress'];
    execFile(process.execPath, args, { cwd: root }, (_error, stdout, stderr) => {
      // It ends with code 1 when it finds something, and prints no JSON when it fails.
      if (!stdout.startsWith('{')) return reject(new Error(stderr || stdout));
      const { issues }: { issues: Issue[] } = JSON.parse(stdout);
      resolve(issues.flatMap(linesOf));
    });
  });
}

const linesOf = ({ file, ...kinds }: Issue) =>
  Object.entries(kinds).flatMap(([kind, found]) =>
    typeof found === 'string'
      ? []
      : found.map(({ name, line }) => `${file}${line ? `:${line}` : ''} ${kind}: ${name}`),
  );

test('every file, export and dependency is used', async () => {
  expect(await unused()).toEqual([]);
});
