// Runs other programs for `ready.mjs`, and prints messages.

import { spawn } from 'node:child_process';
import { root } from './files.mjs';

/** An error whose message says what to do; it is shown without a stack. */
export class Refusal extends Error {}

/** The program that is being waited for. */
let running;

/** Passes a signal on: SIGTERM, unlike Ctrl-C, reaches only this process. */
export function passOn(signal) {
  running?.kill(signal);
}

/** Runs a program and shows its output only when it fails. */
export function run([program, ...first], args, doing) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', (error) => reject(new Refusal(`${doing} failed: ${error.message}`)));
    child.on('close', (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(output);
      reject(
        new Refusal(`${doing} failed (${signal ?? `exit code ${code}`}); see the lines above.`),
      );
    });
  });
}

export function print(message) {
  console.error(message);
}
