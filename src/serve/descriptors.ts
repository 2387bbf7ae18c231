/** How many files and connections this process may have open at once; undefined without a limit. */
export function openFilesLimit(): number | undefined {
  // Its part about the network would take longer than the rest.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = JSON.parse(
    JSON.stringify(process.report.getReport()),
  );
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? undefined : soft;
}

/**
 * The files that a process has open beside its connections: 30 for the program itself, 25 to the
 * database, 32 for webhooks, 50 to an object storage, and the rest for mails, the identity provider
 * and threads.
 */
const reserve = 160;

/** A connection, and the file that its request stores or downloads. */
const ofConnection = 2;

/** How many connections of clients fit into a limit of open files. */
export const connectionsWithin = (openFiles: number | undefined): number =>
  openFiles === undefined
    ? Number.POSITIVE_INFINITY
    : Math.floor((openFiles - reserve) / ofConnection);
