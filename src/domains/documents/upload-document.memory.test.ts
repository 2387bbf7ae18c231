/** Large documents are never held in the memory of the service. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { download, fileOf, newParent, upload } from '../../../test/support/documents.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { signIn, startProcess, untilReady } from '../../../test/support/service-process.ts';
import { openWorld } from '../../../test/support/world.ts';

const run = promisify(execFile);
const mebibyte = 1024 * 1024;

/** Linux shows it in a file; elsewhere a program has to be run each time. */
async function residentBytes(pid: number): Promise<number> {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1]) * 1024;
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** The peak memory of a process during some work, looked at a hundred times a second. */
async function peakDuring(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  let done = false;
  const finished = work.finally(() => {
    done = true;
  });
  while (!done) {
    peak = Math.max(peak, await residentBytes(pid));
    await sleep(10);
  }
  await finished;
  return peak;
}

test('twelve uploads and downloads of 25 MiB at once take little memory', async () => {
  // A separate process with the database of another.
  const { databaseUrl, dataDir, service: other } = await openWorld();
  const env = { DATABASE_URL: databaseUrl };
  const service = startProcess({ dataDir, port: await freePort(), env });
  try {
    await untilReady(service);
    const person = await signIn(service, dataDir);
    const made = await person.post('/organizations', { name: 'Mill Lane Bakery' });
    const owner = person.in(made.body.id);
    const parent = await newParent(owner);
    const pid = service.child.pid as number;
    const roundTrip = async (size: number) => {
      const sent = await upload(owner, { ...parent, file: fileOf(new Uint8Array(size)) });
      expect(sent.body, sent.text).toMatchObject({ sizeBytes: size });
      const { body } = await owner.get(`/documents/${sent.body.id}`);
      const fetched = await download(body.downloadUrl, service.origin);
      expect((await fetched.arrayBuffer()).byteLength).toBe(size);
    };
    // The memory of the service after one upload and download.
    for (let time = 0; time < 10; time += 1) await roundTrip(mebibyte);
    const before = await residentBytes(pid);
    const sizes = Array<number>(12).fill(25 * mebibyte);
    const peak = await peakDuring(pid, Promise.all(sizes.map(roundTrip)));
    // Held in memory, the files alone would be the sum of their sizes.
    const held = sizes.reduce((sum, size) => sum + size, 0);
    expect(peak - before).toBeLessThan(held / 4);
  } finally {
    service.child.kill('SIGTERM');
    await service.ended;
    await other.close();
  }
});
