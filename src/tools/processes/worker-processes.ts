/**
 * Several worker processes that serve one port. The first process, this one, answers no request:
 * it migrates, starts the others, replaces those that end, and passes the stop on to them.
 */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../serve/database/migrate.ts';
import { openFilesLimit } from '../../serve/descriptors.ts';
import { StartError } from '../../serve/start-error.ts';
import type { Service, ServiceOptions } from '../../service.ts';
import type { FromWorker, Report, ToWorker } from './messages.ts';

type Options = Pick<ServiceOptions, 'config' | 'databaseUrl' | 'log' | 'print'>;

/** A worker process reads its modules at once. */
const leastOpenFiles = 512;

/** Milliseconds within which ends of processes are counted. */
const recently = 60_000;
/** The longest pause before a process is replaced, when one after the other ends. */
const maxPause = 30_000;
/** Milliseconds that a process has to report its metrics. */
const reportTime = 2_000;

/** Starts and stops the worker processes. */
export class WorkerProcesses {
  private readonly serving = new Set<Worker>();
  /** Reports of metrics that have not arrived yet. */
  private readonly reports = new Map<number, (report: Report) => void>();
  private lastReport = 0;
  private readonly replacements = new Set<NodeJS.Timeout>();
  private ends: number[] = [];
  private isClosing = false;

  /** Migrates, and starts all processes. The first reports any error; the others follow it. */
  async start(options: Options): Promise<Pick<Service, 'address' | 'isNew'>> {
    const { config, databaseUrl, print } = options;
    refuseFewOpenFiles();
    const isNew = await migrate(databaseUrl, print);
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('./worker.js', import.meta.url)),
      args: [],
    });
    try {
      const address = await this.fork(options, true);
      const others = Array.from({ length: config.processes - 1 }, () => this.fork(options, false));
      await Promise.all(others);
      return { address, isNew };
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  /** Passes the stop on, and waits until all processes have ended. */
  async close(): Promise<void> {
    this.isClosing = true;
    for (const timer of this.replacements) clearTimeout(timer);
    const running = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    await Promise.all(
      running.map(async (worker) => {
        const ended = once(worker, 'exit');
        // At once: a connection that is handed to a process which ends would never be answered.
        worker.disconnect();
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  }

  /** Starts a process; returns its address once it listens. One that ends later is replaced. */
  private async fork(options: Options, runsJobs: boolean): Promise<string> {
    if (this.isClosing) throw new StartError('The service stops.');
    const { databaseUrl, log } = options;
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'loaded') send(worker, { type: 'start', databaseUrl, runsJobs });
        else if (message.type === 'collect') void this.collect(worker, message.id);
        else if (message.type === 'report') this.reports.get(message.id)?.(message.report);
        else {
          this.serving.add(worker);
          resolve(message.address);
        }
      });
      worker.on('error', (err) => {
        log.warn({ err }, 'A process of the service cannot be reached');
        // It could not be started, so it does not end either.
        if (worker.process.pid === undefined) reject(err);
      });
      worker.once('exit', (code, signal) => {
        const { pid } = worker.process;
        if (this.serving.delete(worker)) this.replace(options, runsJobs, { pid, code, signal });
        else reject(new StartError('The service stops: one of its processes did not start.'));
      });
    });
  }

  /** Replaces a process that ended: at once, or after a pause if others ended before it. */
  private replace(options: Options, runsJobs: boolean, ended: object): void {
    if (this.isClosing) return;
    const now = Date.now();
    this.ends = [...this.ends.filter((at) => at > now - recently), now];
    const before = this.ends.length - 1;
    const pause = before === 0 ? 0 : Math.min(maxPause, 500 * 2 ** (before - 1));
    options.log.error({ ...ended, pause }, 'A process of the service ended; starting another');
    const timer = setTimeout(() => {
      this.replacements.delete(timer);
      this.fork(options, runsJobs).catch((err) => this.replace(options, runsJobs, { err }));
    }, pause);
    this.replacements.add(timer);
  }

  /** Collects the metrics of all processes for one of them. */
  private async collect(worker: Worker, id: number): Promise<void> {
    const reports = await Promise.all([...this.serving].map((each) => this.report(each)));
    send(worker, { type: 'collected', id, reports });
  }

  /** The metrics of a process; none if it ends meanwhile, or does not answer in time. */
  private report(worker: Worker): Promise<Report> {
    this.lastReport += 1;
    const id = this.lastReport;
    const received = new Promise<Report>((resolve) => this.reports.set(id, resolve));
    const timer = setTimeout(() => this.reports.get(id)?.([]), reportTime);
    send(worker, { type: 'report', id });
    return received.finally(() => {
      clearTimeout(timer);
      this.reports.delete(id);
    });
  }
}

function refuseFewOpenFiles(): void {
  const limit = openFilesLimit();
  if (limit === undefined || limit >= leastOpenFiles) return;
  throw new StartError(
    `This shell allows ${limit} open files, too few for PROCESSES: run ulimit -n 4096 and start again.`,
  );
}

/** A process that has ended receives nothing, and its end is noticed elsewhere. */
function send(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
