// Loads the service. With too few open files the modules themselves cannot be read.
try {
  const { serve } = await import('./tools/serve.ts');
  await serve();
} catch (error) {
  const limit = openFiles();
  if (limit === undefined || limit >= 256) throw error;
  console.error(
    `This shell allows ${limit} open files, too few for Stockwright: run ulimit -n 1024 and start again.`,
  );
  process.exitCode = 1;
}

/** The limit of open files; undefined where there is none. */
function openFiles(): number | undefined {
  const report: { userLimits?: { open_files?: { soft?: number | string } } } = JSON.parse(
    JSON.stringify(process.report.getReport()),
  );
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(soft) ? undefined : soft;
}
