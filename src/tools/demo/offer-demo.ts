import type { ServiceOptions } from '../../service.ts';
import { type Demo, makeDemo } from './make-demo.ts';
import { takeTurn } from './turn.ts';

/** A demo organization that is being made, or was. */
export interface Offer {
  /** Resolves, whatever happens, when nothing of it runs any more. */
  ended: Promise<void>;
  /** Ends what is still being made; returns when nothing of it runs any more. */
  stop(): Promise<void>;
}

interface Visit extends Pick<ServiceOptions, 'config' | 'databaseUrl' | 'say'> {
  /** Where the service listens that people are to ask. */
  address: string;
  /** The database was empty before this start. */
  isNew: boolean;
}

/**
 * Makes the demo organization of a new database while the service already runs, and says what to do
 * with it. In one that is not new, makes anew what an earlier start left unfinished.
 */
export function offerDemo(visit: Visit): Offer {
  const ending = new AbortController();
  const ended = offer(visit, ending.signal).catch((error: Error) =>
    visit.say(`The demo organization could not be made; everything else works. ${error.message}`),
  );
  return {
    ended,
    stop() {
      ending.abort();
      return ended;
    },
  };
}

const beginnings = {
  first: 'Making a demo organization ... (DEMO=false leaves it out)',
  anew: 'The demo organization was left unfinished; making it anew ... (DEMO=false leaves it as it is)',
};

async function offer(visit: Visit, signal: AbortSignal): Promise<void> {
  const { address, isNew, say } = visit;
  const turn = await takeTurn(visit);
  try {
    if (!turn || !(isNew || turn.leftUnfinished) || signal.aborted) return;
    const anew = turn.leftUnfinished;
    say(anew ? beginnings.anew : beginnings.first);
    turn.begin();
    const demo = await makeDemo({ ...visit, anew }, signal);
    turn.finish();
    for (const line of welcome(demo, address)) say(line);
  } catch (error) {
    if (!signal.aborted) throw error;
    say('The demo organization was left unfinished; the next start makes it anew.');
  } finally {
    await turn?.end();
  }
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
