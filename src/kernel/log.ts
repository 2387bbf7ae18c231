import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Structured logs on stdout, one JSON object a line; never a credential. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'authorization', 'token', 'password'],
  });
}

/** An address fit for a log: a word longer than any id may be a token that somebody sent there. */
export function withoutSecrets(address: string): string {
  return address.replace(/[\w-]{40,}/g, '...');
}
