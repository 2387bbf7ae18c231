import { setPriority } from 'node:os';

/** Where others want all of the processor, a third of what a thread of priority 0 gets. */
const belowRequests = 5;

/**
 * Lets the threads of requests come before this one, which works on something large. On Linux each
 * thread has its own priority; elsewhere this would be that of the whole process.
 */
export function yieldToRequests(): void {
  if (process.platform === 'linux') setPriority(belowRequests);
}
