import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Runs a program of this folder in a process of its own, which answers each message with one. */
export function forkOf(program) {
  return fork(fileURLToPath(new URL(program, import.meta.url)));
}

/** The answer to a message; fails when the child ends instead, after logging the reason. */
export async function askChild(child, message) {
  const finished = new AbortController();
  const { signal } = finished;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with code ${code}; see above.`);
  });
  child.send(message);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer;
  } finally {
    finished.abort();
    ended.catch(() => {});
  }
}
