import { createReadStream } from 'node:fs';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { ArrivedFile } from '../values/schema.ts';
import { attachment } from './file-name.ts';
import { type FileStorage, StorageFailure } from './storage.ts';

/** A bucket of a store that speaks S3. */
export interface S3Options {
  /** Where it is not Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds: to connect, between two signs of life, and for one file in all. */
const patience = { connect: 5_000, silence: 20_000, request: 120_000 };

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Keeps files in a bucket, which serves them itself to whoever has a presigned address. */
export function s3Storage(options: S3Options): FileStorage {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Checksums of newer kinds are unknown to many stores; the SHA-256 below is signed anywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // What fails is told by whoever asked, once.
    logger: silent,
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silence,
    },
  });
  const limited = () => ({ abortSignal: AbortSignal.timeout(patience.request) });
  return {
    async put(key, file) {
      const body = createReadStream(file.path);
      const command = putCommand(bucket, key, file, body);
      await failing(client.send(command, limited()).finally(() => body.destroy()));
    },
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: key });
      await failing(client.send(command, limited()));
    },
    async link({ key, fileName, contentType }, { from, until }) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseContentDisposition: attachment(fileName),
        ResponseContentType: contentType,
      });
      const expiresIn = (until.getTime() - from.getTime()) / 1000;
      return getSignedUrl(client, command, { expiresIn, signingDate: from });
    },
    close: () => client.destroy(),
  };
}

/** Signed with the hash of what is sent: the store refuses bytes that are not those that came. */
function putCommand(
  bucket: string,
  key: string,
  { sizeBytes, contentType, sha256 }: ArrivedFile,
  body: ReturnType<typeof createReadStream>,
): PutObjectCommand {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: key,
    Body: body,
    ContentLength: sizeBytes,
    ContentType: contentType,
  });
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = sha256;
      return next(args);
    },
    { step: 'build', name: 'contentHash' },
  );
  return command;
}

async function failing(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error) => {
    throw new StorageFailure(error);
  });
}
