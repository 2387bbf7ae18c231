import { Logger } from 'graphile-worker';

/**
 * The library's log lines, in ours. What it calls an error it recovers from by itself, or the
 * runner does; a failed job is not repeated here, since its task tells of it.
 */
export function libraryLog(log: Record<'warn' | 'debug', (message: string) => void>): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const isSerious = level === 'error' || level === 'warning';
    log[isSerious ? 'warn' : 'debug'](`Jobs: ${message}`);
  });
}
