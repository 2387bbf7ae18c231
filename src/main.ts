// Starts the service, unless there are too few open files: its modules could not all be read.
const limit = openFiles();
if (limit === undefined || limit >= 256) {
  const { serve } = await import('./tools/serve.ts');
  await serve();
} else {
  console.error(
    `This shell allows ${limit} open files, too few for Stockwright: run ulimit -n 1024 and start again.`,
  );
  process.exitCode = 1;
}

/** The limit of open files; undefined where there is none. */
function openFiles(): number | undefined {
  // Its part about the network would take longer than the rest.
  Object.assign(process.report, { excludeNetwork: true });
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = JSON.parse(
    JSON.stringify(process.report.getReport()),
  );
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? undefined : soft;
}
