import { openLog } from '../../kernel/log.ts';
import { dayAfter, dayIn } from '../../kernel/values/calendar.ts';
import { type Service, type ServiceOptions, startService } from '../../service.ts';
import { Bakery } from './bakery.ts';
import { Client } from './client.ts';
import { addColleague, invite } from './colleagues.ts';
import { firstDay, makeHistory } from './history.ts';
import { HistoryClock } from './history-clock.ts';
import { removeLeftovers } from './leftovers.ts';
import { makeMasters } from './masters.ts';
import { seedUsers } from './seed-users.ts';
import { leaveOpen } from './today.ts';

/** The parts of the demo organization that a first look needs. */
export interface Demo {
  orgId: string;
  /** An API token of its owner. */
  token: string;
  /** Signs in as its owner. */
  email: string;
  /** A sales order that was shipped, and a purchase order that is open. */
  salesOrderId: string;
  purchaseOrderId: string;
}

const timezone = 'Europe/Dublin';

interface Making extends Pick<ServiceOptions, 'config' | 'databaseUrl' | 'now'> {
  /** An earlier start left it unfinished: its leftovers are removed first. */
  again?: boolean;
}

/**
 * Makes the demo organization, an oatcake bakery with half a year of history, through requests,
 * each at the time that it speaks of: so it can be seen what was known when.
 * They go to a second service in this process, so that the log and the metrics of the first one
 * show real clients only.
 *
 * @throws Error when a request is refused, or `signal` ends it
 */
export async function makeDemo(options: Making, signal: AbortSignal): Promise<Demo> {
  const { config, now = () => new Date(), again } = options;
  const today = dayIn(timezone, now());
  const clock = new HistoryClock(now, dayAfter(today, firstDay));
  const service = await startService({
    ...options,
    now: clock.now,
    config: { ...config, port: 0, rateLimit: undefined, userRateLimit: undefined },
    log: openLog('silent'),
    print: () => undefined,
    shedLoad: false,
  });
  try {
    const signIn = async (as: string) =>
      new Client({ origin: service.address, signal }, await signedToken(service, as));
    if (again) await removeLeftovers(signIn);
    const { email, name, organization } = seedUsers.owner;
    const client = await signIn(email);
    await client.post('/user', { name });
    const { id: orgId } = await client.post('/organizations', {
      ...{ name: organization, baseCurrency: 'EUR', timezone },
      address: { line1: 'Harbour Lane 3', city: 'Dublin', country: 'IE' },
    });
    const bakery = new Bakery(client.in(orgId), orgId, today, clock);
    await addColleague(bakery, signIn);
    await makeMasters(bakery);
    await makeHistory(bakery);
    clock.end();
    await invite(bakery, signIn);
    await leaveOpen(bakery);
    return await pickExamples(client, bakery);
  } finally {
    await service.close();
  }
}

async function signedToken({ local }: Service, as: string): Promise<string> {
  if (!local) throw new Error('Only local mode has a sign-in.');
  // The clock goes on by half a year meanwhile.
  return local.signIdToken(as, { lifetimeSeconds: 365 * 24 * 60 * 60 });
}

/** Makes the token, and picks two orders for a first look. */
async function pickExamples(client: Client, { owner, orgId }: Bakery): Promise<Demo> {
  const { token } = await client.post('/user/api-tokens', { name: 'Demo', orgId });
  const newest = async (list: string) => (await owner.get(`${list}&limit=1`)).data[0]?.id ?? '';
  return {
    orgId,
    token,
    email: seedUsers.owner.email,
    salesOrderId: await newest('/sales-orders?status=Completed'),
    purchaseOrderId: await newest('/purchase-orders?status=Ordered'),
  };
}
