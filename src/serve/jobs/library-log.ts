import { Logger } from 'graphile-worker';

/**
 * Writes the library's log lines to our log. The library or the runner recovers from its errors.
 * Failed jobs are left out, since their tasks log them.
 */
export function libraryLog(log: Record<'warn' | 'debug', (message: string) => void>): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return;
    const isSerious = level === 'error' || level === 'warning';
    log[isSerious ? 'warn' : 'debug'](`Jobs: ${message}`);
  });
}
