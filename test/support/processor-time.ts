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
