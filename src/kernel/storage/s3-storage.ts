import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { files } from '../limits/files.ts';
import { valuesOf } from '../limits/limit.ts';
import type { ArrivedFile } from '../values/schema.ts';
import { attachment, deliveredContentType } from './file-name.ts';
import { type FileReader, type FileStorage, StorageFailure } from './storage.ts';

/** A bucket of a store with the S3 protocol. */
export interface S3Options {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds to connect, between two packets, and for one file in all. */
const timeouts = valuesOf(files.bucket);

const ignore = () => undefined;
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Stores files in a bucket, which serves them at presigned addresses. */
export function s3Storage(options: S3Options): FileStorage & FileReader {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many stores do not know newer checksums; all of them check the signed SHA-256 below.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: timeouts.attempts,
    // The caller reports a failure once.
    logger: silent,
    requestHandler: {
      connectionTimeout: timeouts.connect,
      socketTimeout: timeouts.idle,
    },
  });
  const limited = () => ({ abortSignal: AbortSignal.timeout(timeouts.request) });
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
        ResponseContentType: deliveredContentType(contentType),
      });
      const expiresIn = (until.getTime() - from.getTime()) / 1000;
      return getSignedUrl(client, command, { expiresIn, signingDate: from });
    },
    async read(key) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: key });
      const found = await client.send(command, limited()).catch((error) => {
        if (error instanceof NoSuchKey) return undefined;
        throw new StorageFailure(error);
      });
      return found?.Body as Readable | undefined;
    },
    close: () => client.destroy(),
  };
}

/** Signed with the file's hash: the store refuses other bytes. */
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
