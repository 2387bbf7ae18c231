import { typed } from '../typed.ts';
import { type Described, escapedSql, kind, ReplyMismatch } from './kind.ts';

/** A file that was received, in a folder of its own. */
export interface ArrivedFile {
  path: string;
  contentType: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

/** A file of a form, as it was received. */
export interface FormFile extends ArrivedFile {
  fileName: string;
}

/** A non-empty file of a form, in requests only: a reply that is a file has no schema. */
export const file = (options: Described = {}) => typed<FormFile>({ file: true, ...options });

const sizeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'sizeBytes' in value ? value.sizeBytes : undefined;

export const fileKind = kind<true>({
  keyword: 'file',
  check(_option, value) {
    const sizeBytes = sizeOf(value);
    if (typeof sizeBytes !== 'number') return ['invalid_type', 'must be a file with a name.'];
    return sizeBytes > 0 ? undefined : ['too_short', 'must not be empty.'];
  },
  toJson: (_option, path) => () => {
    throw new ReplyMismatch(`${path} is a file, which no JSON contains`);
  },
  toJsonSql: escapedSql,
  jsonSchema: () => ({ type: 'string', format: 'binary' }),
});
