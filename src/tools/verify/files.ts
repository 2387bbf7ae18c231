/** Every document has its file in the storage, byte for byte. */
import { createHash } from 'node:crypto';
import type { FileReader } from '../../kernel/storage/storage.ts';
import { compared, type Difference } from './check.ts';
import { type RecordedFile, selectRecordedFiles, selectRemaining } from './documents.store.ts';
import { pages } from './pages.ts';
import type { Snapshots } from './snapshot.ts';

/** Files that are read at the same time. */
const atOnce = 8;

/**
 * Reads every file of an organization, and yields a difference for each that is missing or not the
 * one that was uploaded. Reading takes long, so each page of documents is a snapshot of its own.
 *
 * @param checked is called with the number of files of each page
 */
export async function* checkFiles(
  snapshots: Snapshots,
  files: FileReader,
  orgId: string,
  checked: (count: number) => void,
): AsyncGenerator<Difference> {
  const read = (after: string) =>
    snapshots.of(orgId, (tx) => tx.rows(selectRecordedFiles(orgId, after)));
  for await (const page of pages(read)) {
    const wrong = await wrongOf(page, files);
    checked(page.length);
    if (wrong.size === 0) continue;
    // A document that was deleted meanwhile has lost its file rightly.
    const remaining = await snapshots.of(orgId, (tx) =>
      tx.rows(selectRemaining(orgId, [...wrong.keys()])),
    );
    for (const { id } of remaining) yield* wrong.get(id) ?? [];
  }
}

/** The differences of documents, by their ids. */
async function wrongOf(
  documents: readonly RecordedFile[],
  files: FileReader,
): Promise<Map<string, Difference[]>> {
  const wrong = new Map<string, Difference[]>();
  for (let at = 0; at < documents.length; at += atOnce) {
    await Promise.all(
      documents.slice(at, at + atOnce).map(async (document) => {
        const differences = await differencesOf(document, files);
        if (differences.length > 0) wrong.set(document.id, differences);
      }),
    );
  }
  return wrong;
}

async function differencesOf(
  { id, fileName, key, sizeBytes, sha256 }: RecordedFile,
  files: FileReader,
): Promise<Difference[]> {
  const content = await files.read(key);
  const found = content && (await digestOf(content));
  return compared(`document ${fileName} (${id})`, 'file', digest(sizeBytes, sha256), found);
}

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return digest(bytes, hash.digest('hex'));
}

const digest = (bytes: number, sha256: string) => `${bytes} bytes with the SHA-256 ${sha256}`;
