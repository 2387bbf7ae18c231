/** Limits of mails, and of the jobs that send them. */
import { day, hangTime, type Limits, limit, minute, second, time } from './limit.ts';

export const mails = {
  server: {
    dnsTimeout: hangTime(10 * second, 'A mail holds a connection of the node.'),
    connectionTimeout: hangTime(10 * second, 'The same.'),
    greetingTimeout: hangTime(10 * second, 'The same.'),
    socketTimeout: hangTime(30 * second, 'The same.'),
  },
  jobs: {
    timeLimit: hangTime(2 * minute, 'One attempt holds a place of its lane.'),
    pollInterval: time(5 * second, 'New jobs are noticed at once; attempts become due.'),
    unlockInterval: time(5 * minute, 'A crashed node left jobs locked.'),
    stopOfJob: time(5 * second, 'A stop waits for a running job.'),
    stopOfAll: time(10 * second, 'A stop waits for all of the runner.'),
  },
  orders: {
    maxOfDay: limit(
      500,
      'orders',
      'More are not orders, but a use of the mail server.',
      'mailed orders in 24 hours',
    ),
    maxUnprintable: limit(
      200,
      'characters',
      'A person is to see what is lost, not to read all of it.',
    ),
  },
  invitations: {
    lifetime: time(
      7 * day,
      'A link in a mail gives access to an organization.',
      'validity of an invitation',
    ),
  },
} satisfies Record<string, Limits>;
