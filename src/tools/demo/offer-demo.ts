import type { ServiceOptions } from '../../service.ts';
import { takeDemoLock } from './demo-lock.ts';
import type { Demo } from './make-demo.ts';

/** The making of a demo organization. */
export interface DemoRun {
  /** Resolves when the making has ended, also after an error. */
  ended: Promise<void>;
  /** Stops the making; resolves when it has ended. */
  stop(): Promise<void>;
}

interface Options extends Pick<ServiceOptions, 'config' | 'databaseUrl' | 'print'> {
  /** The address of the service, which the messages show. */
  address: string;
  /** The database was empty before this start. */
  isNew: boolean;
}

/**
 * Makes the demo organization of a new database while the service already runs, and prints commands
 * to look at it. In an older database, makes one again that an earlier start left unfinished.
 */
export function offerDemo(options: Options): DemoRun {
  const ending = new AbortController();
  const ended = offer(options, ending.signal).catch((error: Error) =>
    options.print(
      `The demo organization could not be made; everything else works. ${error.message}`,
    ),
  );
  return {
    ended,
    stop() {
      ending.abort();
      return ended;
    },
  };
}

const announcements = {
  first: 'Making a demo organization ... (DEMO=false leaves it out)',
  again:
    'The demo organization was left unfinished; making it again ... (DEMO=false leaves it as it is)',
};

async function offer(options: Options, signal: AbortSignal): Promise<void> {
  const { address, isNew, print } = options;
  const lock = await takeDemoLock(options);
  try {
    if (!lock || !(isNew || lock.leftUnfinished) || signal.aborted) return;
    const again = lock.leftUnfinished;
    print(again ? announcements.again : announcements.first);
    lock.begin();
    // It loads the service, which several processes run elsewhere.
    const { makeDemo } = await import('./make-demo.ts');
    const demo = await makeDemo({ ...options, again }, signal);
    lock.finish();
    for (const line of demoLines(demo, address)) print(line);
  } catch (error) {
    if (!signal.aborted) throw error;
    print('The demo organization was left unfinished; the next start makes it again.');
  } finally {
    await lock?.release();
  }
}

/** The lines that the start prints; each command works in any shell without a change. */
export function demoLines(demo: Demo, address: string): string[] {
  const { orgId, token, email, salesOrderId, purchaseOrderId } = demo;
  const curl = (path: string, more = '') =>
    `  curl -s${more} -H "Authorization: Bearer ${token}" "${address}/api${path}"`;
  return [
    '',
    `Demo organization: ${orgId}   token: ${token}`,
    `An oatcake bakery and its last half year; its owner signs in as ${email}. Look at`,
    'what there is and what it is worth, an order and its margin, a purchase order to print:',
    curl('/finished-goods-inventory/summary'),
    curl(`/sales-orders/${salesOrderId}`),
    curl(`/purchase-orders/${purchaseOrderId}/pdf`, ' -o purchase-order.pdf'),
  ];
}
