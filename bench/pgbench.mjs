import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { rewrite } from './template.mjs';

const debian = '/usr/lib/postgresql';

/** The pgbench on the path, or Debian's newest outside the path. */
export function findPgbench() {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((name) => join(debian, name, 'bin')),
  ];
  const path = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
  if (!path) throw new Error('The bench needs pgbench: in Debian apt install postgresql-contrib.');
  const [version] = execFileSync(path, ['--version'], { encoding: 'utf8' }).split(' (Debian');
  const number = /\d+(\.\d+)?/.exec(version)?.[0];
  return { path, version: `pgbench ${number}` };
}

/** The first second, in which connections are made and warm up, is left out of the rate. */
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
  return countedRate(stdout, stderr);
}

/** pgbench has variables for each client: `fresh` is 1 until its connection is prepared. */
function scriptOf({ prepare, text, draws }) {
  const once = prepare ? ['\\if :fresh', ...prepare.map(ended), '\\set fresh 0', '\\endif'] : [];
  const set = Object.entries(draws).map(([name, [a, b]]) => `\\set ${name} random(${a}, ${b})`);
  const message = rewrite(text, (name) => `:${name}`).replace(/;\s*/g, ' \\;\n');
  return [...once, ...set, ended(message), ''].join('\n');
}

const ended = (statement) => `${statement};`;

/**
 * The rate after the first progress line, from a report and its progress lines such as
 * `progress: 1.0 s, 9123.4 tps, lat ...`.
 */
function countedRate(report, progress) {
  const number = (pattern) => Number(pattern.exec(report)?.[1]);
  const done = number(/actually processed: (\d+)/);
  const failed = number(/failed transactions: (\d+)/) || 0;
  const rate = number(/^tps = ([\d.]+)/m);
  if (!(done > 0 && rate > 0) || failed > 0) throw new Error(`The floor failed:\n${report}`);
  const first = /^progress: ([\d.]+) s, ([\d.]+) tps/m.exec(progress);
  if (!first) return { rate, done };
  const [ramp, rampRate] = first.slice(1).map(Number);
  const seconds = done / rate + number(/connection time = ([\d.]+) ms/) / 1000;
  return { rate: (done - rampRate * ramp) / (seconds - ramp), done };
}
