import { spawn, spawnSync } from 'node:child_process';
import {
  greeting,
  openFolder,
  removeFolder,
  root,
  serviceEnvironment,
  stop,
} from './installation.mjs';
import { whenInterrupted } from './interruption.mjs';
import { median } from './tables.mjs';

/**
 * Seconds from the command to the greeting, with the embedded PostgreSQL on an existing data
 * folder; and those of a Node that does nothing.
 *
 * @returns {Promise<{ ours: number, node: number, ratio: number }>}
 */
export async function measureStart(rounds, say) {
  say('Measuring npm start.');
  const folder = openFolder();
  let running;
  whenInterrupted(async () => {
    if (running) await stop(running);
    removeFolder(folder);
  });
  const npmStart = async () => {
    const began = performance.now();
    running = spawnNpmStart(folder);
    await greeting(running);
    const seconds = (performance.now() - began) / 1000;
    // npm passes the signal on, and ends after the service has.
    await stop(running);
    return seconds;
  };
  try {
    await npmStart();
    const ours = [];
    const node = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await npmStart());
      node.push(bareNode());
    }
    const ratio = median(ours.map((seconds, round) => seconds / node[round]));
    return { ours: median(ours), node: median(node), ratio };
  } finally {
    removeFolder(folder);
  }
}

function spawnNpmStart(folder) {
  return spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: serviceEnvironment({ DATA_DIR: folder }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function bareNode() {
  const began = performance.now();
  spawnSync(process.execPath, ['-e', '']);
  return (performance.now() - began) / 1000;
}
