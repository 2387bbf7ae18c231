/** Counted lines that this device keeps until the service has them: they outlast the page. */

/** A line as it is sent. */
export interface SentLine {
  id: string;
  itemType?: 'material' | 'sku';
  itemId?: string;
  itemCode?: string;
  barcode?: string;
  locationId: string;
  counted: string;
  /** By the clock of the device. */
  countedAt: string;
  mode: 'set' | 'add';
}

export interface KeptLine {
  /** Of the line: the service knows by it what it has already. */
  id: string;
  org: string;
  userId: string;
  countId: string;
  line: SentLine;
  /** The item and the place as a person knows them. */
  shown: { code: string; name: string; unit: string; place: string };
  /** The reason why the service refused it; such a line stays until a person decides. */
  refusal?: string;
}

const name = 'stockwright';
const store = 'counted-lines';

let opened: Promise<IDBDatabase> | undefined;

/** The browser may close it, such as when it needs the space. */
const forget = () => {
  opened = undefined;
};

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' });
    request.onsuccess = () => {
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(forget);
  return opened;
}

const changes = new EventTarget();
const otherTabs = new BroadcastChannel('stockwright.counted-lines');
const tell = () => changes.dispatchEvent(new Event('change'));
otherTabs.onmessage = tell;

/** Calls a function when lines were kept or forgotten, by any tab; returns the way to stop. */
export function onKept(changed: () => void): () => void {
  changes.addEventListener('change', changed);
  return () => changes.removeEventListener('change', changed);
}

/** Resolves once the device has written it. */
async function write(change: (lines: IDBObjectStore) => void): Promise<void> {
  const written = (await database()).transaction(store, 'readwrite', { durability: 'strict' });
  change(written.objectStore(store));
  await new Promise<void>((resolve, reject) => {
    written.oncomplete = () => resolve();
    written.onabort = () => reject(written.error);
  });
  tell();
  otherTabs.postMessage('change');
}

export const keepLine = (line: KeptLine): Promise<void> => write((lines) => lines.put(line));

export const forgetLines = (ids: readonly string[]): Promise<void> =>
  write((lines) => {
    for (const id of ids) lines.delete(id);
  });

/** The lines of a person in an organization, in the order in which they were counted. */
export async function keptLines(org: string, userId: string): Promise<readonly KeptLine[]> {
  const read = (await database()).transaction(store).objectStore(store).getAll();
  const all = await new Promise<KeptLine[]>((resolve, reject) => {
    read.onsuccess = () => resolve(read.result);
    read.onerror = () => reject(read.error);
  });
  return all
    .filter((line) => line.org === org && line.userId === userId)
    .sort((one, other) => (one.line.countedAt < other.line.countedAt ? -1 : 1));
}
