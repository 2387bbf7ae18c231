import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { compileCheck } from '../../kernel/values/validate.ts';
import { StartError } from '../../serve/start-error.ts';
import { formatVersion, type Header, isRecord, type Line } from './format.ts';
import { listed, quoted } from './refusal.ts';
import { readSettings, type Settings } from './settings.ts';

const checkHeader = compileCheck(
  s.object({
    stockwright: s.oneOf(['organization']),
    format: s.integer({ min: 1 }),
    schema: s.integer({ min: 1 }),
    exportedAt: s.timestamp(),
    organization: s.anything(),
    rows: s.anything(),
  }),
);

/** Errors that the message names. */
const maxListed = 20;

/**
 * The header of an archive whose schema is `schema` or an older one.
 *
 * @throws StartError with every error of it
 */
export function readHeader(
  line: Line | undefined,
  schema: number,
): { header: Header; settings: Settings } {
  const header = line?.value as Header | undefined;
  if (!line || header?.stockwright !== 'organization') {
    throw new StartError(
      'This is not an export of an organization: its first line is not the header of one.',
    );
  }
  refuseNewer(header, schema);
  const { settings, faults } = readSettings(header.organization);
  const found = [
    ...checkHeader(header),
    ...('organization' in header ? faults : []),
    ...('rows' in header ? countFaults(header.rows) : []),
  ];
  if (found.length > 0) {
    const errors = listed(found.map(textOf), maxListed);
    throw new StartError(`Line ${line.number}, the header: ${errors}.`);
  }
  return { header, settings };
}

function refuseNewer({ format, schema }: Header, known: number): void {
  // Checked first: a newer header may have fields that this release does not know.
  if (isAbove(format, formatVersion) || isAbove(schema, known)) {
    throw new StartError(
      `This export is from a newer release (format ${format}, schema ${schema}; this one reads format ` +
        `${formatVersion}, schema ${known}): import it with that release or a later one.`,
    );
  }
}

const isAbove = (version: unknown, known: number) =>
  Number.isSafeInteger(version) && (version as number) > known;

function countFaults(rows: unknown): Fault[] {
  if (!isRecord(rows))
    return [{ path: '/rows', code: 'invalid_type', message: 'must be an object.' }];
  return Object.entries(rows)
    .filter(([, count]) => !(Number.isSafeInteger(count) && (count as number) >= 0))
    .map(([table]) => ({
      path: `/rows/${table}`,
      code: 'invalid_type',
      message: 'must be a whole number, 0 or more.',
    }));
}

function textOf({ path, code, message }: Fault): string {
  const name = quoted(path.slice(1).replaceAll('/', '.'));
  return `${name} ${code === 'unknown_field' ? 'is not known' : message.replace(/\.$/, '')}`;
}
