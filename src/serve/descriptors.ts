import { readFileSync } from 'node:fs';
import { valuesOf } from '../kernel/limits/limit.ts';
import { requests } from '../kernel/limits/requests.ts';

/** How many files and connections this process may have open at once; undefined without a limit. */
export function openFilesLimit(): number | undefined {
  const soft = Number(limitOfSystem() ?? limitOfReport());
  return Number.isNaN(soft) ? undefined : soft;
}

/** On Linux: a hundred times as fast as a report. */
function limitOfSystem(): string | undefined {
  try {
    return /^Max open files +(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function limitOfReport(): string | number | undefined {
  // Its part about the network would take longer than the rest.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = JSON.parse(
    JSON.stringify(process.report.getReport()),
  );
  return report.userLimits?.open_files?.soft;
}

/** The files that a process has open beside its connections, and for each of these. */
const { reserve, ofConnection } = valuesOf(requests.descriptors);

/** How many connections of clients fit into a limit of open files. */
export const connectionsWithin = (openFiles: number | undefined): number =>
  openFiles === undefined
    ? Number.POSITIVE_INFINITY
    : Math.floor((openFiles - reserve) / ofConnection);
