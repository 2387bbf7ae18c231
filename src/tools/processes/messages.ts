/** The messages between the first process and its worker processes. */
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process. */
export type Report = MetricObjectWithValues<MetricValue<string>>[];

/** The facts that a worker process has to know before it starts. */
export interface Start {
  type: 'start';
  databaseUrl: string;
  /** Whether this worker process runs the jobs of all. */
  runsJobs: boolean;
}

/** `report` asks for the metrics of one process; `collected` has those of all. */
export type ToWorker =
  | Start
  | { type: 'report'; id: number }
  | { type: 'collected'; id: number; reports: Report[] };

/** `loaded`: it can receive messages; `ready`: it listens; `collect` asks for all metrics. */
export type FromWorker =
  | { type: 'loaded' }
  | { type: 'ready'; address: string }
  | { type: 'report'; id: number; report: Report }
  | { type: 'collect'; id: number };
