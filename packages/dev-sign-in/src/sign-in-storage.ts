import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Stored {
  payload: AdapterPayload;
  /** Milliseconds since 1970. */
  until: number;
}

/** Makes the storage of one of the provider's models, such as `Session`. */
type Storage = (model: string) => Adapter;

/**
 * Sign-ins in progress, each a few files of a folder, so that another process can continue them.
 * Files of sign-ins that were not finished stay there, and are read no more after ten minutes.
 */
export function signInStorage(folder: string): Storage {
  const nameOf = (model: string, id: string) =>
    `sign-in-${model}-${createHash('sha256').update(id).digest('hex')}`;

  async function read(name: string): Promise<AdapterPayload | undefined> {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    const stored: Stored | undefined = text && JSON.parse(text);
    return stored && stored.until > Date.now() ? stored.payload : undefined;
  }

  async function write(name: string, payload: AdapterPayload, seconds: number): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const stored: Stored = { payload, until: Date.now() + seconds * 1000 };
    // Renamed, so that no process reads half of it.
    const draft = join(folder, `draft-${randomUUID()}`);
    await writeFile(draft, JSON.stringify(stored), { mode: 0o600 });
    await rename(draft, join(folder, name));
  }

  const remove = (name: string) => unlink(join(folder, name)).catch(() => undefined);

  /** The files whose names begin with a text, and which match. */
  async function find(
    start: string,
    matches: (payload: AdapterPayload) => boolean,
  ): Promise<{ name: string; payload: AdapterPayload }[]> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(start));
    const all = await Promise.all(names.map(async (name) => ({ name, payload: await read(name) })));
    return all.flatMap(({ name, payload }) =>
      payload && matches(payload) ? [{ name, payload }] : [],
    );
  }

  return (model) => ({
    upsert: (id, payload, seconds) => write(nameOf(model, id), payload, seconds),
    find: (id) => read(nameOf(model, id)),
    async findByUid(uid) {
      const [found] = await find(`sign-in-${model}-`, (payload) => payload.uid === uid);
      return found?.payload;
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const payload = await read(nameOf(model, id));
      if (!payload) return;
      const now = Math.floor(Date.now() / 1000);
      const seconds = (payload.exp ?? now) - now;
      await write(nameOf(model, id), { ...payload, consumed: now }, seconds);
    },
    destroy: (id) => remove(nameOf(model, id)),
    async revokeByGrantId(grantId) {
      const ofGrant = await find('sign-in-', (payload) => payload.grantId === grantId);
      await Promise.all(ofGrant.map(({ name }) => remove(name)));
    },
  });
}
