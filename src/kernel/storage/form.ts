import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { files } from '../limits/files.ts';
import { valuesOf } from '../limits/limit.ts';
import { type Fault, invalid, Problem } from '../problem.ts';
import type { Owners } from '../sharing/owners.ts';
import type { FormFile } from '../values/schema.ts';
import { escapePointer } from '../values/validate.ts';
import { safeContentType, safeFileName } from './file-name.ts';
import { pacedInto } from './paced-into.ts';
import { spool, tooLarge } from './spool.ts';

/** A form that was read to its end. */
export interface Form {
  /** Texts and files by the names of their parts. */
  values: Record<string, string | FormFile>;
  /** Faults that are found without a schema. */
  faults: Fault[];
}

export interface FormOptions {
  /** A new path for each file. */
  newPath(): string;
  /** The most bytes of a file. */
  limit: number;
  /** The organization and the person whose upload it is. */
  owners: Owners;
}

/** The most bytes of the whole form without its file. */
export const { maxFieldBytes } = valuesOf(files.forms);
const { partBuffer } = valuesOf(files.forms);
const limits = valuesOf(files.parts);

/**
 * Reads a form (multipart/form-data, RFC 7578) with its parts in any order. Throws a Problem when
 * it cannot be read, and leaves the rest of the stream unread.
 */
export async function readForm(
  stream: Readable | undefined,
  contentType: string,
  options: FormOptions,
): Promise<Form> {
  if (!stream) throw invalid({ path: '', code: 'required', message: 'A form is required.' });
  try {
    return await parse(stream, contentType, options);
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  }
}

async function parse(stream: Readable, contentType: string, options: FormOptions): Promise<Form> {
  const form: Form = { values: Object.create(null), faults: [] };
  const files: Promise<void>[] = [];
  const cut = new AbortController();
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    preservePath: true,
    fileHwm: partBuffer,
    limits,
  });
  const paced = pacedInto(parser, options.owners);
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('field', (name: string | undefined, value, _cutName, isCut) => {
      if (isCut) form.faults.push(fault(name ?? '', 'too_long', 'is too long.'));
      else if (value.includes('\ufffd')) form.faults.push(notReadable(name ?? ''));
      else addValue(form, name ?? '', value);
    });
    parser.on('file', (name: string | undefined, part, fileName, _encoding, type) => {
      // `readFile` reports the error; this listener keeps it from ending the process.
      part.on('error', () => undefined);
      const reading = readFile(form, name ?? '', part, { fileName, type }, options, cut.signal);
      reading.catch(reject);
      files.push(reading);
    });
    parser.on('partsLimit', () => form.faults.push(tooManyParts));
    parser.on('finish', resolve).on('error', reject);
    // A client that disconnects causes neither an end nor an error.
    stream.on('error', reject).on('close', () => stream.readableEnded || reject(disconnected()));
    stream.on(
      'data',
      boundedBy(options.limit + maxFieldBytes, () => reject(tooLarge(options.limit))),
    );
    stream.pipe(paced.on('error', reject));
  });
  try {
    await ended;
    await Promise.all(files);
    return form;
  } finally {
    stream.unpipe(paced);
    parser.on('error', () => undefined).destroy();
    cut.abort();
    // No file is written to after this function returns.
    await Promise.allSettled(files);
  }
}

/** Counts bytes, and calls `exceeded` when there are more than the limit. */
function boundedBy(limit: number, exceeded: () => void): (chunk: Buffer) => void {
  let bytes = 0;
  return (chunk) => {
    bytes += chunk.length;
    if (bytes > limit) exceeded();
  };
}

async function readFile(
  form: Form,
  name: string,
  part: BusboyFileStream,
  { fileName, type }: { fileName: string | undefined; type: string },
  { newPath, limit }: FormOptions,
  signal: AbortSignal,
): Promise<void> {
  const path = newPath();
  const { sizeBytes, sha256 } = await spool(part, path, limit, signal);
  addValue(form, name, {
    path,
    fileName: safeFileName(fileName ?? ''),
    contentType: safeContentType(type),
    sizeBytes,
    sha256,
  });
}

/** Adds the value of a part; two parts of one name are a fault. */
function addValue({ values, faults }: Form, name: string, value: string | FormFile): void {
  if (name in values) {
    faults.push(fault(name, 'duplicate', 'is in the form twice. Send it once.'));
  } else {
    values[name] = value;
  }
}

const fault = (name: string, code: string, message: string): Fault => ({
  path: `/${escapePointer(name)}`,
  code,
  message,
});

/** The parser puts a replacement character where bytes are not UTF-8. */
const notReadable = (name: string): Fault =>
  fault(name, 'invalid_encoding', 'has bytes that are not UTF-8.');

const tooManyParts: Fault = {
  path: '',
  code: 'too_many_parts',
  message: `The form must have ${limits.parts} parts or fewer.`,
};

const disconnected = () => new Error('The client disconnected');

const unreadable = (cause: unknown) =>
  new Problem('validation_failed', 'The form is cut off or not well-formed.', {
    errors: [
      { path: '', code: 'invalid_form', message: 'The form must be a whole multipart/form-data.' },
    ],
    cause,
  });
