import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive, processStart, waitUntilGone } from './processes.ts';

test('A running process is alive, an ended one is not', async () => {
  const child = spawn('sleep', ['60']);
  const pid = Number(child.pid);
  expect(isAlive(pid)).toBe(true);
  expect(await waitUntilGone([pid], 50)).toBe(false);
  child.kill('SIGKILL');
  expect(await waitUntilGone([pid], 60_000)).toBe(true);
  expect(isAlive(pid)).toBe(false);
});

test.runIf(process.platform === 'linux')('A zombie is not alive', async () => {
  // The shell starts a child and becomes a program that never waits for the child.
  const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: 'pipe' });
  const [line] = await once(parent.stdout, 'data');
  expect(await waitUntilGone([Number(line)], 60_000)).toBe(true);
  expect(spawnSync('cat', [`/proc/${Number(line)}/stat`]).stdout.toString()).toContain(' Z ');
  parent.kill('SIGKILL');
});

test('The start of a process distinguishes it from a later one', async () => {
  expect(processStart(process.pid)).toBe(processStart(process.pid));
  expect(processStart(process.pid)).not.toBe(processStart(process.ppid));
  expect(processStart(spawnSync('true').pid)).toBeUndefined();
});
