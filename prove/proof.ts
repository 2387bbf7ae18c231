/** The form of every proof, and its report. */
import { traffic } from '../test/support/exchange.ts';

/** How much a proof does; each takes the amounts that it names in its forms. */
export interface Amounts {
  kills?: number;
  runs?: number;
  requests?: number;
  steps?: number;
  movements?: number;
  count?: number;
  /** An end by time, whatever is not done by then. */
  seconds?: number;
  /** The first of the attempts: a run that has ended early goes on with the same seed. */
  from?: number;
}

/** The options of a proof. Runs with one seed send the same requests. */
export interface Options extends Amounts {
  seed: number;
}

export interface Proof {
  name: string;
  /** The claim of the proof, in one sentence. */
  proves: string;
  /** The amounts of the form that `npm test` runs too. */
  short: Amounts;
  /** The amounts of `--long`. */
  long: Amounts;
  /** Throws, or reports failures, when something is lost or wrong. */
  run(options: Options, report: Report): Promise<void>;
}

/** The figures of the closing table; undefined where a proof has none. */
export interface Figures {
  requests: number;
  kills?: number;
  /** Acknowledged writes that were looked for afterwards. */
  acknowledged?: number;
  /** Of these, the ones that were not there. */
  lost?: number;
}

/** Failures beyond these say nothing new. */
const maxFailures = 20;

/** Milliseconds between two lines of progress. */
const interval = 250;

/** The work of a proof so far, and what it found. */
export class Report {
  readonly failures: string[] = [];
  /** Sentences below the closing table. */
  readonly remarks: string[] = [];
  private readonly counted: Omit<Figures, 'requests'> = {};
  private readonly sentBefore = traffic.requests;
  private readonly show: (progress: string) => void;
  private readonly end: number;
  private shownAt = 0;

  /** @param show receives a line now and then, while the proof proceeds */
  constructor(options: Amounts = {}, show: (progress: string) => void = () => {}) {
    this.show = show;
    this.end = Date.now() + (options.seconds ?? Number.POSITIVE_INFINITY) * 1_000;
  }

  get figures(): Figures {
    return { requests: traffic.requests - this.sentBefore, ...this.counted };
  }

  /** Whether the time of `--seconds` is over. */
  get isOver(): boolean {
    return Date.now() >= this.end;
  }

  /** Counts kills, acknowledged writes, or lost ones. */
  count(figure: keyof Omit<Figures, 'requests'>, times = 1): void {
    this.counted[figure] = (this.counted[figure] ?? 0) + times;
  }

  /** The acknowledged writes of a load, and the differences between them and the rows. */
  checked(acknowledged: number, losses: readonly string[]): void {
    this.counted.acknowledged = acknowledged;
    this.count('lost', losses.filter((line) => / is lost$| lines$/.test(line)).length);
    this.fail(...losses);
  }

  progress(done: number, total: number, unit: string): void {
    if (Date.now() - this.shownAt < interval) return;
    this.shownAt = Date.now();
    this.show(
      `${shown(done)} of ${shown(total)} ${unit}, ${shown(this.figures.requests)} requests`,
    );
  }

  remark(sentence: string): void {
    this.remarks.push(sentence);
  }

  fail(...failures: readonly string[]): void {
    this.failures.push(...failures.slice(0, maxFailures - this.failures.length));
  }
}

const shown = (value: number) => value.toLocaleString('en-US');
