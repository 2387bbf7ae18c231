/**
 * `npm run export` and `npm run import`: an organization as a file, to keep it or to bring it
 * elsewhere. The service may run meanwhile.
 */
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { StartError } from '../../kernel/database/migrate.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { type Environment, findDatabase, lineOfFailure } from '../operator.ts';
import { exportOrganization } from './export-organization.ts';
import type { Header } from './format.ts';
import { type Imported, importOrganization } from './import-organization.ts';

type Say = (line: string) => void;

const outcomes = { done: 0, refused: 1 };

/** Writes the archive to `out`; answers the exit code: 0, or 1 when it is not whole. */
export async function exportCommand(
  args: string[],
  env: Environment,
  { out, say }: { out: Writable; say: Say },
): Promise<number> {
  const usage = 'Usage: npm run --silent export -- --org <id of an organization> > <file>';
  return command(env, say, async (findUrl) => {
    const { orgId } = readArguments(args, usage, 0);
    let header: Header | undefined;
    const url = await findUrl();
    const lines = exportOrganization(url, orgId, (found) => {
      header = found;
    });
    await pipeline(Readable.from(lines), out, { end: false });
    if (header) say(summaryOf(header));
  });
}

/** Reads an archive from the file that is named, else from `input`; answers 0 when all is kept. */
export async function importCommand(
  args: string[],
  env: Environment,
  { input, say }: { input: AsyncIterable<Uint8Array> | undefined; say: Say },
): Promise<number> {
  const usage = 'Usage: npm run import -- --org <id of an empty organization> <file>';
  return command(env, say, async (findUrl) => {
    const { orgId, file } = readArguments(args, usage, 1);
    const archive = file === undefined ? input : bytesOf(file);
    if (!archive) throw new StartError(usage);
    const imported = await importOrganization(await findUrl(), orgId, archive);
    for (const line of reportOf(orgId, imported)) say(line);
  });
}

/** Opened when it is read, so that whoever reads it hears that it is not there. */
async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file);
}

/** Runs the work on the database that it asks for; answers the exit code. */
async function command(
  env: Environment,
  say: Say,
  work: (findUrl: () => Promise<string>) => Promise<void>,
): Promise<number> {
  let stop: (() => Promise<void>) | undefined;
  try {
    await work(async () => {
      const { url, postgres } = await findDatabase(env, say);
      stop = () => postgres?.stop() ?? Promise.resolve();
      return url;
    });
    return outcomes.done;
  } catch (error) {
    say(lineOfFailure(error));
    return outcomes.refused;
  } finally {
    await stop?.();
  }
}

function readArguments(args: string[], usage: string, mostFiles: number) {
  const { values, positionals } = parsed(args, usage);
  const { org } = values;
  if (org === undefined || positionals.length > mostFiles) throw new StartError(usage);
  if (!isUuid(org)) {
    throw new StartError(`${JSON.stringify(org)} is no id of an organization. ${usage}`);
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

function reportOf(orgId: string, { header, name, rows, authors, strangers }: Imported): string[] {
  const { organization } = header;
  const lines = [`Imported ${rows} rows of ${organization.name} into ${name} (${orgId}).`];
  if (strangers > 0) {
    lines.push(`Of its ${authors} authors ${strangers} are no users here: their rows name nobody.`);
  }
  const documents = header.rows.documents ?? 0;
  if (documents > 0) {
    lines.push(
      `The files of its ${documents} documents are not in the export: in the storage of ` +
        `documents, copy what lies below ${organization.id}/ to ${orgId}/.`,
    );
  }
  return lines;
}
