import { createRequire } from 'node:module';
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Where logs go; `isTTY` marks a terminal. */
export type LogOutput = DestinationStream & { isTTY?: boolean };

/** Logs without credentials: readable lines on a terminal, else one JSON object a line. */
export function openLog(level: string, output?: LogOutput): Logger {
  const target = output ?? process.stdout;
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'authorization', 'token', 'password'],
  };
  return pino(options, target.isTTY ? readable(target) : (output ?? pino.destination(1)));
}

const require = createRequire(import.meta.url);

/** Writes a line for each entry: the main fields of a request first, then its other fields. */
function readable(destination: LogOutput): DestinationStream {
  // Loaded for terminals only, and not before the first line of the log.
  const { prettyFactory }: typeof import('pino-pretty') = require('pino-pretty');
  const readableLine = prettyFactory({
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
    ignore: 'method,path,status,milliseconds,endpoint',
    messageFormat: (entry, messageKey) => {
      const { method, path, status, milliseconds, endpoint, [messageKey]: message } = entry;
      const words = [message, method, path, status, endpoint].filter((word) => word !== undefined);
      return status === undefined ? String(message ?? '') : `${words.join(' ')} ${milliseconds} ms`;
    },
  });
  return { write: (line) => destination.write(readableLine(line)) };
}

/** A path without segments that are longer than an id: they may be tokens. */
export function withoutSecrets(address: string): string {
  return address.replace(/(?<![\w-])[\w-]{40,}/g, '...');
}
