import { existsSync, readFileSync } from 'node:fs';

/**
 * The milliseconds for which this process has worked during some work, its threads included. Other
 * programs of a busy machine add nothing to it, so that a test may set it a bound.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The thread of the event loop, where the system shows threads as files. */
const loop = `/proc/self/task/${process.pid}/stat`;

/** The milliseconds for which the event loop has had a processor until now. */
export function loopTime(): number {
  if (!existsSync(loop)) return performance.eventLoopUtilization().active;
  const [, numbers = ''] = readFileSync(loop, 'utf8').split(') ');
  // The fields after the name: 11 and 12 are hundredths of a second for the program and the system.
  const [user, system] = numbers.split(' ').slice(11, 13).map(Number);
  return 10 * ((user ?? 0) + (system ?? 0));
}
