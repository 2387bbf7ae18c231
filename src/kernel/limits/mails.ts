/** Limits of mails, and of the jobs that send them. */
import { day, type Limits, minute, second } from './limit.ts';

export const mails = {
  server: {
    dnsTimeout: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'A mail holds a connection of the node.',
      endsHangs: true,
    },
    connectionTimeout: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'The same.',
      endsHangs: true,
    },
    greetingTimeout: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'The same.',
      endsHangs: true,
    },
    socketTimeout: {
      value: 30 * second,
      unit: 'milliseconds',
      reason: 'The same.',
      endsHangs: true,
    },
  },
  jobs: {
    timeLimit: {
      value: 2 * minute,
      unit: 'milliseconds',
      reason: 'One attempt holds a place of its lane.',
      endsHangs: true,
    },
    pollInterval: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'New jobs are noticed at once; attempts become due.',
    },
    unlockInterval: {
      value: 5 * minute,
      unit: 'milliseconds',
      reason: 'A crashed node left jobs locked.',
    },
    stopOfJob: {
      value: 5 * second,
      unit: 'milliseconds',
      reason: 'A stop waits for a running job.',
    },
    stopOfAll: {
      value: 10 * second,
      unit: 'milliseconds',
      reason: 'A stop waits for all of the runner.',
    },
  },
  orders: {
    maxOfDay: {
      value: 500,
      unit: 'orders',
      reason: 'More are not orders, but a use of the mail server.',
      row: 'mailed orders in 24 hours',
    },
  },
  invitations: {
    lifetime: {
      value: 7 * day,
      unit: 'milliseconds',
      reason: 'A link in a mail gives access to an organization.',
      row: 'validity of an invitation',
    },
  },
} satisfies Record<string, Limits>;
