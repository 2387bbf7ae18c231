import type { TSchema } from 'typebox';
import { ReplyMismatch, type Shape, shapeOf, type Write } from './kinds/kind.ts';
import { kindOf } from './kinds.ts';

export { ReplyMismatch } from './kinds/kind.ts';

/** A body that is written already, from the same schema: by the database, or on a thread. */
export class Rendered {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the record that it is, if it has one. */
  readonly version: number | undefined;
  constructor(text: string, headers: Readonly<Record<string, string>> = {}, version?: number) {
    this.text = text;
    this.headers = headers;
    this.version = version;
  }
}

/** A body that is a file. */
export class FileReply {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Undefined where the endpoint has one content type. */
  readonly contentType: string | undefined;
  constructor(bytes: Buffer, fileName: string, contentType?: string) {
    this.bytes = bytes;
    this.fileName = fileName;
    this.contentType = contentType;
  }
}

/**
 * Compiles a schema to a writer of JSON. Every field of the schema is written, `null` when it has
 * no value, and nothing that the schema does not name; decimals are written digit for digit from
 * exact text, as numbers or as strings as the schema says. It is compiled for the first value:
 * most endpoints get no request, and the writers of all have eight thousand fields.
 */
export function compileReply(schema: TSchema): (value: unknown) => string {
  let write: Write | undefined;
  return (value) => {
    write ??= writerOf(shapeOf(schema), '');
    return write(value);
  };
}

/** `path` is the path of the value in the reply, known when the writer is compiled. */
function writerOf(shape: Shape, path: string): Write {
  const write = kindOf(shape).toJson(shape, path, writerOf);
  const { orNull = false } = shape;
  return (value) => {
    if (value !== null && value !== undefined) return write(value);
    if (value === null && orNull) return 'null';
    throw new ReplyMismatch(`${path} is ${value === null ? 'null' : 'missing'}`);
  };
}
