import { imports } from '../kernel/limits/imports.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { WrittenJson } from '../kernel/written-json.ts';

const { maxFailedRows } = valuesOf(imports.rows);

interface FailedRows {
  /** Some rows are not among `failedRows`. */
  moreFailedRows?: true;
  failedRows: WrittenJson;
}

/**
 * The refused rows exactly as they were sent, of a file below its header: the first ones, as many
 * as one answer holds.
 */
export function failedRows(
  rows: readonly { sent: string }[],
  header: string | undefined,
): FailedRows {
  const isFile = header !== undefined;
  const lines = rows.map(({ sent }) => sent);
  if (isFile && lines.length > 0) lines.unshift(header);
  const texts: string[] = [];
  let size = 0;
  for (const line of lines) {
    const text = isFile ? JSON.stringify(`${line}\r\n`).slice(1, -1) : line;
    size += Buffer.byteLength(text);
    if (size > maxFailedRows) break;
    texts.push(text);
  }
  return {
    ...(texts.length < lines.length && { moreFailedRows: true }),
    failedRows: new WrittenJson(isFile ? `"${texts.join('')}"` : `[${texts.join(',')}]`),
  };
}
