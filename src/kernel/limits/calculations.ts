/** Limits of calculations, and of documents that are rendered. */
import { kibibyte, type Limits, mebibyte, minute, second } from './limit.ts';

export const calculations = {
  turns: {
    places: {
      value: 2,
      unit: 'calculations',
      reason: 'A processor is left for other requests.',
      row: 'the same of all organizations',
    },
    waiting: {
      value: 100,
      unit: 'calculations',
      reason: 'Nobody waits for an answer that long.',
      row: 'the same that wait',
    },
    waitingOfOne: {
      value: 20,
      unit: 'calculations',
      reason: 'The queue has room for others.',
      row: 'the same that wait',
    },
    waitTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Nobody waits for an answer that long.',
      endsHangs: true,
      row: 'wait of a calculation',
    },
    idle: {
      value: minute,
      unit: 'milliseconds',
      reason: 'A thread without work gives its memory back.',
    },
  },
  threads: {
    memory: {
      value: 1_024,
      unit: 'MiB',
      reason: 'A plan of 200,000 items takes about half of it.',
      row: 'memory of a calculation',
    },
  },
  keptPlans: {
    all: {
      value: 128 * mebibyte,
      unit: 'bytes',
      reason: 'Plans are in memory.',
      row: 'plans that are kept',
    },
    ofOne: {
      value: 64 * mebibyte,
      unit: 'bytes',
      reason: 'The plans of others are kept, too.',
      row: 'plans that are kept',
    },
    keptFor: {
      value: 10 * minute,
      unit: 'milliseconds',
      reason:
        'Events tell when a plan changes; after a database was put back to an earlier time they would not.',
      row: 'time that a plan is kept',
    },
    overhead: {
      value: kibibyte,
      unit: 'bytes',
      reason: 'A plan has about as many beside its suggestions.',
    },
  },
  margins: {
    linesAtOnce: {
      value: 5_000,
      unit: 'lines of orders',
      reason: 'They are in memory.',
    },
  },
  traces: {
    maxTraced: {
      value: 20_000,
      unit: 'entries',
      reason: 'A trace is in memory, and one answer of many pages.',
    },
  },
  explanations: {
    maxLevels: {
      value: 200,
      unit: 'levels',
      reason: 'A batch can be made from the one before it, year by year.',
    },
  },
  documents: {
    waiting: {
      value: 50,
      unit: 'documents',
      reason: 'One thread makes them.',
      row: 'PDFs that wait',
    },
    waitingOfOne: {
      value: 10,
      unit: 'documents',
      reason: 'The queue has room for others.',
      row: 'PDFs that wait',
    },
    waitTime: {
      value: minute,
      unit: 'milliseconds',
      reason: 'Nobody waits for an answer that long.',
      endsHangs: true,
    },
    time: {
      value: 30 * second,
      unit: 'milliseconds',
      reason: 'Others wait for the thread.',
      endsHangs: true,
    },
  },
} satisfies Record<string, Limits>;
