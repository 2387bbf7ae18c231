import { openFilesLimit } from './serve/descriptors.ts';

// Starts the service, unless there are too few open files: its modules could not all be read.
const limit = openFilesLimit();
if (limit === undefined || limit >= 256) {
  const { serve } = await import('./tools/serve.ts');
  await serve();
} else {
  console.error(
    `This shell allows ${limit} open files, too few for Stockwright: run ulimit -n 1024 and start again.`,
  );
  process.exitCode = 1;
}
