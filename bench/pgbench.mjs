import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { rewrite } from './template.mjs';

const debian = '/usr/lib/postgresql';

/** The pgbench on the path, or the newest that Debian keeps beside it; undefined without one. */
export function findPgbench() {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin')),
  ];
  const path = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!path) return undefined;
  const [version] = execFileSync(path, ['--version'], { encoding: 'utf8' }).split(' (Debian');
  const number = /\d+(\.\d+)?/.exec(version)?.[0];
  return { path, version: `pgbench ${number}` };
}

/** The first second is left out of the rate: connections are made in it, and warm up. */
export async function runPgbench(path, folder, { works, seconds, clients, databaseUrl, session }) {
  const [{ protocol }] = works;
  const scripts = works.flatMap((work, index) => {
    const file = join(folder, `floor-${index}.sql`);
    writeFileSync(file, scriptOf(work));
    return ['-f', file];
  });
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const { stdout, stderr } = await promisify(execFile)(
    path,
    [
      ...['-n', '-M', protocol, '-c', String(clients), '-j', '2', '-T', String(seconds + 1)],
      ...['-P', '1', '-D', 'fresh=1', ...scripts],
      ...['-h', hostname, '-p', port, '-U', username, pathname.slice(1)],
    ],
    { env: { PATH: process.env.PATH, PGPASSWORD: password, PGOPTIONS: session } },
  );
  const done = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  return { rate: meanRate(stderr), done };
}

/** pgbench has variables for each client: `fresh` is 1 until its connection is prepared. */
function scriptOf({ prepare, text, draws }) {
  const once = prepare ? ['\\if :fresh', ...prepare.map(ended), '\\set fresh 0', '\\endif'] : [];
  const set = Object.entries(draws).map(([name, [a, b]]) => `\\set ${name} random(${a}, ${b})`);
  const message = rewrite(text, (name) => `:${name}`).replace(/;\s*/g, ' \\;\n');
  return [...once, ...set, ended(message), ''].join('\n');
}

const ended = (statement) => `${statement};`;

/** Of lines like `progress: 2.0 s, 9123.4 tps, lat ...`. */
function meanRate(output) {
  const progress = [
    ...output.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps.*?(?:, (\d+) failed)?$/gm),
  ];
  const counted = progress.filter(([, second]) => Number(second) > 1.5);
  if (counted.length === 0 || counted.some(([, , , failed]) => Number(failed) > 0)) {
    throw new Error(`The floor failed:\n${output}`);
  }
  return counted.reduce((sum, [, , rate]) => sum + Number(rate), 0) / counted.length;
}
