// Lets one command at a time prepare this checkout.

import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { read, root } from './files.mjs';
import { print } from './programs.mjs';

const lock = join(root, '.ready.lock');
/** The holder of the lock touches it every second; after so many ms without that it is stale. */
const lockValid = 30_000;

export async function takeLock() {
  let reported = false;
  while (!createLock()) {
    const holder = lockHolder();
    if (holder.stale) removeStaleLock(holder.pid);
    else {
      if (!reported)
        print(`Waiting for another command (process ${holder.pid}) to prepare this folder ...`);
      reported = true;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

function createLock() {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function lockHolder() {
  const pid = pidIn(lock);
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const silence = Date.now() - touched;
  // The id is written just after the folder is made.
  const dead = pid ? !isAlive(pid) : silence > 2_000;
  return { pid, stale: dead || silence > lockValid };
}

function removeStaleLock(pid) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return; // Another process was faster.
  }
  if (pidIn(aside) === pid) rmSync(aside, { recursive: true });
  else renameSync(aside, lock); // It was taken over in between.
}

export function touchLock() {
  const now = new Date();
  if (pidIn(lock) === process.pid) utimesSync(lock, now, now);
}

export function freeLock() {
  if (pidIn(lock) === process.pid) rmSync(lock, { recursive: true, force: true });
}

/** The process that a lock names; 0 while it names none. */
function pidIn(folder) {
  return Number(read(join(folder, 'pid'))) || 0;
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
