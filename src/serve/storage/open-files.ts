import { join } from 'node:path';
import type { Database } from '../../kernel/database/database.ts';
import type { SecretKey } from '../../kernel/identity/secrets.ts';
import type { Logger } from '../../kernel/log.ts';
import { FreeSpace, freeSpaceOf } from '../../kernel/storage/free-space.ts';
import type { S3Options } from '../../kernel/storage/s3-storage.ts';
import type { FileReader, FileStorage, Files } from '../../kernel/storage/storage.ts';
import { openFolderStorage, readFrom } from './folder-storage.ts';
import { type SignedLinks, signedLinks } from './signed-links.ts';
import { openSweeper } from './sweeper.ts';

/** The settings of the service that say where files are. */
interface FileSettings {
  dataDir: string;
  publicUrl: string;
  /** An object storage; else files are in a folder of `dataDir`. */
  s3?: S3Options | undefined;
  documentLimit: number;
  documentRetention: number;
  diskReserve: number;
}

export interface OpenFiles extends Files {
  links: SignedLinks;
  /** Waits for the file that is being removed. */
  close(): Promise<void>;
}

/** Opens the configured storage and starts its sweeper. */
export async function openFiles(options: {
  config: FileSettings;
  secretKey: SecretKey;
  database: Database;
  log: Logger;
}): Promise<OpenFiles> {
  const { config, secretKey, database, log } = options;
  const links = signedLinks(config.publicUrl, secretKey);
  const storage = await openStorage(config, links);
  const retention = config.documentRetention;
  const incoming = join(config.dataDir, 'tmp');
  const sweeper = openSweeper({ database, storage, retention, incoming, log });
  return {
    storage,
    links,
    incoming,
    space: new FreeSpace(() => freeSpaceOf(config.dataDir), config.diskReserve),
    limit: config.documentLimit,
    sweep: sweeper.wake,
    async close() {
      await sweeper.close();
      storage.close();
    },
  };
}

/** Opens the configured storage for reading alone: nothing is made where it is missing. */
export async function openFileReader(config: FileSettings): Promise<FileReader> {
  if (config.s3) return openS3(config.s3);
  const folder = join(config.dataDir, 'documents');
  return { read: (key) => readFrom(folder, key), close: () => undefined };
}

async function openStorage(
  { s3, dataDir }: FileSettings,
  links: SignedLinks,
): Promise<FileStorage> {
  return s3 ? openS3(s3) : openFolderStorage(join(dataDir, 'documents'), links);
}

async function openS3(s3: S3Options): Promise<FileStorage & FileReader> {
  // The warning is about Node versions of later releases; this release is pinned.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  // The library takes long to load.
  const { s3Storage } = await import('../../kernel/storage/s3-storage.ts');
  return s3Storage(s3);
}
