/** The published package: its files, alone in an empty project. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApiToken, createClient } from '@stockwright/client';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/sources.ts';
import { newOrganization } from '../support/world.ts';

const run = promisify(execFile);
const source = join(root, 'packages/client');

test('the generated files are those of openapi.json', async () => {
  await run(process.execPath, ['generate.mjs', '--check'], { cwd: source });
});

describe('an empty project', () => {
  const project = mkdtempSync(join(tmpdir(), 'stockwright-project-'));
  const npm = (...args: string[]) =>
    run('npm', [...args, '--offline', '--ignore-scripts'], { cwd: project });

  beforeAll(async () => {
    const folders = [source, join(root, 'node_modules/lossless-json')];
    const { stdout } = await npm('pack', '--json', ...folders);
    const packed: { name: string; filename: string; files: { path: string }[] }[] =
      JSON.parse(stdout);
    const [client] = packed;
    const names = client?.files.map(({ path }) => path.replace(/^dist\/.*\./, 'dist/*.'));
    expect([...new Set(names)].sort()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'dist/*.js',
      'dist/*.ts',
      'package.json',
    ]);
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
    await npm('install', '--no-audit', ...packed.map(({ filename }) => filename));
  });
  afterAll(() => rmSync(project, { recursive: true }));

  test('runs the examples of the README, which compile', async () => {
    const readme = readFileSync(join(source, 'README.md'), 'utf8');
    const all = [...readme.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    const blocks = (language: string) =>
      all.filter(([, name]) => name === language).map(([, , text]) => text);
    writeFileSync(join(project, 'readme.ts'), blocks('ts').join(''));
    const compilerOptions = {
      target: 'es2023',
      lib: ['es2023', 'dom'],
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    };
    const config = { compilerOptions, files: ['readme.ts'] };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, '-p', project]);
    const { origin, token, orgId = '' } = await newOrganization();
    const signedIn = createClient({ url: origin, token });
    const made = await createApiToken(signedIn, { body: { name: 'README', orgId } });
    const env = { ...process.env, STOCKWRIGHT_URL: origin, TOKEN: made.token ?? '' };
    const { stdout } = await run(process.execPath, ['readme.js'], { cwd: project, env });
    expect(stdout).toBe(blocks('').join(''));
  });

  test('bundles one operation without the others', async () => {
    const input = join(project, 'one.js');
    const program = `import { createClient, getUser } from '@stockwright/client';
      getUser(createClient({ url: 'https://stock.example.com' })).then(console.log);`;
    writeFileSync(input, program);
    const bundle = await rolldown({ input, platform: 'browser' });
    const { output } = await bundle.generate({ minify: true });
    await bundle.close();
    const [{ code }] = output;
    expect(code).toContain('/api/user');
    expect(code).not.toContain('/api/vendors');
    expect(code).not.toContain('webhook');
    // Browsers have no modules of Node.
    expect(code).not.toMatch(/\bnode:|\brequire\(/);
    expect(code.length).toBeLessThan(12_000);
  });
});
