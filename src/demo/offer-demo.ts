import type { ServiceOptions } from '../service.ts';
import { type Demo, makeDemo } from './make-demo.ts';

/** A demo organization that is being made, or was. */
export interface Offer {
  /** Ends what is still being made; returns when nothing of it runs any more. */
  stop(): Promise<void>;
}

interface Visit extends Pick<ServiceOptions, 'config' | 'databaseUrl' | 'say'> {
  /** Where the service listens that people are to ask. */
  address: string;
}

/** Makes the demo organization while the service already runs, and says what to do with it. */
export function offerDemo(visit: Visit): Offer {
  const { address, say } = visit;
  const ending = new AbortController();
  say('Making a demo organization ... (DEMO=false leaves it out)');
  const made = makeDemo(visit, ending.signal).then(
    (demo) => {
      for (const line of welcome(demo, address)) say(line);
    },
    (error: Error) => {
      if (ending.signal.aborted) say('The demo organization was left unfinished.');
      else say(`The demo organization could not be made; everything else works. ${error.message}`);
    },
  );
  return {
    async stop() {
      ending.abort();
      await made;
    },
  };
}

/** What the start prints: each command works as it stands, in any shell. */
export function welcome(demo: Demo, address: string): string[] {
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
