/**
 * `npm run export` and `npm run import`: an organization as a file, as a backup or for
 * another installation. The service may keep running.
 */
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { isUuid } from '../../kernel/values/validate.ts';
import { StartError } from '../../serve/start-error.ts';
import { type Environment, findDatabase, lineOfFailure } from '../operator.ts';
import { exportOrganization } from './export-organization.ts';
import type { Header } from './format.ts';
import { type Imported, importOrganization } from './import-organization.ts';

type Print = (line: string) => void;

const outcomes = { done: 0, refused: 1 };

/** Writes the archive to `out`. Returns the exit code: 0, or 1 when the archive is incomplete. */
export async function exportCommand(
  args: string[],
  env: Environment,
  { out, print }: { out: Writable; print: Print },
): Promise<number> {
  const usage = 'Usage: npm run --silent export -- --org <id of an organization> > <file>';
  return command(env, print, async (findUrl) => {
    const { orgId } = readArguments(args, usage, 0);
    let header: Header | undefined;
    const url = await findUrl();
    const lines = exportOrganization(url, orgId, (found) => {
      header = found;
    });
    await pipeline(Readable.from(lines), out, { end: false });
    if (header) print(summaryOf(header));
  });
}

/** Imports an archive from the file in `args`, else from `input`. Returns the exit code, 0 or 1. */
export async function importCommand(
  args: string[],
  env: Environment,
  { input, print }: { input: AsyncIterable<Uint8Array> | undefined; print: Print },
): Promise<number> {
  const usage = 'Usage: npm run import -- --org <id of an empty organization> <file>';
  return command(env, print, async (findUrl) => {
    const { orgId, file } = readArguments(args, usage, 1);
    const archive = file === undefined ? input : bytesOf(file);
    if (!archive) throw new StartError(usage);
    const imported = await importOrganization(await findUrl(), orgId, archive);
    for (const line of reportOf(orgId, imported)) print(line);
  });
}

/** Opens the file at the first read, so that a missing file is an error of the import. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** Runs `work`, stops the database if it was started for it, and returns the exit code. */
async function command(
  env: Environment,
  print: Print,
  work: (findUrl: () => Promise<string>) => Promise<void>,
): Promise<number> {
  let stop: (() => Promise<void>) | undefined;
  try {
    await work(async () => {
      const { url, postgres } = await findDatabase(env, print);
      stop = () => postgres?.stop() ?? Promise.resolve();
      return url;
    });
    return outcomes.done;
  } catch (error) {
    print(lineOfFailure(error));
    return outcomes.refused;
  } finally {
    await stop?.();
  }
}

function readArguments(args: string[], usage: string, maxFiles: number) {
  const { values, positionals } = parsed(args, usage);
  const { org } = values;
  if (org === undefined || positionals.length > maxFiles) throw new StartError(usage);
  if (!isUuid(org)) {
    throw new StartError(`${JSON.stringify(org)} is not the id of an organization. ${usage}`);
  }
  return { orgId: org.toLowerCase(), file: positionals[0] };
}

function parsed(args: string[], usage: string) {
  try {
    return parseArgs({ args, options: { org: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message} ${usage}`);
  }
}

function summaryOf({ organization, rows }: Header): string {
  const counts = Object.values(rows);
  const tables = counts.filter((count) => count > 0).length;
  const total = counts.reduce((sum, count) => sum + count, 0);
  return `Exported ${organization.name}: ${total} rows of ${tables} tables.`;
}

function reportOf(
  orgId: string,
  { header, name, rows, authors, unknownUsers }: Imported,
): string[] {
  const { organization } = header;
  const lines = [`Imported ${rows} rows of ${organization.name} into ${name} (${orgId}).`];
  if (unknownUsers > 0) {
    lines.push(
      `${unknownUsers} of its ${authors} authors are not users here: their rows show no author.`,
    );
  }
  const documents = header.rows.documents ?? 0;
  if (documents > 0) {
    lines.push(
      `The files of its ${documents} documents are not part of the export: in the document ` +
        `storage, copy the folder ${organization.id}/ to ${orgId}/.`,
    );
  }
  return lines;
}
