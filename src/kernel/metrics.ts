import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type Measure, measures } from './sharing/measures.ts';

const mailOutcomes = ['sent', 'retried', 'failed'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

const webhookOutcomes = ['delivered', 'failed', 'interrupted', 'disabled'] as const;
export type WebhookOutcome = (typeof webhookOutcomes)[number];

/** A measure as a metric. Its tallies are read when the metrics are, and cost nothing before. */
class Shown extends Histogram<'mechanism'> {
  private readonly measure: Measure;

  constructor(measure: Measure) {
    const { name, help, bounds } = measure;
    super({ name, help, labelNames: ['mechanism'], buckets: [...bounds], registers: [] });
    this.measure = measure;
  }

  /** The library reads a histogram by this method, for its text and for other processes. */
  async getForPromString() {
    const { name, help, bounds, tallies } = this.measure;
    const values = [...tallies].flatMap(([mechanism, tally]) => {
      const { below, count, sum } = tally.read();
      const sharedLabels = { mechanism };
      const of = (metricName: string, value: number, labels = {}) => ({
        metricName: `${name}_${metricName}`,
        ...{ value, labels, sharedLabels },
      });
      return [
        ...bounds.map((le, at) => of('bucket', below[at] ?? 0, { le })),
        of('bucket', count, { le: '+Inf' }),
        of('sum', sum),
        of('count', count),
      ];
    });
    return { name, help, type: 'histogram', values, aggregator: 'sum' };
  }
}

/** Metrics for operators: requests by endpoint number and status, and the process itself. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'stockwright_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['endpoint', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [this.registry],
  });
  private readonly problems = new Counter({
    name: 'stockwright_problems_total',
    help: 'Refusals and failures by code.',
    labelNames: ['endpoint', 'code'],
    registers: [this.registry],
  });
  private readonly lackedConnections = new Counter({
    name: 'stockwright_connections_lacking_total',
    help: 'New connections that came when all were taken. An idle or slow one was closed, or else the new one.',
    registers: [this.registry],
  });
  private readonly mails = new Counter({
    name: 'stockwright_mails_total',
    help: 'Attempts to send a mail: sent, to be retried, or failed for good.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly webhooks = new Counter({
    name: 'stockwright_webhooks_total',
    help: 'Tries to send a webhook: delivered, failed, interrupted by a stop or for want of a descriptor, or the last of an endpoint.',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly webhookLag = new Histogram({
    name: 'stockwright_webhook_lag_seconds',
    help: 'Time from the commit of an event to its delivery.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600, 3600, 86_400],
    registers: [this.registry],
  });

  /** Looking a series up by its labels costs more than counting in it. */
  private readonly series = new Map<string, Histogram.Internal<'endpoint' | 'status'>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    for (const measure of measures) this.registry.registerMetric(new Shown(measure));
    // Shown before the first mail, so that the first failure is a rise that an alert can see.
    for (const outcome of mailOutcomes) this.mails.inc({ outcome }, 0);
    for (const outcome of webhookOutcomes) this.webhooks.inc({ outcome }, 0);
  }

  answered(endpoint: string, status: number, milliseconds: number): void {
    const key = `${endpoint} ${status}`;
    let series = this.series.get(key);
    if (!series) {
      series = this.requests.labels(endpoint, String(status));
      this.series.set(key, series);
    }
    series.observe(milliseconds / 1000);
  }

  refused(endpoint: string, code: string): void {
    this.problems.labels(endpoint, code).inc();
  }

  lackedConnection(): void {
    this.lackedConnections.inc();
  }

  mailed(outcome: MailOutcome): void {
    this.mails.inc({ outcome });
  }

  /** @param lag milliseconds since the commit of the message's first event */
  triedWebhook(outcome: WebhookOutcome, lag: number): void {
    this.webhooks.inc({ outcome });
    if (outcome === 'delivered') this.webhookLag.observe(Math.max(lag, 0) / 1000);
  }

  /** Stops the collectors that would keep a test from ending. */
  close(): void {
    this.registry.clear();
  }
}
