import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { FreeSpace, freeSpaceOf } from './free-space.ts';

const refused = { code: 'unavailable' };

test('uploads leave the reserve, also those that arrive at once', async () => {
  const space = new FreeSpace(async () => 100, 30);
  await expect(space.take(71)).rejects.toMatchObject(refused);
  const release = await space.take(70);
  await expect(space.take(1)).rejects.toMatchObject(refused);
  release();
  const taken = await Promise.allSettled([1, 2, 3].map(() => space.take(30)));
  expect(taken.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2);
});

test('what cannot be read takes no room', async () => {
  let isBroken = true;
  const space = new FreeSpace(async () => {
    if (isBroken) throw new Error('no disk');
    return 100;
  }, 0);
  await expect(space.take(100)).rejects.toThrow('no disk');
  isBroken = false;
  await space.take(100);
});

test('the free space of a folder is that of its file system', async () => {
  expect(await freeSpaceOf(tmpdir())).toBeGreaterThan(0);
  await expect(freeSpaceOf('/missing')).rejects.toMatchObject(refused);
});
