/**
 * Measures of how organizations share a process, by mechanism: sizes of batches, waits, lengths of
 * queues and rests. A mechanism has the name that it has in the code.
 */
export type Mechanism =
  | 'Batcher'
  | 'Calculator.long'
  | 'Calculator.short'
  | 'Database.allots'
  | 'Database.writes'
  | 'ImportReader'
  | 'LargeAnswers'
  | 'LongWrites'
  | 'ReadBatcher'
  | 'Renderer.large'
  | 'Renderer.small'
  | 'inSlices'
  | 'mapInSlices'
  | 'mountDownloads'
  | 'pacedInto'
  | 'parseInTurn'
  | 'stepByStep';

/** Counts of observations up to each bound, without memory for an observation. */
export class Tally {
  private readonly counts: { bound: number; count: number }[];
  private sum = 0;

  constructor(bounds: readonly number[]) {
    this.counts = [...bounds, Number.POSITIVE_INFINITY].map((bound) => ({ bound, count: 0 }));
  }

  observe(value: number): void {
    this.sum += value;
    for (const each of this.counts) {
      if (value > each.bound) continue;
      each.count += 1;
      return;
    }
  }

  /** How many values are at most each bound, how many there are, and their sum. */
  read(): { below: number[]; count: number; sum: number } {
    let count = 0;
    const below = this.counts.map((each) => {
      count += each.count;
      return count;
    });
    return { below: below.slice(0, -1), count, sum: this.sum };
  }
}

/** A measure, with a tally of each mechanism that has observed something. */
export class Measure {
  readonly name: string;
  readonly help: string;
  readonly bounds: readonly number[];
  readonly tallies = new Map<Mechanism, Tally>();

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name;
    this.help = help;
    this.bounds = bounds;
  }

  of(mechanism: Mechanism): Tally {
    const known = this.tallies.get(mechanism) ?? new Tally(this.bounds);
    this.tallies.set(mechanism, known);
    return known;
  }
}

const seconds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

export const batchSizes = new Measure(
  'stockwright_batch_size',
  'Requests of one batch.',
  [1, 2, 4, 8, 16, 32, 64],
);
export const waits = new Measure(
  'stockwright_wait_seconds',
  'Time that a work waited for its turn.',
  seconds,
);
export const queueLengths = new Measure(
  'stockwright_queue_length',
  'Works in a queue when one more has joined it.',
  [1, 4, 16, 64, 256, 1_000, 4_000],
);
export const rests = new Measure(
  'stockwright_rest_seconds',
  'Time that long work rested beside others.',
  seconds,
);

export const measures: readonly Measure[] = [batchSizes, waits, queueLengths, rests];
